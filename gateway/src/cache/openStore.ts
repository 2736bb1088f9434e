import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import type { Log } from '../observability/log.ts'
import { MemoryStore } from './memoryStore.ts'
import type { SharedStore } from './store.ts'

/** The store that gateways share if a Redis is configured, whose client is loaded only then; otherwise one in memory. */
export async function openStore(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Log,
  now: () => Date,
): Promise<{ redis: Redis | null; store: SharedStore }> {
  if (redisUrl === null) return { redis: null, store: new MemoryStore(() => now().getTime()) }
  const { connectToRedis, RedisStore, waitForRedis } = await import('./redisStore.ts')
  const redis = connectToRedis(redisUrl, log)
  await waitForRedis(redis)
  return { redis, store: new RedisStore(redis) }
}
