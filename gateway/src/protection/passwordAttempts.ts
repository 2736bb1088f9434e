import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { hashOf } from '../secrets.ts'

const HOUR_S = 3_600

/**
 * Wrong passwords without a pause within `windowS`; each further attempt doubles the pause before the next, up to
 * `maxPauseS`.
 */
const limits = {
  /** Of one address, from one network or one known device. */
  pair: { free: 5, windowS: 6 * HOUR_S, maxPauseS: HOUR_S / 4 },
  /** From one network, over all addresses. Known devices are exempt. */
  network: { free: 50, windowS: HOUR_S, maxPauseS: HOUR_S / 12 },
} as const

type LimitName = keyof typeof limits

/**
 * Wrong passwords of one address from anywhere. Beyond these, each network waits once before its attempt is checked,
 * and the wait doubles with every further hundred. Nobody can use up another network's attempts: after the wait, the
 * attempt is checked.
 */
const attemptsByAddress = { perStep: 100, windowS: 24 * HOUR_S, maxWaitS: HOUR_S / 4, turnS: HOUR_S / 6 } as const

/** The counters never refuse: the pauses do. */
const UNLIMITED = 1_000_000_000

/** The attempt was not checked. */
export class RetryLater {
  /** Whole seconds until the next attempt is checked. */
  readonly seconds: number

  constructor(ms: number) {
    this.seconds = Math.max(1, Math.ceil(ms / 1_000))
  }

  /** The wait as text, such as "8 seconds", "15 minutes" or "6 hours". */
  get text(): string {
    const [unit, length] =
      this.seconds < 60
        ? (['second', 1] as const)
        : this.seconds < 7_200
          ? (['minute', 60] as const)
          : (['hour', 3_600] as const)
    const count = Math.ceil(this.seconds / length)
    return `${count}\u00a0${unit}${count === 1 ? '' : 's'}`
  }
}

export interface PasswordSource {
  readonly network: string
  /** ID of a device that has logged in to this account before; null for any other. */
  readonly device: string | null
}

type Limiter = RateLimiterMemory | RateLimiterRedis

/** Keeps email addresses out of Redis keys. */
export function addressKey(address: string): string {
  return hashOf(address.trim().toLowerCase())
}

function pauseS(excess: number, maxS: number) {
  return Math.min(maxS, 2 ** (excess - 1))
}

/**
 * Slows down password guessing without locking anyone out. Gateways count together in Redis; while Redis is away, each
 * counts for itself. Treats email addresses with and without an account alike.
 */
export class PasswordAttempts {
  readonly #counters: Readonly<Record<LimitName, Limiter>>
  readonly #pauses: Limiter
  readonly #ofAddress: Limiter
  readonly #waits: Limiter
  readonly #turns: Limiter

  constructor(redis: Redis | null) {
    const limiter = (name: string, duration: number, points = UNLIMITED): Limiter => {
      const options = { points, duration, keyPrefix: `password:${name}` }
      const memory = new RateLimiterMemory(options)
      return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
    }
    this.#counters = {
      pair: limiter('pair', limits.pair.windowS),
      network: limiter('network', limits.network.windowS),
    }
    this.#pauses = limiter('pause', limits.pair.maxPauseS, 1)
    this.#ofAddress = limiter('address', attemptsByAddress.windowS)
    this.#waits = limiter('wait', attemptsByAddress.maxWaitS)
    this.#turns = limiter('turn', attemptsByAddress.maxWaitS + attemptsByAddress.turnS)
  }

  /**
   * Checks a password unless it comes too early.
   * @param attempt resolves with null for a wrong password; an error says nothing about the password and does not count
   */
  async check<T>(
    address: string,
    source: PasswordSource,
    attempt: () => Promise<T | null>,
  ): Promise<T | null | RetryLater> {
    const key = addressKey(address)
    const pair = pairKey(key, source)
    const counted: ReadonlyArray<[LimitName, string]> = [
      ['pair', pair],
      ...(source.device === null ? [['network', source.network] as [LimitName, string]] : []),
    ]
    const early = (source.device === null && (await this.#wait(key, pair))) || (await this.#count(counted))
    if (early) return early
    try {
      const result = await attempt()
      if (result === null) await this.#ofAddress.penalty(key)
      else await Promise.all([this.#giveBack(counted.filter(([name]) => name !== 'pair')), this.#clear(pair)])
      return result
    } catch (error) {
      await this.#giveBack(counted)
      throw error
    }
  }

  /** Clears the failed attempts for an email address whose owner has set a new password by email. */
  async forgive(address: string, source: PasswordSource): Promise<void> {
    const key = addressKey(address)
    await Promise.all([this.#ofAddress.delete(key), this.#clear(pairKey(key, source))])
  }

  /** Counts before the attempt, so that parallel attempts count too; uncounted if it was not a wrong password. */
  async #count(counted: ReadonlyArray<[LimitName, string]>): Promise<RetryLater | null> {
    for (const [index, [name, key]] of counted.entries()) {
      const { free, maxPauseS } = limits[name]
      const { consumedPoints } = await this.#counters[name].consume(key)
      if (consumedPoints <= free) continue
      try {
        await this.#pauses.consume(`${name}:${key}`, 1, { customDuration: pauseS(consumedPoints - free, maxPauseS) })
      } catch (refusal) {
        await this.#giveBack(counted.slice(0, index + 1))
        if (refusal instanceof RateLimiterRes) return new RetryLater(refusal.msBeforeNext)
        throw refusal
      }
    }
    return null
  }

  async #giveBack(counted: ReadonlyArray<[LimitName, string]>): Promise<void> {
    await Promise.all(counted.map(([name, key]) => this.#counters[name].reward(key)))
  }

  async #clear(pair: string): Promise<void> {
    await Promise.all([this.#counters.pair.delete(pair), this.#pauses.delete(`pair:${pair}`)])
  }

  /** The first attempt under distributed guessing starts a wait; one that comes after the wait is checked. */
  async #wait(address: string, pair: string): Promise<RetryLater | null> {
    const failures = (await this.#ofAddress.get(address))?.consumedPoints ?? 0
    const steps = Math.floor(failures / attemptsByAddress.perStep)
    if (steps === 0) return null
    if (remainingMs(await this.#turns.get(pair)) <= 0) {
      const seconds = pauseS(steps, attemptsByAddress.maxWaitS)
      await Promise.all([
        this.#turns.set(pair, 1, seconds + attemptsByAddress.turnS),
        this.#waits.set(pair, 1, seconds),
      ])
      return new RetryLater(seconds * 1_000)
    }
    const waitMs = remainingMs(await this.#waits.get(pair))
    if (waitMs > 0) return new RetryLater(waitMs)
    await this.#turns.delete(pair)
    return null
  }
}

function pairKey(address: string, { network, device }: PasswordSource): string {
  return device === null ? `${address}:${hashOf(network)}` : `${address}:device:${device}`
}

function remainingMs(entry: RateLimiterRes | null): number {
  return entry?.msBeforeNext ?? 0
}
