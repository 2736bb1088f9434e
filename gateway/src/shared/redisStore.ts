import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from '../observability/log.ts'
import { MemoryStore } from './memoryStore.ts'
import type { Release, SharedStore } from './store.ts'

const PREFIX = 'shop:'
const COMMAND_TIMEOUT_MS = 1_000
const LONGEST_PAUSE_MS = 2_000

/** Takes a lock away only from who has it. */
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`

/** A connection that comes back by itself, and that nobody waits for while it is gone. */
export function connectToRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2 * COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_PAUSE_MS),
  })
  let isAway = false
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away: this gateway goes on by itself')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
  return redis
}

/** Resolves when it can be asked, or after a moment: a gateway starts without it, too. */
export async function untilReady(redis: Redis): Promise<void> {
  const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()))
  await Promise.race([ready, setTimeout(COMMAND_TIMEOUT_MS, undefined, { ref: false })])
}

/** For the gateways of one shop. While Redis is away each goes on with what it knows itself. */
export class RedisStore implements SharedStore {
  readonly #redis: Redis
  readonly #own = new MemoryStore(Date.now)

  constructor(redis: Redis) {
    this.#redis = redis
  }

  get(key: string): Promise<string | null> {
    return this.#redis.get(PREFIX + key).catch(() => this.#own.get(key))
  }

  async put(key: string, value: string, lifeMs: number): Promise<void> {
    await this.#redis.set(PREFIX + key, value, 'PX', lifeMs).catch(() => this.#own.put(key, value, lifeMs))
  }

  async remove(key: string): Promise<void> {
    await this.#redis.del(PREFIX + key).catch(() => this.#own.remove(key))
  }

  async lock(key: string, lifeMs: number): Promise<Release | null> {
    const name = `${PREFIX}lock:${key}`
    const mine = randomUUID()
    try {
      if ((await this.#redis.set(name, mine, 'PX', lifeMs, 'NX')) === null) return null
    } catch {
      return this.#own.lock(key, lifeMs)
    }
    return async () => {
      // One that cannot be given back now runs out by itself.
      await this.#redis.eval(RELEASE, 1, name, mine).catch(() => {})
    }
  }
}
