import type { Bench, Figure } from './figures.ts'
import { CONNECTIONS, costs, median, medianRatio, type BenchRequest, start } from './processes.ts'

const WARM_UPS = 1_000
const ROUNDS = 5

interface Page {
  readonly name: string
  readonly path: string
  /** Maximum CPU milliseconds for a visitor with a cookie. */
  readonly limit: number
}

const pages: readonly Page[] = [
  { name: 'home', path: '/', limit: 15 },
  { name: 'category', path: '/electrical-feedthroughs', limit: 30 },
  { name: 'product', path: '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed', limit: 20 },
  { name: 'search', path: '/search?terms=cf40', limit: 30 },
]

/** The CPU time of pages in all processes, for visitors without and with a cookie. The reference is bare Node. */
export async function measurePages({ backendUrl, backendPid, env }: Bench): Promise<readonly Figure[]> {
  const bare = await start('bench/src/speed/jsonProxy.ts', [backendUrl], env)
  const gateway = await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: backendUrl })
  const web = await start('web/src/server/main.ts', [], { ...env, GATEWAY_URL: gateway.url, NODE_ENV: 'production' })
  const processes = [web, gateway, { pid: backendPid }]
  const parallel = (sent: BenchRequest) => Array.from({ length: CONNECTIONS }, () => sent)
  const figures: Figure[] = []
  for (const { name, path, limit } of pages) {
    const page = (cookie: Readonly<Record<string, string>>) =>
      parallel({ url: web.url + path, headers: { 'accept-encoding': 'br', ...cookie } })
    const [reference = [], cached = [], personal = []] = await costs(
      [
        { processes: [bare], requests: parallel({ url: bare.url, body: '{"urls":[]}' }), count: 4_000 },
        { processes, requests: page({}), count: 2_000 },
        { processes, requests: page({ cookie: 'units=us' }), count: 100 },
      ],
      { rounds: ROUNDS, warmUps: WARM_UPS },
    )
    const cpu = { unit: 'ms' }
    figures.push(
      {
        name: `${name}: CPU, page cache`,
        ...cpu,
        value: median(cached),
        ratio: medianRatio(cached, reference),
        max: 1,
      },
      {
        name: `${name}: CPU, with a cookie`,
        ...{ ...cpu, value: median(personal), ratio: medianRatio(personal, reference), max: limit },
      },
      { name: `${name}: pages per CPU second, with a cookie`, value: 1_000 / median(personal), unit: 'pages' },
    )
  }
  for (const { stop } of [web, gateway, bare]) stop()
  return figures
}
