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
const WARM_UPS = 600
const ROUNDS = 5
const PER_ROUND = 300

const root = path.join(import.meta.dirname, '../../..')
function example(name: string): string {
  return readFileSync(path.join(root, 'schema/examples', `${name}.graphql`), 'utf8')
}

interface Measured {
  readonly name: string
  readonly query: string
  /** Maximum multiples of the proxy's CPU time, without and with the response cache. */
  readonly limits: readonly [uncached: number, cached: number]
}

const operations: readonly Measured[] = [
  { name: 'list of 24 products', query: example('02-a-category'), limits: [2, 0.5] },
  { name: 'product', query: example('03-a-product'), limits: [2, 0.5] },
  { name: 'suggestions', query: example('04-search-suggestions'), limits: [2, 0.5] },
  { name: '{ __typename }', query: '{ __typename }', limits: [4, 4] },
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

/** CPU milliseconds of one process per request. */
async function cost({ pid, url }: Process, body: string, count: number): Promise<number> {
  const before = cpuMs(pid)
  let left = count
  const drain = async () => {
    while (left-- > 0) await post(url, body)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, drain))
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

const only = process.argv[2]
for (const { name, query, limits } of operations.filter((one) => !only || one.name.includes(only))) {
  const body = JSON.stringify({ query })
  await post(`${uncached.url}/graphql`, body)
  site.takeServed()
  const response = await post(`${uncached.url}/graphql`, body)
  const { urls, bytes } = site.takeServed()
  const targets = [
    [proxy, JSON.stringify({ urls })],
    [{ ...uncached, url: `${uncached.url}/graphql` }, body],
    [{ ...cached, url: `${cached.url}/graphql` }, body],
  ] as const
  const costs = targets.map((): number[] => [])
  for (const [target, text] of targets) await cost(target, text, WARM_UPS)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, [target, text]] of targets.entries()) costs[index]?.push(await cost(target, text, PER_ROUND))
  const [reference = 0, plainCost = 0, cachedCost = 0] = costs.map(median)
  console.log(
    name,
    JSON.stringify({
      reference,
      plainCost,
      cachedCost,
      uncached: plainCost / reference,
      cached: cachedCost / reference,
      limits,
      upstream: urls.length,
      upstreamKb: bytes / 1000,
      responseKb: response.length / 1000,
    }),
  )
}
for (const { stop } of processes) stop()
agent.destroy()
site.close()
