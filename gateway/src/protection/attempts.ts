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
  readonly #limiters: Readonly<Record<LimitName, Limiter>>
  readonly #passwords: PasswordAttempts

  constructor(redis: Redis | null) {
    this.#passwords = new PasswordAttempts(redis)
    const limiter = (name: LimitName): Limiter => {
      const options = { ...limits[name], keyPrefix: `attempts:${name}` }
      const memory = new RateLimiterMemory(options)
      return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
    }
    this.#limiters = {
      requestsFromPlace: limiter('requestsFromPlace'),
      linksFromPlace: limiter('linksFromPlace'),
      paymentsFromPlace: limiter('paymentsFromPlace'),
      orderLinksFromPlace: limiter('orderLinksFromPlace'),
      couponsFromPlace: limiter('couponsFromPlace'),
      messagesFromPlace: limiter('messagesFromPlace'),
      contactFilesFromPlace: limiter('contactFilesFromPlace'),
    }
  }

  /** The limits for one client. */
  of(network: string): Attempts {
    return new Attempts(this.#limiters, this.#passwords, network)
  }
}

/** Limited actions of one place. */
export class Attempts {
  readonly #limiters: Readonly<Record<LimitName, Limiter>>
  readonly #passwords: PasswordAttempts
  readonly #network: string
  #refusal: RetryLater | null = null

  constructor(limiters: Readonly<Record<LimitName, Limiter>>, passwords: PasswordAttempts, network: string) {
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

  /** Allows a registration or email request, whether or not the account exists. */
  admitsRequest(): Promise<boolean> {
    return admits(this.#limiters.requestsFromPlace, this.#network)
  }

  /** Allows a link to a cart or list to be created. */
  admitsLink(): Promise<boolean> {
    return admits(this.#limiters.linksFromPlace, this.#network)
  }

  /** Allows a file upload. */
  admitsContactFile(): Promise<boolean> {
    return admits(this.#limiters.contactFilesFromPlace, this.#network)
  }

  /** Allows a message to the office. @param isTaken whether a result means delivery: only that counts */
  ofMessage<T>(attempt: () => Promise<T>, isTaken: (answer: T) => boolean): Promise<T | 'tooMany'> {
    return this.#counted(this.#limiters.messagesFromPlace, attempt, isTaken)
  }

  /**
   * Allows an order to be placed, unless too many payments were declined. @param isWrong whether a result is a declined
   * payment
   */
  ofPlacing<T>(attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T | 'tooMany'> {
    return this.#counted(this.#limiters.paymentsFromPlace, attempt, isWrong)
  }

  /** Allows an order link to be opened, unless too many were invalid. */
  ofOrderLink<T>(attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T | 'tooMany'> {
    return this.#counted(this.#limiters.orderLinksFromPlace, attempt, isWrong)
  }

  /** Allows a coupon code to be tried, unless too many were invalid. */
  ofCoupon<T>(attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T | 'tooMany'> {
    return this.#counted(this.#limiters.couponsFromPlace, attempt, isWrong)
  }

  /** Counts before the action and uncounts afterward, so that parallel attempts are limited too. */
  async #counted<T>(
    limiter: Limiter,
    attempt: () => Promise<T>,
    counts: (answer: T) => boolean,
  ): Promise<T | 'tooMany'> {
    if (!(await admits(limiter, this.#network))) return 'tooMany'
    let isCounted = false
    try {
      const answer = await attempt()
      isCounted = counts(answer)
      return answer
    } finally {
      if (!isCounted) await limiter.reward(this.#network)
    }
  }

  /** Clears the failed attempts for an email address whose owner has set a new password by email. */
  forgive(address: string): Promise<void> {
    return this.#passwords.forgive(address, { network: this.#network, device: null })
  }
}

/** Counts one attempt; false if it exceeds the limit. */
async function admits(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false
    throw refusal
  }
}
