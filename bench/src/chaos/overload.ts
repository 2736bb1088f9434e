import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { attacks } from '../attacks/attacks.ts'
import { Buyer } from './buyer.ts'
import { memoryOf } from './memory.ts'
import { Random } from './random.ts'
import { percentile, spread } from './report.ts'
import type { ChaosShop } from './shop.ts'

const ATTACK_MS = 20_000
/** Delay between two pages of a buyer. */
const THINK_MS = 150
const BUYERS = 2
const MAX_P99_MS = 2_000
/** A documentation network, which no buyer uses. */
const ATTACKER = '198.51.100.23'

const pages = [
  '/',
  '/electrical-feedthroughs/subminiature-d',
  '/electrical-feedthroughs/subminiature-d/subminiature-d-feedthrough-25-contacts-1-shell-female',
  '/search?terms=viewport',
  '/cart',
  '/checkout',
]

interface Visit {
  readonly ms: number
  readonly path: string
  readonly status: number
}

/** Runs every attack while ordinary buyers open pages. @returns whether the buyers were barely affected */
export async function runOverload(shop: ChaosShop, seed: number, stopped: AbortSignal): Promise<boolean> {
  const buyers = Array.from({ length: BUYERS }, (_, index) => {
    return new Buyer(shop.web, `overload-${index}@chaos.example`, new Random(seed + index))
  })
  for (const buyer of buyers) {
    await buyer.fillCart(['110001'])
    await buyer.checkOut({ paymentMethodId: 'wire_transfer' })
    for (const path of pages) await open(buyer, shop.web, path)
  }
  let isGood = await report(shop, 'no attack', buyers, (signal) => wait(ATTACK_MS / 2, undefined, { signal }))
  for (const { name } of attacks) {
    if (stopped.aborted) break
    isGood = (await report(shop, name, buyers, (signal) => attack(shop, name, signal))) && isGood
    await shop.waitUntilReady(60_000)
  }
  return isGood
}

async function report(
  shop: ChaosShop,
  name: string,
  buyers: readonly Buyer[],
  run: (signal: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const before = shop.victims.map(({ pid }) => pid)
  const over = new AbortController()
  const visiting = Promise.all(buyers.map((buyer) => browse(buyer, shop.web, over.signal)))
  await run(AbortSignal.timeout(ATTACK_MS)).catch(() => undefined)
  over.abort()
  const visits = (await visiting).flat()
  const times = visits.map(({ ms }) => ms)
  const failed = visits.filter(({ status }) => status !== 200)
  const ended = shop.victims.filter(({ pid }, index) => pid !== before[index])
  const isGood = percentile(times, 0.99) <= MAX_P99_MS && failed.length === 0 && ended.length === 0
  const memory = shop.victims.map((each) => `${each.name} ${each.pid === null ? '–' : memoryOf(each.pid).rss}`)
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}: ${visits.length} pages, ${spread(times)}; MB: ${memory.join(', ')}`)
  for (const { path, status } of failed.slice(0, 5)) console.log(`       ${path} returned ${status}`)
  for (const each of ended) console.log(`       ${each.name} exited`)
  return isGood
}

async function attack({ web, gateway }: ChaosShop, name: string, signal: AbortSignal): Promise<void> {
  const workerData = { name, target: { web, gateway, address: ATTACKER } }
  const worker = new Worker(new URL('../attacks/attacker.ts', import.meta.url), { workerData })
  const exit = once(worker, 'exit')
  signal.addEventListener('abort', () => worker.postMessage('stop'))
  const timer = setTimeout(() => void worker.terminate(), ATTACK_MS + 5_000)
  await exit
  clearTimeout(timer)
}

async function browse(buyer: Buyer, base: string, signal: AbortSignal): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let turn = 0; !signal.aborted; turn += 1) {
    visits.push(await open(buyer, base, pages[turn % pages.length] ?? '/'))
    await wait(THINK_MS)
  }
  return visits
}

async function open({ visitor }: Buyer, base: string, path: string): Promise<Visit> {
  const began = performance.now()
  const status = await visitor.request(`${base}${path}`).then(
    (answer) => answer.status,
    () => 0,
  )
  return { ms: performance.now() - began, path, status }
}
