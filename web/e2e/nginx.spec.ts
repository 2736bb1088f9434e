// The containers of docker-compose.yml as processes: nginx with its configuration, two web servers and two gateways.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, request as send } from 'node:http'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type APIResponse, expect, test as base } from '@playwright/test'
import { makeNextRelease, readOperations } from '../../runtime/src/testing/nextRelease.ts'
import { hasNginx, startNginx } from '../../runtime/src/testing/nginx.ts'
import { type Replaceable, startReplaceable } from '../../runtime/src/testing/replaceable.ts'
import { UpgradeTraffic } from '../../runtime/src/testing/upgradeTraffic.ts'
import { ofItsOwn, rooms, sharedEnvironment, startRoom } from '../../scripts/rooms.mjs'
import { sampleFolder } from './shop.ts'

const persisted = path.join(import.meta.dirname, '../../schema/persisted-operations.json')
/** A part number. */
const shortLived = '110005'
const secret = 'a7b3c8d2e1f5a9b0c4d7e6f8a1b2c3d4e5f60718293d1f6d3b4b5a8c7e2094f6'

function isInstalled(command: string, flag: string): boolean {
  return spawnSync(command, [flag], { stdio: 'ignore' }).status === 0
}

const redis = ['valkey-server', 'redis-server'].find((command) => isInstalled(command, '--version'))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface Cluster {
  readonly shop: string
  readonly api: string
  readonly gateways: readonly Replaceable[]
  readonly webs: readonly Replaceable[]
  /** Everything that nginx has stored. */
  stored(): Promise<string>
  /** Deletes what nginx has stored. */
  forget(): Promise<void>
}

const cleanups: Array<() => unknown> = []

async function startServer(kind: 'gateway' | 'web', env: NodeJS.ProcessEnv): Promise<Replaceable> {
  const server = await startReplaceable(kind, env)
  cleanups.push(() => server.stop())
  return server
}

async function startCluster(): Promise<Cluster> {
  const [folder, data] = [await mkdtemp(path.join(tmpdir(), 'shop-nginx-')), await sampleFolder()]
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  cleanups.push(() => rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))
  const [shopPort, apiPort, redisPort] = [await freePort(), await freePort(), await freePort()]
  const shared = sharedEnvironment({
    ...ofItsOwn,
    NODE_ENV: 'production',
    DATA_DIR: data,
    BUILDS_DIR: path.join(folder, 'builds'),
    PUBLIC_URL: `http://127.0.0.1:${shopPort}`,
    PURGE_SECRET: secret,
    // All requests come from one address here.
    RATE_LIMIT_FACTOR: '1000',
  })
  const backend = await startRoom(rooms.backend, { env: shared })
  cleanups.push(() => backend.stop())
  const settings: NodeJS.ProcessEnv = {
    ...shared,
    BACKEND_URL: await startFront(backend.url),
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
  const { cache, stop, shop, api } = await startNginx({
    ...{ folder, shopPort, apiPort, webs: urls(webs), gateways: urls(gateways) },
  })
  cleanups.push(stop)
  const files = async () =>
    (await readdir(cache, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  const cluster = { shop, api, gateways, webs }
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
    forget: async () => void (await Promise.all((await files()).map((file) => rm(file)))),
  }
}

const test = base.extend<object, { cluster: Cluster }>({
  cluster: [
    async ({}, use) => {
      await use(await startCluster())
      for (const cleanup of cleanups.toReversed()) await cleanup()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.skip(!hasNginx(), 'nginx is not installed.')

/** The query string of a persisted operation. */
async function queryOf(name: string, variables: object): Promise<string> {
  const operations: unknown = JSON.parse(await readFile(persisted, 'utf8'))
  const [documentId = ''] = Object.entries(operations ?? {}).find(([, text]) => String(text).includes(name)) ?? []
  return new URLSearchParams({ documentId, variables: JSON.stringify(variables) }).toString()
}

/** The backend, whose responses about one part number are fresh for a second only. */
async function startFront(backendUrl: string): Promise<string> {
  const server = createHttpServer((asked, answer) => {
    const onward = send(new URL(asked.url ?? '/', backendUrl), { method: asked.method, headers: asked.headers })
    onward.once('response', (came: IncomingMessage) => {
      const isShortLived = asked.url?.includes(shortLived) === true
      answer.writeHead(came.statusCode ?? 502, {
        ...came.headers,
        ...(isShortLived && { 'cache-control': 'max-age=1, public' }),
      })
      came.pipe(answer)
    })
    onward.once('error', () => answer.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const product = '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed'
function cacheOf(response: APIResponse): string | undefined {
  return response.headers()['x-cache']
}

test('public responses are stored, compressed once, and shared', async ({ cluster, request }) => {
  const query = `${cluster.api}/graphql?query=${encodeURIComponent('{ shop { companyName } }')}`
  expect(cacheOf(await request.get(query))).toBe('MISS')
  expect(cacheOf(await request.get(query))).toBe('MISS')
  const first = await request.get(cluster.shop + product)
  expect(cacheOf(first)).toBe('MISS')
  const second = await request.get(cluster.shop + product)
  expect(cacheOf(second)).toBe('HIT')
  expect(await second.text()).toBe(await first.text())
  expect(second.headers()['content-encoding']).toBe('br')
  expect(second.headers()['cache-control']).toBe('public, s-maxage=60, stale-while-revalidate=3600')
  const gzip = { headers: { 'accept-encoding': 'deflate, gzip;q=0.8' } }
  expect((await request.get(cluster.shop + product, gzip)).headers()['content-encoding']).toBe('gzip')
})

test('every response has the ID of its own request, even if it comes from the cache', async ({ cluster, request }) => {
  const idsOf = async (url: string, headers = {}) => {
    const response = await request.get(url, { headers })
    const { 'x-request-id': id = '', 'server-timing': timing } = response.headers()
    return { id, timing, cache: cacheOf(response) }
  }
  const query = `${cluster.api}/graphql?${await queryOf('HomeScreenQuery', { shell: true })}`
  for (const url of [`${cluster.shop}/products`, query]) {
    const responses = [await idsOf(url), await idsOf(url), await idsOf(url)]
    expect(responses.at(-1)?.cache, url).toBe('HIT')
    expect(new Set(responses.map(({ id }) => id)).size, url).toBe(3)
    for (const { id } of responses) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect((await idsOf(url, { 'x-request-id': 'my-own-request' })).id).toBe('my-own-request')
    expect((await idsOf(url, { 'x-request-id': 'no "quotes"' })).id).toMatch(/^[0-9a-f]{32}$/)
  }
  const { id, timing } = await idsOf(`${cluster.shop}/products`)
  expect(timing).toBe(`request;desc="${id}"`)
})

test('requests with cookies are never answered from the store, and never stored', async ({ cluster, playwright }) => {
  const visitor = await playwright.request.newContext({ baseURL: cluster.shop })
  await visitor.get(product)
  const email = `nobody-${Date.now()}@example.com`
  const added = await visitor.post('/graphql', {
    headers: { origin: cluster.shop },
    data: { query: 'mutation { addToCart(input: { lines: [{ sku: "110001", quantity: 7 }] }) { cart { id } } }' },
  })
  expect(await added.text()).not.toContain('errors')
  for (const page of ['/', product, '/cart', `/search?terms=${email}`]) {
    const answer = await visitor.get(page)
    expect(cacheOf(answer), page).toBe('BYPASS')
    expect(answer.headers()['cache-control'], page).toBe('private, no-store')
    expect(await answer.text(), page).toContain('7 items')
  }
  const stored = await cluster.stored()
  expect(stored).toContain(`KEY: web127.0.0.1${product}`)
  expect(stored).not.toMatch(/set-cookie|private, no-store|KEY: web[\d.]+\/cart/i)
  expect(stored).not.toContain(email)
})

test('an outdated response is sent at once and refreshed in the background', async ({ cluster, request }) => {
  const url = `${cluster.api}/graphql?${await queryOf('NearestPartNumbersQuery', { text: shortLived })}`
  const first = await request.get(url)
  expect(first.headers()['cache-control']).toBe('public, s-maxage=1, stale-while-revalidate=3600')
  await expect.poll(async () => cacheOf(await request.get(url))).toMatch(/^(?:STALE|UPDATING)$/)
  await expect.poll(async () => cacheOf(await request.get(url))).toBe('HIT')
})

test('purged pages are rendered again', async ({ cluster, request }) => {
  await request.get(cluster.shop)
  const etag = async () => (await request.get(cluster.shop)).headers()['x-cache']
  expect(await etag()).toBe('HIT')
  const headers = { authorization: `Bearer ${secret}` }
  for (const { url } of [...cluster.gateways, ...cluster.webs])
    expect((await request.post(`${url}/purge`, { headers })).status()).toBe(204)
  await cluster.forget()
  expect(await etag()).toBe('MISS')
  expect((await request.post(`${cluster.shop}/purge`, { headers: { authorization: 'Bearer x' } })).status()).toBe(401)
})

function isNext(build: string): boolean {
  return build.endsWith('-next')
}

test('upgrading every process to another build under load loses no page, script or query', async ({ cluster }) => {
  test.slow()
  const release = await mkdtemp(path.join(tmpdir(), 'shop-release-'))
  cleanups.push(() => rm(release, { recursive: true, force: true }))
  await makeNextRelease(release)
  const [current, next] = await Promise.all([
    readOperations(persisted),
    readOperations(path.join(release, 'schema/persisted-operations.json')),
  ])
  const idOf = (name: string) => (build: string) =>
    [...(isNext(build) ? next : current)].find(([, text]) => text.includes(`query ${name}`))?.[0] ?? ''
  const traffic = new UpgradeTraffic({
    shop: cluster.shop,
    paths: ['/', product, '/products', '/search?terms=viewport'],
    operations: [
      { idIn: idOf('NearestPartNumbersQuery'), variables: { text: shortLived } },
      { idIn: idOf('HomeScreenQuery'), variables: { shell: true } },
    ],
    visitors: 3,
  })
  const [web, otherWeb] = cluster.webs
  const [gateway, otherGateway] = cluster.gateways
  for (const server of [web, gateway, otherWeb, otherGateway]) await server?.replace(release)
  const { pages, failures, broken } = await traffic.stop()
  expect({ failures, broken }).toEqual({ failures: [], broken: 0 })
  expect([...pages.keys()].filter(isNext)).toHaveLength(1)
  expect(pages.size).toBe(2)
})
