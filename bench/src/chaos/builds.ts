import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeNextRelease, readOperations } from '@shop/runtime/testing/nextRelease'
import { hasNginx, startNginx } from '@shop/runtime/testing/nginx'
import { type Replaceable, startReplaceable } from '@shop/runtime/testing/replaceable'
import { type TrafficResult, UpgradeTraffic } from '@shop/runtime/testing/upgradeTraffic'
import { freePort } from './ports.ts'
import type { ChaosShop } from './shop.ts'

const OPERATIONS = path.resolve(import.meta.dirname, '../../../schema/persisted-operations.json')
const VISITORS = 4
/** Time between two replacements. */
const PAUSE_MS = 1_000
const MAX_SHOWN_FAILURES = 10

const paths = [
  '/',
  '/products',
  '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed',
  '/electrical-feedthroughs/subminiature-d',
  '/search?terms=viewport',
  '/cart',
]

/**
 * Upgrades two web servers and two gateways behind nginx to another build and back, one at a time and in different
 * orders, while visitors load pages. @returns whether every request succeeded
 */
export async function runBuilds(shop: ChaosShop, stopped: AbortSignal): Promise<boolean> {
  if (!hasNginx()) {
    console.log('two builds: skipped because nginx is not installed')
    return true
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-builds-'))
  const cleanups: Array<() => Promise<void>> = [() => rm(folder, { recursive: true, force: true })]
  try {
    return print(await upgrade(shop, { folder, cleanups, stopped }))
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
}

interface Scene {
  readonly folder: string
  readonly cleanups: Array<() => Promise<void>>
  readonly stopped: AbortSignal
}

async function upgrade(shop: ChaosShop, { folder, cleanups, stopped }: Scene): Promise<TrafficResult> {
  const release = path.join(folder, 'release')
  await makeNextRelease(release)
  const [shopPort, apiPort] = [await freePort(), await freePort()]
  const env = {
    ...shop.environment,
    ...{ GATEWAY_PORT: '0', WEB_PORT: '0', METRICS_PORT: '0' },
    BACKEND_URL: `http://127.0.0.1:${shop.backendPorts[0]}`,
    GATEWAY_URL: `http://127.0.0.1:${apiPort}`,
    PUBLIC_URL: `http://127.0.0.1:${shopPort}`,
    BUILDS_DIR: path.join(folder, 'builds'),
    // All requests come from one address.
    RATE_LIMIT_FACTOR: '1000',
  }
  const start = async (kind: 'gateway' | 'web') => {
    const server = await startReplaceable(kind, env)
    cleanups.push(() => server.stop())
    return server
  }
  const gateways = [await start('gateway'), await start('gateway')] as const
  const webs = [await start('web'), await start('web')] as const
  const urls = (servers: readonly Replaceable[]) => servers.map(({ url }) => url)
  const nginx = await startNginx({ folder, shopPort, apiPort, webs: urls(webs), gateways: urls(gateways) })
  cleanups.push(() => nginx.stop())
  const traffic = new UpgradeTraffic({
    shop: nginx.shop,
    paths,
    operations: await operationsOf(release),
    visitors: VISITORS,
  })
  const orders = [
    [release, [...webs, ...gateways]],
    [undefined, [...gateways, ...webs]],
    [release, [webs[0], gateways[0], gateways[1], webs[1]]],
    [undefined, [webs[1], gateways[1], webs[0], gateways[0]]],
  ] as const
  for (const [next, servers] of orders)
    for (const server of servers) {
      if (stopped.aborted) break
      await server.replace(next)
      await wait(PAUSE_MS)
    }
  return traffic.stop()
}

async function operationsOf(release: string) {
  const current = await readOperations(OPERATIONS)
  const next = await readOperations(path.join(release, 'schema/persisted-operations.json'))
  const idIn = (name: string) => (build: string) =>
    [...(build.endsWith('-next') ? next : current)].find(([, text]) => text.startsWith(`query ${name}`))?.[0] ?? name
  return [
    { idIn: idIn('NearestPartNumbersQuery'), variables: { text: '110005' } },
    { idIn: idIn('HomeScreenQuery'), variables: { shell: true } },
  ]
}

function print({ pages, broken, requests, failures }: TrafficResult): boolean {
  const total = [...pages.values()].reduce((sum, count) => sum + count, 0)
  const isRight = failures.length === 0 && pages.size === 2
  const shares = [...pages].map(([build, count]) => `${count} of ${build}`).join(', ')
  console.log(
    `${isRight ? 'ok  ' : 'FAIL'} two builds: ${broken} of ${total} pages broken (${shares}); requests failed: ${failures.length} of ${requests}`,
  )
  for (const failure of failures.slice(0, MAX_SHOWN_FAILURES)) console.log(`       ${failure}`)
  return isRight
}
