import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { runBuilds } from './builds.ts'
import { runFullDisk } from './exports.ts'
import { Faults } from './faults.ts'
import { type ChaosOptions, readOptions } from './options.ts'
import { runOverload } from './overload.ts'
import { Random } from './random.ts'
import { printStorm, printViolations } from './report.ts'
import { ChaosShop } from './shop.ts'
import { runSharedKey } from './sharedKey.ts'
import { printSlots } from './slots.ts'
import { startStorm } from './storm.ts'
import { type Violations, verify } from './verify.ts'
import { runWebhooks } from './webhooks.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MINUTE_MS = 60_000
/** Time for the shop to settle every placement once all processes are up. */
const FINISH_MS = 150_000
const WATCH_MS = 100

try {
  const options = readOptions(process.argv.slice(2))
  process.exitCode = (await run(options)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(options: ChaosOptions): Promise<boolean> {
  const shop = new ChaosShop(options)
  const stopping = new AbortController()
  process.once('exit', () => shop.killNow())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  let isRight = false
  try {
    console.log(`chaos: ${JSON.stringify(options)}`)
    await shop.start()
    isRight = options.placements === 0 || (await runStorm(shop, options, stopping.signal))
    if (options.builds) isRight = (await runBuilds(shop, stopping.signal)) && isRight
    if (options.overload) isRight = (await runOverload(shop, options.seed, stopping.signal)) && isRight
    if (options.sharedKey) isRight = (await runSharedKey(shop, options.seed)) && isRight
    if (options.fullDisk) isRight = (await runFullDisk(shop, options.seed)) && isRight
    if (options.webhooks) isRight = (await runWebhooks(shop, options.seed)) && isRight
    isRight = (await printSlots(shop)) && isRight
  } finally {
    if (!isRight) console.log(`Logs: ${shop.folder}/logs`)
    await shop.stop({ keepsLogs: !isRight })
  }
  return isRight
}

async function runStorm(shop: ChaosShop, options: ChaosOptions, stopped: AbortSignal): Promise<boolean> {
  const ended = new AbortController()
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(options.minutes * MINUTE_MS)])
  const calm = AbortSignal.any([signal, ended.signal])
  const faults = new Faults(shop, new Random(options.seed))
  const breaking = options.faults ? faults.run(calm) : Promise.resolve()
  // A shop that does not recover fails the run, but only after the buyers have finished.
  breaking.catch(() => ended.abort())
  const watching = watchRecoveries(shop, ended.signal)
  const { placements, buyers } = options
  const result = await startStorm({ shop, random: new Random(options.seed + 1), placements, buyers, signal })
  ended.abort()
  await breaking
  await shop.waitUntilReady(MINUTE_MS)
  const violations = await finalViolations(shop, result.placements)
  const isPrompt = printStorm(result.placements, await watching, faults.counts, result.failedVisits)
  return printViolations(violations, await audit(shop)) && isPrompt
}

/** Waits until the shop has settled all interrupted placements. */
async function finalViolations(shop: ChaosShop, placements: Parameters<typeof verify>[1]): Promise<Violations> {
  const until = Date.now() + FINISH_MS
  for (;;) {
    const violations = await verify(shop, placements)
    if (violations.stuck.length === 0 || Date.now() > until) return violations
    await wait(2_000)
  }
}

/** Output of `npm run order -- audit`. */
async function audit({ dataFolder, backendPorts: [port] }: ChaosShop): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataFolder, BACKEND_PORT: String(port), BACKEND_URL: '' }
  const args = [path.join(ROOT, 'scripts/order.mjs'), 'audit']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch((error: unknown) => ({
    stdout: error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
  }))
  return stdout
}

/** Records the times (milliseconds since the epoch) at which all backends respond again. */
async function watchRecoveries(shop: ChaosShop, signal: AbortSignal): Promise<readonly number[]> {
  const recoveries: number[] = []
  let wasWhole = true
  while (!signal.aborted) {
    const isWhole = await shop.isReady()
    if (isWhole && !wasWhole) recoveries.push(Date.now())
    wasWhole = isWhole
    await wait(WATCH_MS)
  }
  return recoveries
}
