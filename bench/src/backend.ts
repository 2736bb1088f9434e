import { buyerActions } from './buying.ts'
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

/** The sample customers. */
const customers = [
  'ana.ruiz@castaic-surface.example',
  'ben.okafor@redwood-coatings.example',
  'mei.tan@lion-optics.example',
]
const triesOfEach = 8

const client = { client_id: 'shop', client_secret: process.env['OAUTH_CLIENT_SECRET'] ?? '' }

/**
 * Milliseconds until a login with a wrong password is rejected. Throws unless it is rejected with the expected message.
 */
async function refusal(base: string, username: string): Promise<number> {
  const body = new URLSearchParams({ ...client, grant_type: 'password', username, password: 'not-the-password' })
  const began = performance.now()
  const answer = await fetch(`${base}/oauth/token`, { method: 'POST', body })
  const text = await answer.text()
  const took = performance.now() - began
  if (answer.status !== 400 || !text.includes('invalid_grant'))
    throw new Error(`Unexpected response to a wrong password: ${answer.status} ${text}`)
  return took
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** Median milliseconds until a login is rejected. */
interface Refusals {
  readonly known: number
  readonly unknown: number
}

/** Alternates wrong passwords for existing and unknown addresses: their response times must not differ. */
async function measureRefusals(base: string): Promise<Refusals> {
  const known: number[] = []
  const unknown: number[] = []
  for (let turn = 0; turn < triesOfEach; turn += 1)
    for (const [index, address] of customers.entries()) {
      known.push(await refusal(base, address))
      unknown.push(await refusal(base, `nobody-${turn}-${index}@castaic-surface.example`))
    }
  return { known: medianOf(known), unknown: medianOf(unknown) }
}
