import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench, Figure } from './figures.ts'
import { ask, CONNECTIONS, costs, medianRatio, type Process, root, type BenchRequest, start, sum } from './processes.ts'
import { RecordedSite } from './recordedSite.ts'

const WARM_UPS = 1_500
const ROUNDS = 5
const PER_ROUND = 1_000

function example(name: string): string {
  return readFileSync(path.join(root, 'schema/examples', `${name}.graphql`), 'utf8')
}

/** One query for each connection, because the gateway merges equal requests that arrive at the same time. */
function variants(text: string, replaced: string, replacements: readonly string[]): readonly string[] {
  return replacements.map((replacement) => text.replace(replaced, replacement))
}

interface Operation {
  readonly name: string
  readonly queries: readonly string[]
  /** Maximum multiples of the proxy's CPU time, without and with the response cache. */
  readonly limits: readonly [uncached: number, cached: number]
  /** Maximum bytes read from the site per byte of the response. */
  readonly maxRead?: number
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
      sku title price { amount currencyCode formatted } attributes { label value } availability { status quantity shipDate }
      specifications { label value unit }
    } }
  }
}`

const lists = variants(LIST, 'electrical-feedthroughs', categories)

const operations: readonly Operation[] = [
  {
    name: 'list of 24 products',
    queries: lists,
    limits: [2, 0.5],
    maxRead: 3,
  },
  { name: 'product', queries: variants(example('catalog/03-a-product'), '180050', parts), limits: [2, 0.5] },
  {
    name: 'suggestions',
    queries: variants(example('catalog/04-search-suggestions'), '1800', ['1800', '1100', '2101', '3400']),
    limits: [2, 0.5],
  },
  {
    name: '{ __typename }',
    queries: Array.from({ length: CONNECTIONS }, () => '{ __typename }'),
    limits: [4, 4],
    factor: 8,
  },
]

interface Subjects {
  readonly site: RecordedSite
  readonly proxy: Process
  readonly uncached: Process
  readonly cached: Process
}

function toRequest(gatewayUrl: string, query: string): BenchRequest {
  return { url: `${gatewayUrl}/graphql`, body: JSON.stringify({ query }) }
}

/** What the gateway reads from the site for each request: URLs, their bytes, and the bytes of the gateway's response. */
export async function recordReads(site: RecordedSite, requests: readonly BenchRequest[]) {
  const reads: { readonly urls: readonly string[]; readonly bytes: number; readonly sent: number }[] = []
  for (const request of requests) {
    // The first request also loads what all requests share.
    await ask(request)
    site.takeServed()
    const { length: sent } = await ask(request)
    reads.push({ ...site.takeServed(), sent })
  }
  return reads
}

async function measure(operation: Operation, { site, proxy, uncached, cached }: Subjects): Promise<readonly Figure[]> {
  const { name, queries, limits, maxRead, factor = 1 } = operation
  const to = ({ url }: Process) => queries.map((query) => toRequest(url, query))
  const reads = await recordReads(site, to(uncached))
  const proxied = reads.map(({ urls }): BenchRequest => ({ url: proxy.url, body: JSON.stringify({ urls }) }))
  const [read, sent] = [sum(reads.map(({ bytes }) => bytes)), sum(reads.map(({ sent }) => sent))]
  const count = PER_ROUND * factor
  const [reference, plain, hit] = await costs(
    [
      { processes: [proxy], requests: proxied, count },
      { processes: [uncached], requests: to(uncached), count },
      { processes: [cached], requests: to(cached), count },
    ],
    { warmUps: WARM_UPS, rounds: ROUNDS },
  )
  const figures = [
    { name: `${name}: CPU, nothing cached`, value: medianRatio(plain, reference), unit: '×', max: limits[0] },
    { name: `${name}: CPU, from the response cache`, value: medianRatio(hit, reference), unit: '×', max: limits[1] },
  ]
  if (read === 0) return figures
  const bytes = { name: `${name}: bytes read per byte sent`, value: read / sent, unit: '×' }
  return [...figures, { ...bytes, ...(maxRead !== undefined && { max: maxRead }) }]
}

/** The gateway's CPU time, as a multiple of a hand-written proxy's that reads the same URLs of the site. */
export async function measureGateway({ backendUrl, env }: Bench): Promise<readonly Figure[]> {
  const site = new RecordedSite(backendUrl)
  const [plain, cacheable] = [await site.serve({ isCacheable: false }), await site.serve({ isCacheable: true })]
  const subjects = {
    site,
    proxy: await start('bench/src/speed/jsonProxy.ts', [plain], env),
    uncached: await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: plain }),
    cached: await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: cacheable }),
  }
  const figures: Figure[] = []
  for (const operation of operations) figures.push(...(await measure(operation, subjects)))
  for (const { stop } of [subjects.proxy, subjects.uncached, subjects.cached]) stop()
  site.close()
  return figures
}
