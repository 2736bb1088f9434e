import { GraphQLError } from 'graphql'
import type { Redis } from 'ioredis'
import type { Balance } from '../observability/requestRecord.ts'
import { type Bucket, Buckets, type TakeResult } from './buckets.ts'
import type { ExceededLimit } from './limitError.ts'

const MINUTE_S = 60
const HOUR_S = 3_600

interface Limit {
  /** Maximum per network, such as an office behind one address, in `seconds`. */
  readonly perNetwork: number
  readonly seconds: number
  readonly unit: string
  readonly description: string
}

/** Rate limits per network, besides the points of operations. */
const networkLimits = {
  documents: {
    perNetwork: 600,
    seconds: MINUTE_S,
    unit: 'KB per minute per network',
    description: 'GraphQL documents that the shop has not seen before',
  },
  files: {
    perNetwork: 12_000,
    seconds: MINUTE_S,
    unit: 'requests per minute per network',
    description: 'pictures, drawings and order paperwork',
  },
  programs: {
    perNetwork: 300,
    seconds: MINUTE_S,
    unit: 'requests per minute per network',
    description: '`/oauth/token`, `/api/user-auth`, `/api/user-info`',
  },
  reports: {
    perNetwork: 600,
    seconds: MINUTE_S,
    unit: 'requests per minute per network',
    description: 'reports to `/vitals`',
  },
  contactFiles: {
    perNetwork: 60,
    seconds: MINUTE_S,
    unit: 'requests per minute per network',
    description: 'uploads for contact messages, of which 20 files an hour are accepted',
  },
  guestCarts: {
    perNetwork: 600,
    seconds: HOUR_S,
    unit: 'carts per hour per network',
    description: 'new guest carts',
  },
} as const satisfies Record<string, Limit>

type NetworkLimitName = keyof typeof networkLimits
/** `points` also counts requests to unknown URLs. */
export type LimitName = NetworkLimitName | 'points'

/** Taken before a request is read: the minimum of every operation. */
export const ENTRANCE_POINTS = 1

/** A client that uses points. */
export interface Client {
  readonly network: string
  /** A secret of this session; null without one. */
  readonly sessionKey: string | null
  /** The program with its API key; null for others. */
  readonly key: { readonly keyId: string; readonly customerId: string } | null
  /** Whether it is a program that has logged in, with a key or with an access token. */
  readonly isProgram: boolean
}

/** A limit that was reached. */
export interface Refusal {
  readonly limit: LimitName
  readonly retryAfterS: number
  readonly exceeded: ExceededLimit
  /** The client that the bucket belongs to. */
  readonly owner: Balance['bucket']
}

export interface PointsTaken {
  readonly refusal: Refusal | null
  /** A client's buckets, the most specific one first. */
  readonly balances: readonly Balance[]
}

export interface RateLimitsOptions {
  readonly redis: Redis | null
  /** Multiplies every limit. */
  readonly factor: number
  readonly pointsPerSecond: number
  /** Seconds in which an empty bucket of points fills. */
  readonly burstS: number
  /** Called for every refusal. */
  readonly onRefusal: (limit: LimitName) => void
}

/** Rate limits, checked before any expensive work. */
export class RateLimits {
  readonly #buckets: Buckets
  readonly #options: RateLimitsOptions
  /** Points that a client's bucket gains each second. */
  readonly pointsPerSecond: number
  /** Points in a client's full bucket. */
  readonly capacity: number
  /** Value of the RateLimit-Policy header for each bucket. */
  readonly #policyOf: (bucket: string) => string

  constructor(options: RateLimitsOptions) {
    const { redis, factor, pointsPerSecond, burstS } = options
    this.#options = options
    this.#buckets = new Buckets(redis)
    this.pointsPerSecond = pointsPerSecond * factor
    this.capacity = Math.ceil(pointsPerSecond * burstS * factor)
    this.#policyOf = (bucket) => `"${bucket}";q=${this.capacity};w=${Math.ceil(burstS)};vx-unit="points"`
  }

  /** Counts an action against a network's limit. @returns null if it may proceed */
  async take(name: NetworkLimitName, { network }: Pick<Client, 'network'>, count = 1): Promise<Refusal | null> {
    const bucket = this.#bucketOf(name, network)
    const { waitMs, levels } = await this.#buckets.take([bucket], count)
    if (waitMs === 0) return null
    return this.#refuse(name, 'network', waitMs, bucket.capacity, bucket.capacity - (levels[0]?.available ?? 0) + count)
  }

  /** Refunds an action that did not happen. */
  async giveBack(name: NetworkLimitName, { network }: Pick<Client, 'network'>): Promise<void> {
    await this.#buckets.giveBack([this.#bucketOf(name, network)], 1)
  }

  /** Limits per network, for the documentation. */
  networks() {
    return Object.entries(networkLimits).map(([name, { perNetwork, unit, description }]) => ({
      name,
      maximum: Math.ceil(perNetwork * this.#options.factor),
      unit,
      description,
    }))
  }

  /** Takes points from all buckets of a client, or from none. */
  async takePoints(client: Omit<Client, 'isProgram'>, points: number): Promise<PointsTaken> {
    const owners = ownersOf(client)
    const taken = await this.#buckets.take(this.#pointBuckets(owners), points)
    const balances = balancesOf(owners, taken)
    const refusing = balances[taken.refusing]
    if (!refusing) return { refusal: null, balances }
    const used = this.capacity - refusing.available
    return { refusal: this.#refuse('points', refusing.bucket, taken.waitMs, this.capacity, used + points), balances }
  }

  async giveBackPoints(client: Client, points: number): Promise<readonly Balance[]> {
    const owners = ownersOf(client)
    return balancesOf(owners, { levels: await this.#buckets.giveBack(this.#pointBuckets(owners), points) })
  }

  /** Headers of the draft "RateLimit header fields for HTTP". */
  headersOf(balances: readonly Balance[]): Readonly<Record<'ratelimit' | 'ratelimit-policy', string>> {
    return {
      ratelimit: balances.map(({ bucket, available, fullInS }) => `"${bucket}";r=${available};t=${fullInS}`).join(', '),
      'ratelimit-policy': balances.map(({ bucket }) => this.#policyOf(bucket)).join(', '),
    }
  }

  #bucketOf(name: NetworkLimitName, network: string): Bucket {
    const { perNetwork, seconds }: Limit = networkLimits[name]
    const capacity = Math.ceil(perNetwork * this.#options.factor)
    return { key: `${name}:${network}`, capacity, perSecond: capacity / seconds }
  }

  #pointBuckets(owners: readonly Owner[]): readonly Bucket[] {
    const { capacity, pointsPerSecond: perSecond } = this
    return owners.map(({ bucket, id }) => ({ key: `points:${bucket}:${id}`, capacity, perSecond }))
  }

  #refuse(name: LimitName, owner: Balance['bucket'], waitMs: number, maximum: number, value: number): Refusal {
    this.#options.onRefusal(name)
    return {
      limit: name,
      owner,
      retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
      exceeded: { name, maximum, value: Math.ceil(value) },
    }
  }
}

interface Owner {
  readonly bucket: Balance['bucket']
  readonly id: string
}

function ownersOf({ network, sessionKey, key }: Omit<Client, 'isProgram'>): readonly Owner[] {
  return [
    ...(key
      ? ([
          { bucket: 'key', id: key.keyId },
          { bucket: 'customer', id: key.customerId },
        ] as const)
      : []),
    ...(key === null && sessionKey !== null ? ([{ bucket: 'session', id: sessionKey }] as const) : []),
    { bucket: 'network', id: network },
  ]
}

function balancesOf(owners: readonly Owner[], { levels }: Pick<TakeResult, 'levels'>): readonly Balance[] {
  return owners.map(({ bucket }, index) => ({ bucket, available: 0, fullInS: 0, ...levels[index] }))
}

/** Message for a refusal, with the time to wait. */
export function refusalMessage({ retryAfterS, owner }: Pick<Refusal, 'retryAfterS' | 'owner'>): string {
  const seconds = retryAfterS === 1 ? '1 second' : `${retryAfterS} seconds`
  const wait = retryAfterS > 90 ? `${Math.ceil(retryAfterS / 60)} minutes` : seconds
  const from = owner === 'network' ? 'from your network' : `from your ${owner === 'key' ? 'API key' : owner}`
  return `Too many requests ${from}. Wait ${wait}, then try again.`
}

/** Extensions of the error for a refusal. */
export function refusalExtensions({ exceeded, retryAfterS }: Pick<Refusal, 'exceeded' | 'retryAfterS'>) {
  return {
    code: 'RATE_LIMITED',
    title: 'Too many requests',
    status: 429,
    limit: exceeded,
    retryAfter: retryAfterS,
  } as const
}

/** A refusal as the error of the whole GraphQL response. */
export function rateLimited(refusal: Refusal): GraphQLError {
  const http = { status: 429, headers: { 'retry-after': String(refusal.retryAfterS) } }
  return new GraphQLError(refusalMessage(refusal), { extensions: { ...refusalExtensions(refusal), http } })
}
