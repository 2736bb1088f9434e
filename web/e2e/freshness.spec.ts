// How long an old price is shown after a change: two web servers and two gateways, behind nginx (if it is installed) and
// without it, for visitors with and without cookies, and for programs. Prints what it measured.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { hasNginx } from '@shop/runtime/testing/nginx'
import { type Cluster, redis, secret, startCluster } from './cluster.ts'
import { isFullRun } from './routes.ts'

const product = '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed'
const query = `query Price { product(by: { path: "${product}" }) { defaultVariation { price { formatted } } } }`
const STEP_MS = 100
/** How long every response must show the new price. */
const SETTLED_MS = 3_000

interface Watcher {
  read(): Promise<string>
}

async function read(url: string, init: RequestInit = {}): Promise<string> {
  return (await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })).text()
}

function watchersOf({ shop, api, webs, gateways }: Cluster): readonly Watcher[] {
  const cookie = { headers: { cookie: 'units=us' } }
  const post = (url: string) =>
    read(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'graphql-require-preflight': '1' },
      body: JSON.stringify({ query }),
    })
  const get = (url: string) => read(`${url}/graphql?query=${encodeURIComponent(query)}`)
  return [
    ...[shop, ...webs.map(({ url }) => url)].flatMap((url) => [
      { read: () => read(url + product) },
      { read: () => read(url + product, cookie) },
    ]),
    ...[api, ...gateways.map(({ url }) => url)].flatMap((url) => [{ read: () => get(url) }, { read: () => post(url) }]),
  ]
}

function changePrice(cluster: Cluster, price: string, { isAnnounced }: { isAnnounced: boolean }): Promise<void> {
  return cluster.sql(`${isAnnounced ? '' : 'set session_replication_role = replica;'}
    update variations set price = ${price.replace(',', '')} where product_id =
      (select entity_id from path_aliases where entity_type = 'commerce_product' and alias = '${product}')`)
}

/** Milliseconds until nobody gets a response without the text any more, by the times of the requests. */
async function measure(watchers: readonly Watcher[], text: string, limitMs: number): Promise<number> {
  const began = performance.now()
  let lastOldMs = 0
  for (let now = 0; now < lastOldMs + SETTLED_MS; now = performance.now() - began) {
    await Promise.all(
      watchers.map(async (watcher) => {
        const askedMs = performance.now() - began
        if (!(await watcher.read()).includes(text)) lastOldMs = Math.max(lastOldMs, askedMs)
      }),
    )
    if (lastOldMs > limitMs + SETTLED_MS) break
    await wait(STEP_MS)
  }
  return Math.round(lastOldMs)
}

for (const isBehindNginx of [true, false]) {
  const place = isBehindNginx ? 'behind nginx' : 'behind another load balancer'
  test.describe(`a new price ${place}`, () => {
    test.skip(isBehindNginx && !hasNginx(), 'nginx is not installed.')
    let cluster: Cluster
    test.beforeAll(async () => {
      test.setTimeout(180_000)
      cluster = await startCluster({ isBehindNginx })
    })
    test.afterAll(() => cluster.stop())

    test('is visible to everyone within 2 s after a change in the database', async () => {
      const watchers = watchersOf(cluster)
      for (const price of isFullRun ? ['4,321.25', '4,322.25', '4,323.25'] : ['4,321.25']) {
        for (let visit = 0; visit < 3; visit += 1) await Promise.all(watchers.map((watcher) => watcher.read()))
        await changePrice(cluster, price, { isAnnounced: true })
        const ms = await measure(watchers, price, 2_000)
        console.log(`${place}, change in the database: old price for ${ms} ms`)
        expect(ms).toBeLessThan(2_000)
      }
    })

    test('is visible to everyone within 2 s after a purge', async () => {
      const watchers = watchersOf(cluster)
      await Promise.all(watchers.map((watcher) => watcher.read()))
      await changePrice(cluster, '5,321.25', { isAnnounced: false })
      const purged = redis === undefined ? cluster.gateways : [{ url: cluster.shop }]
      for (const { url } of purged) {
        const headers = { authorization: `Bearer ${secret}` }
        expect((await fetch(`${url}/purge`, { method: 'POST', headers })).status).toBe(204)
      }
      const ms = await measure(watchers, '5,321.25', 2_000)
      console.log(`${place}, purge: old price for ${ms} ms`)
      expect(ms).toBeLessThan(2_000)
    })

    test('is visible to everyone within a minute without either', async () => {
      test.skip(!isFullRun || isBehindNginx !== hasNginx(), 'It takes a minute, and once is enough.')
      test.setTimeout(180_000)
      const watchers = watchersOf(cluster)
      await Promise.all(watchers.map((watcher) => watcher.read()))
      await changePrice(cluster, '6,987.25', { isAnnounced: false })
      const ms = await measure(watchers, '6,987.25', 61_000)
      console.log(`${place}, neither: old price for ${ms} ms`)
      expect(ms).toBeLessThan(61_000)
    })
  })
}
