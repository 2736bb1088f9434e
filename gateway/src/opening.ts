import type { Server } from 'node:http'
import type { Redis } from 'ioredis'
import { listeningUrl } from '@shop/runtime/listeningUrl'
import { openBuilds } from '@shop/runtime/publishedBuilds'
import { MemoryStore } from './cache/memoryStore.ts'
import type { SharedStore } from './cache/store.ts'
import type { Config } from './config.ts'
import type { Log } from './observability/log.ts'
import { isExecutable } from './protection/documents.ts'
import { type OperationSource, PersistedOperations } from './protection/persistedOperations.ts'
import { schema } from './schema/index.ts'

/** The store that gateways share if a Redis is configured, whose client is loaded only then; otherwise one in memory. */
export async function openStore(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Log,
  now: () => Date,
): Promise<{ redis: Redis | null; store: SharedStore }> {
  if (redisUrl === null) return { redis: null, store: new MemoryStore(() => now().getTime()) }
  const { connectToRedis, RedisStore, waitForRedis } = await import('./cache/redisStore.ts')
  const redis = connectToRedis(redisUrl, log)
  await waitForRedis(redis)
  return { redis, store: new RedisStore(redis) }
}

const operationsFile = new URL('../../schema/persisted-operations.json', import.meta.url)

/**
 * Opens the persisted operations of this build and of other builds. Publishes those of this build for other gateways.
 * @throws ConfigError if they cannot be published
 */
export async function openOperations(
  { buildsFolder, isDevelopment }: Pick<Config, 'buildsFolder' | 'isDevelopment'>,
  log: Log,
): Promise<OperationSource> {
  const builds = await openBuilds('gateway', buildsFolder, {
    kinds: ['operations'],
    onFailure: (error) => log.error({ err: error }, 'could not publish or read builds'),
  })
  const isValid = (text: string) => isExecutable(schema, text)
  const persisted = new PersistedOperations(operationsFile, { reload: isDevelopment, builds, isValid })
  await persisted.publish()
  return persisted
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'requires more privileges',
}

/** @throws Error with a message for the person who started it */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblems[error.code ?? ''] ?? `cannot be used (${error.code})`
      reject(new Error(`The gateway cannot start: port ${port} on ${host} ${problem}.`, { cause: error }))
    })
    server.listen(port, host, () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(listeningUrl(address))
      else reject(new Error('The gateway has no listening address.'))
    })
  })
}
