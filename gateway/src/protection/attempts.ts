import type { Redis } from 'ioredis'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { PasswordAttempts, RetryLater } from './passwordAttempts.ts'

/** Message for a login attempt that was not checked. */
export function tooManyAttempts({ text }: RetryLater): string {
  return `Too many attempts. Please try again in ${text}, or set a new password.`
}

export const TOO_MANY_OF_THESE = 'Too many attempts. Please wait a few minutes and try again.'

const HOUR_S = 3_600

/** What is counted, how often it may happen, and in how many seconds. */
const limits = {
  /** Registrations and mails asked for from one place. */
  requestsFromPlace: { points: 20, duration: HOUR_S },
  /** Links to carts and lists that are made from one place. */
  linksFromPlace: { points: 20, duration: HOUR_S },
  /** Payments that were refused, of buyers at one place: whoever tries cards is stopped. */
  paymentsFromPlace: { points: 40, duration: HOUR_S / 6 },
  /** Mailed links of orders, tried from one place, that open none. */
  orderLinksFromPlace: { points: 20, duration: HOUR_S },
  /** Codes of coupons, tried from one place, that are none. */
  couponsFromPlace: { points: 50, duration: HOUR_S },
  /** Messages to the office that it took, from one place. */
  messagesFromPlace: { points: 5, duration: HOUR_S },
  /** Files for such messages, sent from one place, whether or not they were taken. */
  contactFilesFromPlace: { points: 20, duration: HOUR_S },
} as const satisfies Record<string, Pick<IRateLimiterOptions, 'points' | 'duration'>>

type LimitName = keyof typeof limits
type Limiter = RateLimiterMemory | RateLimiterRedis

/** Counts what could be tried again and again. With Redis for all gateways together; while Redis is away each counts for itself. */
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

  /** The counters as they count for somebody. */
  of(network: string): Attempts {
    return new Attempts(this.#limiters, this.#passwords, network)
  }
}

/** What somebody at one place may still try. */
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
   * Checks the password for an e-mail address, unless the attempt comes too early.
   * @param device id of a device that has logged in to this address before
   * @param attempt resolves with null for a wrong password; an error says nothing about the password and does not count
   */
  async ofPassword<T extends object>(
    address: string,
    device: string | null,
    attempt: () => Promise<T | null>,
  ): Promise<T | null | RetryLater> {
    const result = await this.#passwords.check(address, { network: this.#network, device }, attempt)
    if (result instanceof RetryLater) this.#refusal = result
    return result
  }

  /** Lets a registration or a mail be asked for, whether or not there is such an account. */
  admitsRequest(): Promise<boolean> {
    return admits(this.#limiters.requestsFromPlace, this.#network)
  }

  /** Lets a link to a cart or to a list be made. */
  admitsLink(): Promise<boolean> {
    return admits(this.#limiters.linksFromPlace, this.#network)
  }

  /** Lets a file for a message be sent. */
  admitsContactFile(): Promise<boolean> {
    return admits(this.#limiters.contactFilesFromPlace, this.#network)
  }

  /** Lets a message be sent to the office. @param isTaken says of an answer that the office has it: only that counts */
  ofMessage<T>(attempt: () => Promise<T>, isTaken: (answer: T) => boolean): Promise<T | 'tooMany'> {
    return this.#counted(this.#limiters.messagesFromPlace, attempt, isTaken)
  }

  /** Lets an order be placed, unless too many payments were refused before. @param isWrong says of an answer that it is such a refusal */
  ofPlacing<T>(attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T | 'tooMany'> {
    return this.#counted(this.#limiters.paymentsFromPlace, attempt, isWrong)
  }

  /** Lets the link of an order be tried, unless too many were wrong before. */
  ofOrderLink<T>(attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T | 'tooMany'> {
    return this.#counted(this.#limiters.orderLinksFromPlace, attempt, isWrong)
  }

  /** Lets the code of a coupon be tried, unless too many were wrong before. */
  ofCoupon<T>(attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T | 'tooMany'> {
    return this.#counted(this.#limiters.couponsFromPlace, attempt, isWrong)
  }

  /** Counted before and given back after, so that many at once are as many as one after another. */
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

  /** Clears the failed attempts for an e-mail address whose owner has set a new password by e-mail. */
  forgive(address: string): Promise<void> {
    return this.#passwords.forgive(address, { network: this.#network, device: null })
  }
}

/** Counts one attempt; false for one too many. */
async function admits(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false
    throw refusal
  }
}
