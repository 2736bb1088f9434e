import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ask, CONNECTIONS, cost, median, type Process, root, type Sent, start } from './processes.ts'
import { RecordedSite } from './recordedSite.ts'

const WARM_UPS = 1_500
const ROUNDS = 5
const PER_ROUND = 600

function example(name: string): string {
  return readFileSync(path.join(root, 'schema/examples', `${name}.graphql`), 'utf8')
}

/** One query for each connection, because the gateway merges equal requests that arrive at the same time. */
function variants(text: string, replaced: string, replacements: readonly string[]): readonly string[] {
  return replacements.map((replacement) => text.replace(replaced, replacement))
}

interface Measured {
  readonly name: string
  readonly queries: readonly string[]
  /** Maximum multiples of the proxy's CPU time, without and with the response cache. */
  readonly limits: readonly [uncached: number, cached: number]
  /** Requests in a round, compared with the others: short ones need more, as the clock is coarse. */
  readonly factor?: number
}

const categories = ['electrical-feedthroughs', 'flanges-and-fittings', 'connectors-and-contacts', 'wire-and-cable']
const parts = ['180050', '180051', '180052', '180053']

/** A list as a catalog page shows it. */
const LIST = `query List {
  products(first: 24, filter: { category: "/electrical-feedthroughs" }) {
    totalCount
    edges { cursor node {
      id title path priceRange { min { formatted } max { formatted } } images { url(style: THUMBNAIL) alt }
    } matchingVariationCount matchingVariation {
      sku title price { amount currencyCode formatted } attributes { label value } availability { status quantity shipsBy }
      specifications { label value unit }
    } }
  }
}`

const operations: readonly Measured[] = [
  { name: 'list of 24 products', queries: variants(LIST, 'electrical-feedthroughs', categories), limits: [2, 0.5] },
  { name: 'product', queries: variants(example('03-a-product'), '180050', parts), limits: [2, 0.5] },
  {
    name: 'suggestions',
    queries: variants(example('04-search-suggestions'), '1800', ['1800', '1100', '2101', '3400']),
    limits: [2, 0.5],
  },
  {
    name: '{ __typename }',
    queries: Array.from({ length: CONNECTIONS }, () => '{ __typename }'),
    limits: [4, 4],
    factor: 8,
  },
]

export interface OperationRow {
  readonly name: string
  /** CPU time per request, as a multiple of the proxy's. */
  readonly uncached: number
  readonly cached: number
  readonly limits: readonly [uncached: number, cached: number]
  /** Bytes read from the site per byte of the response. */
  readonly upstreamRatio: number
}

interface Subjects {
  readonly site: RecordedSite
  readonly proxy: Process
  readonly uncached: Process
  readonly cached: Process
}

async function measure({ name, queries, limits, factor = 1 }: Measured, subjects: Subjects): Promise<OperationRow> {
  const { site, proxy, uncached, cached } = subjects
  const to = ({ url }: Process) =>
    queries.map((query): Sent => ({ url: `${url}/graphql`, body: JSON.stringify({ query }) }))
  const proxied: Sent[] = []
  let [upstream, response] = [0, 0]
  for (const sent of to(uncached)) {
    // The first request also loads what all requests share.
    await ask(sent)
    site.takeServed()
    response += (await ask(sent)).length
    const { urls, bytes } = site.takeServed()
    upstream += bytes
    proxied.push({ url: proxy.url, body: JSON.stringify({ urls }) })
  }
  const targets = [
    { process: proxy, requests: proxied },
    { process: uncached, requests: to(uncached) },
    { process: cached, requests: to(cached) },
  ]
  const costs = targets.map((): number[] => [])
  for (const { process, requests } of targets) await cost([process], requests, WARM_UPS)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { process, requests }] of targets.entries())
      costs[index]?.push(await cost([process], requests, PER_ROUND * factor))
  const [reference = 0, plain = 0, hit = 0] = costs.map(median)
  return { name, uncached: plain / reference, cached: hit / reference, limits, upstreamRatio: upstream / response }
}

/** The gateway's CPU time, compared with a hand-written proxy that reads the same URLs of the site. */
export async function measureOperations(backendUrl: string, env: NodeJS.ProcessEnv): Promise<readonly OperationRow[]> {
  const site = new RecordedSite(backendUrl)
  const [plain, cacheable] = [await site.serve({ isCacheable: false }), await site.serve({ isCacheable: true })]
  const subjects = {
    site,
    proxy: await start('bench/src/speed/jsonProxy.ts', [plain], env),
    uncached: await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: plain }),
    cached: await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: cacheable }),
  }
  const rows: OperationRow[] = []
  for (const operation of operations) rows.push(await measure(operation, subjects))
  for (const { stop } of [subjects.proxy, subjects.uncached, subjects.cached]) stop()
  site.close()
  return rows
}
