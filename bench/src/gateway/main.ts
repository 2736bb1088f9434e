// CPU time of the gateway per operation, as a multiple of a hand-written proxy that reads the same URLs of the site.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { RecordedSite } from './upstream.ts'

/** Clock ticks of /proc last 10 ms. */
const TICK_MS = 10
const CONNECTIONS = 4
const WARM_UPS = 1_500
const ROUNDS = 5
const PER_ROUND = 600

const root = path.join(import.meta.dirname, '../../..')
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

const categories = ['/electrical-feedthroughs', '/flanges-and-fittings', '/connectors-and-contacts', '/wire-and-cable']
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
  {
    name: 'list of 24 products',
    queries: variants(LIST, '/electrical-feedthroughs', categories),
    limits: [2, 0.5],
  },
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

interface Process {
  readonly url: string
  readonly pid: number
  stop(): void
}

async function start(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Process> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with code ${code}.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"ready"')) resolve(String(Reflect.get(JSON.parse(line), 'url')))
    })
  })
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}

function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const outgoing = send(url, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200 && !text.includes('"errors":')) resolve(text)
        else reject(new Error(`${response.statusCode}: ${text.slice(0, 500)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** CPU milliseconds of one process per request. Each connection repeats one of the bodies. */
async function cost(
  { pid, url }: Pick<Process, 'pid' | 'url'>,
  bodies: readonly string[],
  count: number,
): Promise<number> {
  const before = cpuMs(pid)
  let left = count
  const repeat = async (body: string) => {
    while (left-- > 0) await post(url, body)
  }
  await Promise.all(bodies.map(repeat))
  return (cpuMs(pid) - before) / count
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const backend = process.env['BACKEND_URL']
if (backend === undefined) throw new Error('Set BACKEND_URL to the site to measure with.')
const site = new RecordedSite(backend)
const plain = await site.serve({ isCacheable: false })
const cacheable = await site.serve({ isCacheable: true })
const env = {
  ...process.env,
  GATEWAY_PORT: '0',
  METRICS_PORT: '0',
  OAUTH_CLIENT_SECRET: 'x'.repeat(40),
  RATE_LIMIT_FACTOR: '10000',
}
function gateway(url: string): Promise<Process> {
  return start(['gateway/src/main.ts'], { ...env, BACKEND_URL: url })
}
const processes = [
  await start(['bench/src/gateway/jsonProxy.ts', plain], env),
  await gateway(plain),
  await gateway(cacheable),
] as const
const [proxy, uncached, cached] = processes

interface Row {
  readonly name: string
  readonly multiples: readonly [uncached: number, cached: number]
  readonly limits: readonly [uncached: number, cached: number]
  readonly upstreamBytes: number
  readonly responseBytes: number
}

async function measureOperation({ name, queries, limits, factor = 1 }: Measured): Promise<Row> {
  const bodies = queries.map((query) => JSON.stringify({ query }))
  const plans = []
  for (const body of bodies) {
    // The first request also loads what all requests share.
    await post(`${uncached.url}/graphql`, body)
    site.takeServed()
    const response = await post(`${uncached.url}/graphql`, body)
    plans.push({ ...site.takeServed(), responseBytes: Buffer.byteLength(response) })
  }
  const targets = [
    { process: proxy, bodies: plans.map(({ urls }) => JSON.stringify({ urls })) },
    { process: { ...uncached, url: `${uncached.url}/graphql` }, bodies },
    { process: { ...cached, url: `${cached.url}/graphql` }, bodies },
  ]
  const costs = targets.map((): number[] => [])
  for (const target of targets) await cost(target.process, target.bodies, WARM_UPS)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, target] of targets.entries())
      costs[index]?.push(await cost(target.process, target.bodies, PER_ROUND * factor))
  const [reference = 0, plainCost = 0, cachedCost = 0] = costs.map(median)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    name,
    multiples: [plainCost / reference, cachedCost / reference],
    limits,
    upstreamBytes: sum(plans.map(({ bytes }) => bytes)) / plans.length,
    responseBytes: sum(plans.map(({ responseBytes }) => responseBytes)) / plans.length,
  }
}

for (const operation of operations) console.log(JSON.stringify(await measureOperation(operation)))
for (const { stop } of processes) stop()
agent.destroy()
site.close()
