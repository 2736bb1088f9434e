import { GraphQLError } from 'graphql'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE_S = 60
const HOUR_S = 3_600

interface Limit {
  /** Points per network, such as an office behind one address, in `seconds`. */
  readonly perNetwork: number
  /** The same per session: a logged-in customer, a guest with a cart, or a program's token. */
  readonly perSession?: number
  readonly seconds: number
}

/** All rate limits. SECURITY.md lists them. */
const limits = {
  /** Requests to /graphql, and to unknown URLs. */
  operations: { perNetwork: 6_000, perSession: 1_200, seconds: MINUTE_S },
  /** Complexity of operations. */
  cost: { perNetwork: 40_000_000, perSession: 10_000_000, seconds: MINUTE_S },
  /** Documents to parse and validate, one point per kilobyte. */
  documents: { perNetwork: 600, seconds: MINUTE_S },
  /** Pictures, drawings and order documents. */
  files: { perNetwork: 12_000, seconds: MINUTE_S },
  /** Token requests of programs. */
  programs: { perNetwork: 300, seconds: MINUTE_S },
  /** Web vitals reports. */
  reports: { perNetwork: 600, seconds: MINUTE_S },
  /** Contact upload requests; Attempts limits the files per hour. */
  contactFiles: { perNetwork: 60, seconds: MINUTE_S },
  /** New guest carts. */
  guestCarts: { perNetwork: 600, seconds: HOUR_S },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** After a failure, Redis is not used for this long, so that requests do not wait for it one after another. */
const REDIS_REST_MS = 10_000

type Limiter = RateLimiterMemory | RateLimiterRedis

/** Takes points. @returns 0 on success, otherwise the milliseconds until points are available */
async function consume(limiter: Limiter, key: string, points: number): Promise<number> {
  try {
    await limiter.consume(key, points)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}

/** Points by key. Gateways count together; while Redis is away, each counts for itself. */
class Points {
  readonly #memory: RateLimiterMemory
  readonly #redis: RateLimiterRedis | null
  #redisRestsUntil = 0

  constructor(name: string, points: number, seconds: number, redis: Redis | null) {
    const options = { keyPrefix: `limit:${name}`, points, duration: seconds, inMemoryBlockOnConsumed: points + 1 }
    this.#memory = new RateLimiterMemory(options)
    this.#redis = redis && new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true })
  }

  async consume(key: string, points: number): Promise<number> {
    if (this.#redis && performance.now() >= this.#redisRestsUntil) {
      try {
        return await consume(this.#redis, key, points)
      } catch {
        this.#redisRestsUntil = performance.now() + REDIS_REST_MS
      }
    }
    return consume(this.#memory, key, points)
  }

  /** Returns unused points. While Redis is away, they expire there by themselves. */
  async giveBack(key: string, points: number): Promise<void> {
    await (this.#redis ?? this.#memory).reward(key, points).catch(() => {})
  }
}

interface Counters {
  readonly perNetwork: Points
  readonly perSession: Points | null
}

/** A client that uses points. */
export interface Caller {
  readonly network: string
  /** A secret of this session; null without one. */
  readonly sessionKey: string | null
}

/** A limit that was reached. */
export interface Refusal {
  readonly limit: LimitName
  readonly retryAfterS: number
}

export interface RateLimitsOptions {
  readonly redis: Redis | null
  /** Multiplies every limit. */
  readonly factor: number
  /** Called for every refusal. */
  readonly onRefusal: (limit: LimitName) => void
}

/** Rate limits, checked before any expensive work. */
export class RateLimits {
  readonly #counters: ReadonlyMap<LimitName, Counters>
  readonly #onRefusal: (limit: LimitName) => void

  constructor({ redis, factor, onRefusal }: RateLimitsOptions) {
    this.#onRefusal = onRefusal
    const names: LimitName[] = Object.keys(limits).filter((name): name is LimitName => name in limits)
    this.#counters = new Map(
      names.map((name) => {
        const { perNetwork, perSession, seconds }: Limit = limits[name]
        const points = (kind: string, count: number) =>
          new Points(`${name}:${kind}`, Math.ceil(count * factor), seconds, redis)
        const counters: Counters = {
          perNetwork: points('network', perNetwork),
          perSession: perSession === undefined ? null : points('session', perSession),
        }
        return [name, counters]
      }),
    )
  }

  /** Takes points before an action. @returns null if it may proceed */
  async take(limit: LimitName, { network, sessionKey }: Caller, points = 1): Promise<Refusal | null> {
    const counters = this.#counters.get(limit)
    if (!counters) return null
    const waits = await Promise.all([
      counters.perNetwork.consume(network, points),
      sessionKey === null ? 0 : (counters.perSession?.consume(sessionKey, points) ?? 0),
    ])
    const waitMs = Math.max(...waits)
    if (waitMs === 0) return null
    this.#onRefusal(limit)
    return { limit, retryAfterS: Math.ceil(waitMs / 1_000) }
  }

  /** Returns a network's points for an action that did not happen. */
  async giveBack(limit: LimitName, { network }: Caller, points = 1): Promise<void> {
    await this.#counters.get(limit)?.perNetwork.giveBack(network, points)
  }
}

/** Message for a refusal, with the time to wait. */
export function refusalMessage({ retryAfterS }: Refusal): string {
  const seconds = retryAfterS === 1 ? '1 second' : `${retryAfterS} seconds`
  const wait = retryAfterS > 90 ? `${Math.ceil(retryAfterS / 60)} minutes` : seconds
  return `Too many requests from your network. Wait ${wait}, then try again.`
}

/** A refusal as the error of the whole GraphQL response. */
export function rateLimited(refusal: Refusal): GraphQLError {
  const http = { status: 429, headers: { 'retry-after': String(refusal.retryAfterS) } }
  return new GraphQLError(refusalMessage(refusal), {
    extensions: { code: 'RATE_LIMITED', title: 'Too many requests', status: 429, http },
  })
}
