import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** The one in TEST_REDIS_URL, which the tests must not stop. */
export const isForeignRedis = Boolean(process.env.TEST_REDIS_URL)

/** Whether there is a Redis to test with: that one, or Debian's. */
export const hasRedis = isForeignRedis || spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

export interface TestRedis {
  readonly url: string
  /** Sends a signal to its process: SIGSTOP, SIGCONT, or SIGKILL. Not for an external one. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
  /** Starts it again, empty, after it was killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A Redis that is emptied first. */
export async function startRedis(): Promise<TestRedis> {
  const given = process.env.TEST_REDIS_URL
  if (given) {
    await withRedis(given, (redis) => redis.flushdb())
    const notOurs = () => {
      throw new Error('Cannot control an external Redis.')
    }
    return { url: given, signal: notOurs, restart: notOurs, stop: () => Promise.resolve() }
  }
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn('redis-server', options, { stdio: 'ignore' })
    await withRedis(url, (redis) => redis.ping())
    return started
  }
  let server = await start()
  return {
    url,
    signal: (name) => void server.kill(name),
    restart: async () => {
      server = await start()
    },
    stop: () => waitForExit(server),
  }
}

/** Sends a command to a Redis that may still be starting. */
export async function withRedis<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 })
  redis.on('error', () => {})
  try {
    return await ask(redis)
  } finally {
    redis.disconnect()
  }
}

async function waitForExit(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit')
  server.kill('SIGKILL')
  await exit
  await setTimeout(0)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
