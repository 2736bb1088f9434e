import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { memoryOf, treeOf } from '../chaos/memory.ts'
import { Random } from '../chaos/random.ts'
import { ChaosShop } from '../chaos/shop.ts'
import { printSlots } from '../chaos/slots.ts'
import { MixedRequests } from './requests.ts'

/** Maximum resident megabytes. */
const budgets: Readonly<Record<string, number>> = { gateway: 250, web: 220, backend: 500 }
/** Factor by which the last quarter may exceed the second. */
const MAX_GROWTH = 1.1
const SAMPLE_MS = 1_000

/**
 * Resident megabytes of each process over time. PostgreSQL is the sum of its processes, with shared memory counted
 * once.
 */
type Samples = ReadonlyMap<string, readonly number[]>

const optionsSchema = z.object({
  engine: z.enum(['embedded', 'server']).default('embedded'),
  requests: z.coerce.number().int().min(1).default(20_000),
  parallel: z.coerce.number().int().min(1).max(100).default(8),
  minutes: z.coerce.number().min(0.1).max(240).default(30),
  seed: z.coerce.number().int().default(1),
})

type Options = z.infer<typeof optionsSchema>

try {
  const options = Object.fromEntries(
    Object.keys(optionsSchema.shape).map((name) => [name, { type: 'string' as const }]),
  )
  process.exitCode = (await run(optionsSchema.parse(parseArgs({ options }).values))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(options: Options): Promise<boolean> {
  const shop = new ChaosShop({ engine: options.engine, processes: 1 })
  process.once('exit', () => shop.killNow())
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  try {
    console.log(`soak: ${JSON.stringify(options)}`)
    await shop.start()
    const requests = new MixedRequests(shop, new Random(options.seed))
    await requests.prepare()
    const over = new AbortController()
    const sampling = sampleMemory(shop, over.signal)
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(options.minutes * 60_000)])
    const statuses = await send(requests, options, signal)
    over.abort()
    console.log(`responses: ${[...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')}`)
    const isIdle = await printSlots(shop)
    return judge(await sampling) && isIdle
  } finally {
    await shop.stop({ keepsLogs: false })
  }
}

async function send(requests: MixedRequests, { requests: count, parallel }: Options, signal: AbortSignal) {
  const statuses = new Map<number, number>()
  let sent = 0
  const sendOn = async (): Promise<void> => {
    while (sent < count && !signal.aborted) {
      sent += 1
      if (sent % 2_000 === 0) console.log(`${sent} requests`)
      const status = await requests.next()()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: parallel }, sendOn))
  return statuses
}

function judge(samples: Samples): boolean {
  let isGood = true
  for (const [name, values] of samples) {
    const quarter = (index: number) =>
      median(values.slice((index * values.length) / 4, ((index + 1) * values.length) / 4))
    const quarters = [0, 1, 2, 3].map(quarter)
    const [, second = 0, , last = 0] = quarters
    const peak = Math.max(...values)
    const budget = budgets[name]
    const isWithin = budget === undefined || (last <= budget && last <= MAX_GROWTH * second)
    isGood &&= isWithin
    const limit = budget === undefined ? '' : `, limit ${budget}`
    console.log(
      `${isWithin ? 'ok  ' : 'FAIL'} ${name}: medians per quarter ${quarters.join(', ')} MB, peak ${peak}${limit}`,
    )
  }
  return isGood
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Samples the shop's processes once per second. */
async function sampleMemory(shop: ChaosShop, signal: AbortSignal): Promise<Samples> {
  const samples = new Map<string, number[]>()
  const note = (name: string, megabytes: number) => samples.set(name, [...(samples.get(name) ?? []), megabytes])
  while (!signal.aborted) {
    for (const { name, pid } of ['backend', 'gateway', 'web'].flatMap((kind) => shop.named(kind)))
      if (pid !== null) note(name, memoryOf(pid).rss)
    const postmaster = shop.postmaster()
    if (postmaster !== null) note('PostgreSQL (PSS)', pssOf(postmaster))
    await wait(SAMPLE_MS, undefined, { signal }).catch(() => undefined)
  }
  return samples
}

function pssOf(postmaster: number): number {
  return treeOf(postmaster).reduce((sum, pid) => sum + memoryOf(pid).pss, 0)
}
