import { buyerActions } from './buying.ts'
import { measureRefusals } from './logins.ts'
import { measure, reading } from './measure.ts'
import { queries } from './queries.ts'
import type { Bench, Figure } from './speed/figures.ts'

/** Median response times of the backend; the reference is a plain list. */
export async function measureBackend({ backendUrl }: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const add = (name: string, median: number, max: number | undefined) => {
    const baseline = figures[0]?.value ?? median
    figures.push({ name, value: median, unit: 'ms', ratio: median / baseline, ...(max !== undefined && { max }) })
  }
  for (const { name, addresses, limit } of await queries(backendUrl))
    add(name, (await measure(reading(backendUrl, addresses))).median, limit)
  for (const { name, limit, attempt } of await buyerActions(backendUrl))
    add(name, (await measure(attempt, { warmUps: 5, counted: 20 })).median, limit)
  const { known, unknown } = await measureRefusals(backendUrl)
  figures.push({ name: 'wrong password: unknown versus known account', value: unknown / known, unit: '×' })
  return figures
}
