import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'

/** Points that refill continuously. */
export interface Bucket {
  readonly key: string
  /** Points when it is full. */
  readonly capacity: number
  readonly perSecond: number
}

export interface Level {
  /** Points left. */
  readonly available: number
  /** Seconds until it is full again. */
  readonly fullInS: number
}

export interface TakeResult {
  /** Milliseconds to wait for the points; 0 if they were taken. */
  readonly waitMs: number
  /** Index of the bucket with the longest wait; -1 if the points were taken. */
  readonly refusing: number
  /** Levels of all buckets afterward. */
  readonly levels: readonly Level[]
}

/** How long Redis is not used after a failure, so that not every request waits for it. */
const REDIS_REST_MS = 10_000

/** Buckets in memory. The least recently used ones count as full. */
const MAX_BUCKETS = 100_000

const PREFIX = 'bucket:'

/** Milliseconds in which a bucket gains one point. */
function intervalOf({ perSecond }: Bucket): number {
  return 1_000 / perSecond
}

/** @param fullAt when each bucket will be full, in milliseconds */
function levelsAt(buckets: readonly Bucket[], fullAt: readonly number[], now: number): Level[] {
  return buckets.map((bucket, index) => {
    const missingMs = Math.max(0, (fullAt[index] ?? now) - now)
    const available = Math.max(0, Math.floor(bucket.capacity - missingMs / intervalOf(bucket) + 1e-6))
    return { available, fullInS: Math.ceil(Math.round(missingMs) / 1_000) }
  })
}

/**
 * The generic cell rate algorithm: one number per bucket, when it will be full. Takes from all buckets or from none.
 * A negative number returns points.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local points = tonumber(ARGV[1])
local wait, refusing = 0, -1
local before, after = {}, {}
for index, key in ipairs(KEYS) do
  local interval, capacity = tonumber(ARGV[2 * index]), tonumber(ARGV[2 * index + 1])
  before[index] = math.max(now, tonumber(redis.call('GET', key) or 0))
  after[index] = math.max(now, before[index] + points * interval)
  local missing = after[index] - capacity * interval - now
  if points > 0 and missing > wait then wait, refusing = missing, index - 1 end
end
if refusing < 0 then
  for index, key in ipairs(KEYS) do
    if after[index] > now then
      redis.call('SET', key, string.format('%.4f', after[index]), 'PX', math.ceil(after[index] - now) + 1)
    else
      redis.call('DEL', key)
    end
  end
end
local result = { tostring(refusing), string.format('%.4f', wait) }
for index in ipairs(KEYS) do
  local full = refusing < 0 and after[index] or before[index]
  result[index + 2] = string.format('%.4f', full - now)
end
return result
`

/** Buckets by key. Gateways share them through Redis; while Redis is down, each gateway counts for itself. */
export class Buckets {
  readonly #redis: Redis | null
  readonly #fullAt = new LRUCache<string, number>({ max: MAX_BUCKETS })
  #redisRestsUntil = 0

  constructor(redis: Redis | null) {
    this.#redis = redis
  }

  /** Takes points from all buckets, or from none. */
  async take(buckets: readonly Bucket[], points: number): Promise<TakeResult> {
    if (this.#redis && performance.now() >= this.#redisRestsUntil) {
      try {
        return await this.#takeShared(this.#redis, buckets, points)
      } catch {
        this.#redisRestsUntil = performance.now() + REDIS_REST_MS
      }
    }
    return this.#takeOwn(buckets, points, performance.now())
  }

  /** Returns points. */
  async giveBack(buckets: readonly Bucket[], points: number): Promise<readonly Level[]> {
    return (await this.take(buckets, -points)).levels
  }

  async #takeShared(redis: Redis, buckets: readonly Bucket[], points: number): Promise<TakeResult> {
    const keys = buckets.map(({ key }) => PREFIX + key)
    const sizes = buckets.flatMap((bucket) => [intervalOf(bucket), bucket.capacity])
    const result: unknown = await redis.eval(TAKE, keys.length, ...keys, points, ...sizes)
    const [refusing = -1, waitMs = 0, ...fullInMs] = (Array.isArray(result) ? result : []).map(Number)
    return { waitMs, refusing, levels: levelsAt(buckets, fullInMs, 0) }
  }

  /** The same as the script, in memory. */
  #takeOwn(buckets: readonly Bucket[], points: number, now: number): TakeResult {
    const before = buckets.map(({ key }) => Math.max(now, this.#fullAt.get(key) ?? 0))
    const after = buckets.map((bucket, index) => Math.max(now, (before[index] ?? now) + points * intervalOf(bucket)))
    const waits = buckets.map((bucket, index) => (after[index] ?? now) - bucket.capacity * intervalOf(bucket) - now)
    const waitMs = points > 0 ? Math.max(0, ...waits) : 0
    if (waitMs > 0) return { waitMs, refusing: waits.indexOf(waitMs), levels: levelsAt(buckets, before, now) }
    for (const [index, { key }] of buckets.entries()) this.#fullAt.set(key, after[index] ?? now)
    return { waitMs: 0, refusing: -1, levels: levelsAt(buckets, after, now) }
  }
}
