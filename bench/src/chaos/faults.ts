import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { ChaosShop, Victim } from './shop.ts'

const MIN_CALM_MS = 5_000
const MAX_CALM_MS = 15_000
const STARTED_AGAIN_MS = 60_000
const SECOND_FAULT = 0.25

/** Resolves when the fault is over. */
type Fault = () => Promise<void>

/** Injects one or two random faults at a time and lets the shop recover between them. */
export class Faults {
  readonly counts = new Map<string, number>()
  readonly #shop: ChaosShop
  readonly #random: Random
  readonly #faults: readonly (readonly [name: string, fault: Fault])[]

  constructor(shop: ChaosShop, random: Random) {
    this.#shop = shop
    this.#random = random
    const killed = (kind: string) => [`kill ${kind}`, () => this.#kill(shop.named(kind))] as const
    this.#faults = [
      killed('backend'),
      killed('gateway'),
      killed('web'),
      ['kill PostgreSQL', () => this.#killPostgres()],
      ['slow backend', () => this.#pause(shop.named('backend'))],
      ...(shop.named('npm start').length > 0 ? [killed('npm start')] : []),
      ...(shop.named('redis').length > 0 ? [['Redis down', () => this.#redisDown()] as const] : []),
    ]
  }

  async run(signal: AbortSignal): Promise<void> {
    while (await calm(this.#random.between(MIN_CALM_MS, MAX_CALM_MS), signal)) {
      const faults = [this.#one(), ...(this.#random.isLucky(SECOND_FAULT) ? [this.#later()] : [])]
      await Promise.all(faults)
      await this.#shop.waitUntilReady(STARTED_AGAIN_MS)
    }
  }

  async #later(): Promise<void> {
    await wait(this.#random.between(0, 3_000))
    await this.#one()
  }

  async #one(): Promise<void> {
    const [name, fault] = this.#random.one(this.#faults)
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    await fault()
  }

  async #kill(processes: readonly Victim[]): Promise<void> {
    this.#random.one(processes).kill('SIGKILL')
  }

  async #killPostgres(): Promise<void> {
    const pid = this.#shop.postmaster()
    if (pid === null) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It was already down.
    }
  }

  async #pause(processes: readonly Victim[]): Promise<void> {
    const paused = this.#random.one(processes)
    paused.kill('SIGSTOP')
    await wait(this.#random.between(1_000, 10_000))
    paused.kill('SIGCONT')
  }

  async #redisDown(): Promise<void> {
    const redis = this.#shop.processes.find(({ name }) => name === 'redis')
    if (!redis) return
    await redis.stop('SIGKILL')
    await wait(this.#random.between(500, 6_000))
    redis.start()
  }
}

/** @returns false if the wait was ended early */
async function calm(ms: number, signal: AbortSignal): Promise<boolean> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
  return !signal.aborted
}
