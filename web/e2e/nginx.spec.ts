// nginx with its configuration, in front of two web servers and two gateways.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type APIResponse, expect, test as base } from '@playwright/test'
import { makeNextRelease, readOperations } from '@shop/runtime/testing/nextRelease'
import { hasNginx } from '@shop/runtime/testing/nginx'
import { UpgradeTraffic } from '@shop/runtime/testing/upgradeTraffic'
import { type Cluster, startCluster } from './cluster.ts'

const persisted = path.join(import.meta.dirname, '../../schema/persisted-operations.json')

const test = base.extend<object, { cluster: Cluster }>({
  cluster: [
    async ({}, use) => {
      const cluster = await startCluster({ isBehindNginx: true })
      await use(cluster)
      await cluster.stop()
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

const product = '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed'
function cacheOf(response: APIResponse): string | undefined {
  return response.headers()['x-cache']
}

/** The address of a file that a page loads. */
async function fileOf(page: string): Promise<string> {
  const [, file = ''] = /"(\/assets\/[^"]+\.css)"/.exec(await (await fetch(page)).text()) ?? []
  return new URL(page).origin + file
}

test('files are stored; pages and queries are cached by the servers, and compressed once', async ({
  cluster,
  request,
}) => {
  const file = await fileOf(cluster.shop + product)
  await request.get(file)
  expect(cacheOf(await request.get(file))).toBe('HIT')
  const query = `${cluster.api}/graphql?${await queryOf('HomeScreenQuery', { shell: true })}`
  for (const url of [query, cluster.shop + product]) {
    // A gateway's first responses may lack optional parts that loaded too late. Those are not cached.
    const stored = 'public, max-age=0, s-maxage=60'
    const cacheControl = async () => (await request.get(url)).headers()['cache-control']
    await expect.poll(() => Promise.all([cacheControl(), cacheControl()])).toEqual([stored, stored])
    const first = await request.get(url)
    const second = await request.get(url)
    expect(cacheOf(second), url).toBeUndefined()
    // Each server's pages have the minute of their rendering.
    const textOf = async (page: APIResponse) => (await page.text()).replace(/ data-made-at="\d+"/, '')
    expect(await textOf(second), url).toBe(await textOf(first))
    expect(second.headers()['content-encoding'], url).toBe('br')
    expect(second.headers()['age'], url).toMatch(/^\d+$/)
  }
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
  const file = await fileOf(`${cluster.shop}/products`)
  for (const url of [`${cluster.shop}/products`, query, file]) {
    const responses = [await idsOf(url), await idsOf(url), await idsOf(url)]
    expect(responses.at(-1)?.cache, url).toBe(url === file ? 'HIT' : undefined)
    expect(new Set(responses.map(({ id }) => id)).size, url).toBe(3)
    for (const { id } of responses) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect((await idsOf(url, { 'x-request-id': 'my-own-request' })).id).toBe('my-own-request')
    expect((await idsOf(url, { 'x-request-id': 'no "quotes"' })).id).toMatch(/^[0-9a-f]{32}$/)
  }
  const { id, timing } = await idsOf(`${cluster.shop}/products`)
  expect(timing).toBe(`request;desc="${id}"`)
})

test('responses to requests with cookies are never stored', async ({ cluster, playwright }) => {
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
    expect(cacheOf(answer), page).toBeUndefined()
    expect(answer.headers()['cache-control'], page).toBe('private, no-store')
    expect(await answer.text(), page).toContain('7 items')
  }
  const stored = await cluster.stored()
  expect(stored).not.toMatch(/set-cookie|private, no-store|text\/html/i)
  expect(stored).not.toContain(email)
})

function isNext(build: string): boolean {
  return build.endsWith('-next')
}

test('upgrading every process to another build under load loses no page, script or query', async ({ cluster }) => {
  test.slow()
  const release = await mkdtemp(path.join(tmpdir(), 'shop-release-'))
  cluster.onStop(() => rm(release, { recursive: true, force: true }))
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
      { idIn: idOf('NearestPartNumbersQuery'), variables: { text: '110005' } },
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
