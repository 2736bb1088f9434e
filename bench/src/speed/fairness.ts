import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { ask, median, type BenchRequest, start } from './processes.ts'
import type { Bench, Figure } from './figures.ts'

const HEAVY_QUERIES = 50
/** Sample customers, whose programs send the heavy queries. */
const customers = [
  'ana.ruiz@castaic-surface.example',
  'ben.okafor@redwood-coatings.example',
  'mei.tan@lion-optics.example',
]
const PASSWORD = 'flange-gasket-bolts'
/** Pause between the shopper's queries, in milliseconds. */
const PAUSE_MS = 20
const QUIET_QUERIES = 40
const MAX_WAIT_MS = 100
/** Share of the shopper's queries that must not wait longer. */
const SHARE = 0.95

/** A page of 100 products with all their data, as a program would load the catalog. */
function heavy(page: number): string {
  return `query Load {
  products(first: 100, page: ${page}) {
    edges { node {
      id title path description priceRange { min { formatted } max { formatted } } images { url(style: THUMBNAIL) alt }
      variations(first: 10) { edges { node {
        sku title price { amount currencyCode } attributes { label value } availability { status quantity shipDate }
        specifications { label value unit }
      } } }
    } }
  }
}`
}

const tokenSchema = z.object({ access_token: z.string() })

async function accessToken(backendUrl: string, username: string, env: NodeJS.ProcessEnv): Promise<string> {
  const client = { client_id: 'shop', client_secret: env['OAUTH_CLIENT_SECRET'] ?? '' }
  const body = new URLSearchParams({ ...client, grant_type: 'password', username, password: PASSWORD })
  const response = await fetch(`${backendUrl}/oauth/token`, { method: 'POST', body })
  return tokenSchema.parse(await response.json()).access_token
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN
}

/** Sends a shopper's queries one after another, up to a number or until aborted. Returns their times in milliseconds. */
async function shop(url: string, { signal, count }: { readonly signal?: AbortSignal; readonly count: number }) {
  const times: number[] = []
  for (let index = 0; index < count && signal?.aborted !== true; index += 1) {
    const began = performance.now()
    await ask({
      url,
      body: JSON.stringify({ query: `query One${index % 5} { productVariation(sku: "18005${index % 5}") { title } }` }),
    })
    times.push(performance.now() - began)
    await setTimeout(PAUSE_MS)
  }
  return times
}

/** Measures how long a shopper's query with one field takes while programs load the whole catalog. */
export async function measureFairness({ backendUrl, env }: Bench): Promise<readonly Figure[]> {
  const gateway = await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: backendUrl })
  const url = `${gateway.url}/graphql`
  const tokens = await Promise.all(customers.map((customer) => accessToken(backendUrl, customer, env)))
  const queries = Array.from({ length: HEAVY_QUERIES }, (_, index): BenchRequest => {
    const authorization = `Bearer ${tokens[index % tokens.length]}`
    return {
      url,
      body: JSON.stringify({ query: heavy((index % 15) + 1) }),
      headers: { authorization },
      isParallel: true,
    }
  })
  for (const query of queries.slice(0, 3)) await ask(query)
  const quiet = await shop(url, { count: QUIET_QUERIES })
  const done = new AbortController()
  const began = performance.now()
  const loading = Promise.all(queries.map(ask)).finally(() => done.abort())
  const busy = await shop(url, { signal: done.signal, count: Number.POSITIVE_INFINITY })
  await loading
  const totalS = (performance.now() - began) / 1_000
  gateway.stop()
  return [
    { name: 'one-field query, no other load', value: median(quiet), unit: 'ms' },
    { name: `one-field query during ${HEAVY_QUERIES} heavy queries: median`, value: median(busy), unit: 'ms' },
    {
      name: `one-field query during ${HEAVY_QUERIES} heavy queries: 95th percentile`,
      value: at(busy, SHARE),
      unit: 'ms',
      max: MAX_WAIT_MS,
    },
    { name: `one-field query during ${HEAVY_QUERIES} heavy queries: longest`, value: at(busy, 1), unit: 'ms' },
    { name: `all ${HEAVY_QUERIES} heavy queries`, value: totalS, unit: 's' },
  ]
}
