import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Command, Redis } from 'ioredis'
import type { Log } from '../observability/log.ts'
import { MemoryStore } from './memoryStore.ts'
import type { Release, SharedStore } from './store.ts'

const PREFIX = 'shop:'
/** Timeout of Redis commands. */
const COMMAND_TIMEOUT_MS = 250
const CONNECT_TIMEOUT_MS = 2_000
const MAX_PAUSE_MS = 2_000
/** After this time, a Redis that came back has executed all earlier commands. */
const LEFTOVERS_MS = 1_000

/** Redis frees the locks of a gateway that died after this time: living ones extend theirs. */
const LEASE_MS = 2_000
const EXTEND_EVERY_MS = 500

/** Extends a lock only for its owner. */
const EXTEND = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end`

/** Takes a lock away only from who has it. */
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`

/** Closes the connection after one timeout, so that other commands do not wait for a frozen Redis. */
class ImpatientRedis extends Redis {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const result = super.sendCommand(...args)
    const [{ promise }]: [Pick<Command, 'promise'>, ...unknown[]] = args
    promise.catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'Command timed out') || this.status !== 'ready') return
      this.emit('error', error)
      this.disconnect(true)
    })
    return result
  }
}

/** A connection that reconnects by itself and never blocks callers while it is down. */
export function connectToRedis(url: string, log: Log): Redis {
  const redis = new ImpatientRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_PAUSE_MS),
  })
  let isDown = false
  redis.on('error', (error) => {
    if (!isDown) log.warn({ err: error }, 'Redis is unavailable; continuing without it')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) log.info('Redis is available again')
    isDown = false
  })
  return redis
}

/** Resolves when Redis is connected, or after a moment: a gateway can start without it. */
export async function waitForRedis(redis: Redis): Promise<void> {
  const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()))
  await Promise.race([ready, setTimeout(CONNECT_TIMEOUT_MS / 2, undefined, { ref: false })])
}

function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && /isn't writeable/.test(error.message)
}

interface ActiveLock {
  readonly name: string
  /** Milliseconds since the epoch after which it is not extended. */
  readonly until: number
}

/**
 * Shared store of a shop's gateways. While Redis is unavailable, each gateway uses its own memory, and keeps that afterward. When Redis
 * returns, orphaned locks are released.
 */
export class RedisStore implements SharedStore {
  readonly #redis: Redis
  readonly #own = new MemoryStore(Date.now)
  /** Locks that may be orphaned in Redis, by owner. */
  readonly #leftovers = new Map<string, string>()
  readonly #locks = new Map<string, ActiveLock>()
  #timer: NodeJS.Timeout | null = null

  constructor(redis: Redis) {
    this.#redis = redis
    redis.on('ready', () => void this.#clear())
  }

  get isShared(): boolean {
    return this.#redis.status === 'ready'
  }

  async get(key: string): Promise<string | null> {
    const shared = await this.#redis.get(PREFIX + key).catch(() => null)
    return shared ?? this.#own.get(key)
  }

  async put(key: string, value: string, lifeMs: number): Promise<void> {
    await this.#redis.set(PREFIX + key, value, 'PX', lifeMs).catch(() => this.#own.put(key, value, lifeMs))
  }

  async remove(key: string): Promise<void> {
    await this.#own.remove(key)
    await this.#redis.del(PREFIX + key).catch(() => {})
  }

  async lock(key: string, lifeMs: number): Promise<Release | null> {
    // Also locked in memory: a lock taken while Redis was away stays valid when it returns.
    const releaseOwn = await this.#own.lock(key, lifeMs)
    if (!releaseOwn) return null
    const name = `${PREFIX}lock:${key}`
    const mine = randomUUID()
    try {
      if ((await this.#redis.set(name, mine, 'PX', Math.min(lifeMs, LEASE_MS), 'NX')) === null) {
        await releaseOwn()
        return null
      }
    } catch (error) {
      // Redis may have executed the command anyway.
      if (!wasNeverSent(error)) this.#leftovers.set(mine, name)
      return releaseOwn
    }
    this.#locks.set(mine, { name, until: Date.now() + lifeMs })
    this.#timer ??= setInterval(() => this.#extend(), EXTEND_EVERY_MS).unref()
    return async () => {
      this.#locks.delete(mine)
      await releaseOwn()
      await this.#release(name, mine)
    }
  }

  #extend() {
    if (this.#locks.size === 0 && this.#timer) {
      clearInterval(this.#timer)
      this.#timer = null
    }
    const now = Date.now()
    for (const [mine, { name, until }] of this.#locks) {
      if (until <= now) this.#locks.delete(mine)
      else void this.#redis.eval(EXTEND, 1, name, mine, Math.min(until - now, LEASE_MS)).catch(() => {})
    }
  }

  async #release(name: string, mine: string): Promise<void> {
    try {
      await this.#redis.eval(RELEASE, 1, name, mine)
      this.#leftovers.delete(mine)
    } catch {
      this.#leftovers.set(mine, name)
    }
  }

  async #clear(): Promise<void> {
    const leftovers = [...this.#leftovers]
    for (const delay of [0, LEFTOVERS_MS]) {
      await setTimeout(delay, undefined, { ref: false })
      await Promise.all(leftovers.map(([mine, name]) => this.#release(name, mine)))
    }
  }
}
