import type { Redis } from 'ioredis'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { PasswordAttempts, RetryLater } from './passwordAttempts.ts'

/** Message for a login attempt that was not checked. */
export function tooManyAttempts({ text }: RetryLater): string {
  return `Too many attempts. Please try again in ${text}, or set a new password.`
}

export const TOO_MANY_OF_THESE = 'Too many attempts. Please wait a few minutes and try again.'

const HOUR_S = 3_600

/** Limits: how often an action may happen within how many seconds. */
const limits = {
  /** Registrations and email requests per place. */
  requestsFromPlace: { points: 20, duration: HOUR_S },
  /** New links to carts and lists per place. */
  linksFromPlace: { points: 20, duration: HOUR_S },
  /** Declined payments per place: stops card testing. */
  paymentsFromPlace: { points: 40, duration: HOUR_S / 6 },
  /** Invalid emailed order links per place. */
  orderLinksFromPlace: { points: 20, duration: HOUR_S },
  /** Invalid coupon codes per place. */
  couponsFromPlace: { points: 50, duration: HOUR_S },
  /** Delivered messages to the office per place. */
  messagesFromPlace: { points: 5, duration: HOUR_S },
  /** Uploaded files per place, accepted or not. */
  contactFilesFromPlace: { points: 20, duration: HOUR_S },
} as const satisfies Record<string, Pick<IRateLimiterOptions, 'points' | 'duration'>>

type LimitName = keyof typeof limits
type Limiter = RateLimiterMemory | RateLimiterRedis

/**
 * Limits actions that could be abused by repetition. Gateways count together in Redis; while Redis is unavailable, each counts
 * for itself.
 */
export class AttemptCounters {
  readonly #limiters = new Map<string, Limiter>()
  readonly #passwords: PasswordAttempts

  constructor(redis: Redis | null) {
    this.#passwords = new PasswordAttempts(redis)
    for (const [name, limit] of Object.entries(limits)) {
      const options = { ...limit, keyPrefix: `attempts:${name}` }
      const memory = new RateLimiterMemory(options)
      const shared = redis && new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
      this.#limiters.set(name, shared ?? memory)
    }
  }

  /** The limits for one client. */
  of(network: string): Attempts {
    return new Attempts(this.#limiters, this.#passwords, network)
  }
}

/** Limited actions of one place. */
export class Attempts {
  readonly #limiters: ReadonlyMap<string, Limiter>
  readonly #passwords: PasswordAttempts
  readonly #network: string
  #refusal: RetryLater | null = null

  constructor(limiters: ReadonlyMap<string, Limiter>, passwords: PasswordAttempts, network: string) {
    this.#limiters = limiters
    this.#passwords = passwords
    this.#network = network
  }

  /** The last refusal of this request, for its Retry-After header; null if nothing was refused. */
  get refusal(): RetryLater | null {
    return this.#refusal
  }

  /**
   * Checks the password for an email address, unless the attempt comes too early.
   * @param device ID of a device that has logged in to this address before
   * @param attempt resolves with null for a wrong password; an error says nothing about the password and does not count
   * @param blockOf reads from an error how long the site rejects further attempts; throws other errors
   */
  async ofPassword<T extends object>(
    address: string,
    device: string | null,
    attempt: () => Promise<T | null>,
    blockOf: (error: unknown) => RetryLater,
  ): Promise<T | null | RetryLater> {
    const result = await this.#passwords.check(address, { network: this.#network, device }, attempt).catch(blockOf)
    if (result instanceof RetryLater) this.#refusal = result
    return result
  }

  /** Counts one attempt; false if it exceeds the limit. */
  async admits(limit: LimitName): Promise<boolean> {
    try {
      await this.#limiter(limit).consume(this.#network)
      return true
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false
      throw refusal
    }
  }

  /**
   * Makes an attempt, unless too many have counted. It is counted before and uncounted afterward, so that parallel
   * attempts are limited too.
   * @param counts whether an attempt with this result counts
   */
  async limited<T>(
    limit: LimitName,
    attempt: () => Promise<T>,
    counts: (answer: T) => boolean,
  ): Promise<T | 'tooMany'> {
    if (!(await this.admits(limit))) return 'tooMany'
    let isCounted = false
    try {
      const answer = await attempt()
      isCounted = counts(answer)
      return answer
    } finally {
      if (!isCounted) await this.#limiter(limit).reward(this.#network)
    }
  }

  #limiter(limit: LimitName): Limiter {
    const limiter = this.#limiters.get(limit)
    if (!limiter) throw new Error(`Unknown limit: ${limit}`)
    return limiter
  }

  /** Clears the failed attempts for an email address whose owner has set a new password by email. */
  forgive(address: string): Promise<void> {
    return this.#passwords.forgive(address, { network: this.#network, device: null })
  }
}
