// The containers of docker-compose.yml as processes: two web servers and two gateways, behind nginx with its configuration
// or, if it is not wanted, behind servers that distribute requests in turn.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer, request as send } from 'node:http'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { startNginx } from '@shop/runtime/testing/nginx'
import { type Replaceable, startReplaceable } from '@shop/runtime/testing/replaceable'
import { isolatedSettings, shopProcesses, sharedEnvironment, startProcess } from '../../scripts/processes.mjs'
import { sampleFolder } from './shop.ts'

const backendFolder = path.join(import.meta.dirname, '../../backend')
export const secret = 'a7b3c8d2e1f5a9b0c4d7e6f8a1b2c3d4e5f60718293d1f6d3b4b5a8c7e2094f6'

function isInstalled(command: string, flag: string): boolean {
  return spawnSync(command, [flag], { stdio: 'ignore' }).status === 0
}

export const redis = ['valkey-server', 'redis-server'].find((command) => isInstalled(command, '--version'))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface Cluster {
  readonly shop: string
  readonly api: string
  readonly gateways: readonly Replaceable[]
  readonly webs: readonly Replaceable[]
  /** Everything that nginx has stored. */
  stored(): Promise<string>
  /** Runs SQL in the shop's database. */
  sql(text: string): Promise<void>
  /** Runs a function when the cluster stops. */
  onStop(cleanup: () => unknown): void
  stop(): Promise<void>
}

const cleanups: Array<() => unknown> = []

async function startServer(kind: 'gateway' | 'web', env: NodeJS.ProcessEnv): Promise<Replaceable> {
  const server = await startReplaceable(kind, env)
  cleanups.push(() => server.stop())
  return server
}

/** A server that distributes requests in turn. */
async function startTurns(port: number, targets: readonly Replaceable[]): Promise<void> {
  let turn = 0
  const server = createHttpServer((asked, answer) => {
    turn += 1
    const { url = '' } = targets[turn % targets.length] ?? {}
    const onward = send(new URL(asked.url ?? '/', url), { method: asked.method, headers: asked.headers })
    onward.once('response', (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    })
    onward.once('error', () => answer.destroy())
    asked.pipe(onward)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close().closeAllConnections())
}

/** The embedded database listens on a socket in its folder. */
async function runSql(dataFolder: string, text: string): Promise<void> {
  const program = `import pg from 'pg'
    const client = new pg.Client({ host: process.argv[1], user: 'shop', database: 'postgres' })
    await client.connect()
    await client.query(process.argv[2])
    await client.end()`
  const args = ['--input-type=module', '--eval', program, path.join(dataFolder, 'database'), text]
  const child = spawn(process.execPath, args, { cwd: backendFolder, stdio: 'inherit' })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`This SQL failed: ${text}`)
}

export async function startCluster({ isBehindNginx }: { isBehindNginx: boolean }): Promise<Cluster> {
  const [folder, data] = [await mkdtemp(path.join(tmpdir(), 'shop-nginx-')), await sampleFolder()]
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  cleanups.push(() => rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))
  const [shopPort, apiPort, redisPort] = [await freePort(), await freePort(), await freePort()]
  const shared = sharedEnvironment({
    ...isolatedSettings,
    NODE_ENV: 'production',
    DATA_DIR: data,
    BUILDS_DIR: path.join(folder, 'builds'),
    PUBLIC_URL: `http://127.0.0.1:${shopPort}`,
    PURGE_SECRET: secret,
    // All requests come from one address here.
    RATE_LIMIT_FACTOR: '1000',
  })
  const backend = await startProcess(shopProcesses.backend, { env: shared })
  cleanups.push(() => backend.stop())
  const settings: NodeJS.ProcessEnv = {
    ...shared,
    BACKEND_URL: backend.url,
    GATEWAY_URL: `http://127.0.0.1:${apiPort}`,
  }
  if (redis !== undefined) {
    const server = spawn(redis, ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
    cleanups.push(() => server.kill())
    settings.REDIS_URL = `redis://127.0.0.1:${redisPort}`
  }
  const gateways = [await startServer('gateway', settings), await startServer('gateway', settings)]
  const webs = [await startServer('web', settings), await startServer('web', settings)]
  const urls = (all: readonly Replaceable[]) => all.map(({ url }) => url)
  const cluster = { shop: `http://127.0.0.1:${shopPort}`, api: `http://127.0.0.1:${apiPort}`, gateways, webs }
  if (isBehindNginx) {
    const { stop } = await startNginx({ folder, shopPort, apiPort, webs: urls(webs), gateways: urls(gateways) })
    cleanups.push(stop)
  } else await Promise.all([startTurns(shopPort, webs), startTurns(apiPort, gateways)])
  const files = async () =>
    (await readdir(path.join(folder, 'cache'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  await expect
    .poll(() =>
      fetch(`${cluster.shop}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  return {
    ...cluster,
    stored: async () => (await Promise.all((await files()).map((file) => readFile(file, 'latin1')))).join('\n'),
    sql: (text) => runSql(data, text),
    onStop: (cleanup) => void cleanups.push(cleanup),
    stop: async () => {
      for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
    },
  }
}
