import type { Bench, Figure } from './figures.ts'
import { startBarePage } from './barePage.ts'
import {
  CONNECTIONS,
  costs,
  median,
  medianRatio,
  type BenchRequest,
  type Process,
  start,
  type Target,
} from './processes.ts'

const WARM_UPS = 1_000
const ROUNDS = 5

interface Page {
  readonly name: string
  readonly path: string
  /** Maximum share of the CPU time of rendering it for a guest with a cart. */
  readonly limit: number
}

const LIST = '/electrical-feedthroughs'
const pages: readonly Page[] = [
  { name: 'home', path: '/', limit: 0.3 },
  { name: 'category', path: LIST, limit: 0.2 },
  { name: 'product', path: '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed', limit: 0.2 },
  { name: 'search', path: '/search?terms=cf40', limit: 0.2 },
]
const CUSTOMER_LIMIT = 0.3

/** With notices, web renders a page for its visitor. */
const rendered = '; notices=x'

const customer = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }
const lines = ['180050', '630027', '630048'].map((sku) => ({ sku, quantity: 2 }))
const addToCart = 'mutation($input: AddToCartInput!) { addToCart(input: $input) { userErrors { message } } }'
const login = 'mutation($input: LoginInput!) { login(input: $input) { userErrors { message } } }'
const clearCart = 'mutation { clearCart { userErrors { message } } }'

/** Sends mutations as a browser. @returns its cookies */
async function cookiesAfter(url: string, mutations: readonly [query: string, input: object][]): Promise<string> {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  for (const [query, input] of mutations) {
    const headers = { 'content-type': 'application/json', 'graphql-require-preflight': '1', cookie: header() }
    const body = JSON.stringify({ query, variables: { input } })
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body })
    const text = await response.text()
    if (!text.includes('"userErrors":[]')) throw new Error(text)
    for (const [, name = '', value = ''] of response.headers
      .getSetCookie()
      .join('\n')
      .matchAll(/^([^=]+)=([^;]+)/gm))
      cookies.set(name, value)
  }
  return header()
}

/** A list of as many products with React Router and Relay alone, read from the same gateway and not compressed. */
async function compareBarePage({ env }: Bench, gateway: Process, full: Target): Promise<readonly Figure[]> {
  const page = await startBarePage(gateway.url, env)
  const url = page.url + LIST
  const target = {
    ...full,
    processes: [page, ...full.processes.slice(1)],
    requests: full.requests.map(() => ({ url })),
  }
  const [bare = [], ours] = await costs([target, full], { rounds: ROUNDS, warmUps: WARM_UPS })
  page.stop()
  return [
    { name: 'category: CPU, bare React Router + Relay page', value: median(bare), unit: 'ms' },
    { name: 'category: CPU, rendered for a guest, × bare page', value: medianRatio(ours, bare), unit: '×' },
  ]
}

/**
 * The CPU time of pages in all processes: for visitors without cookies, whose reference is bare Node, and for a guest and
 * a customer with a cart of three, as a share of rendering the page for them in the same rounds.
 */
export async function measurePages(bench: Bench): Promise<readonly Figure[]> {
  const { backendUrl, backendPid, env } = bench
  const bare = await start('bench/src/speed/jsonProxy.ts', [backendUrl], env)
  const gateway = await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: backendUrl })
  const web = await start('web/src/server/main.ts', [], { ...env, GATEWAY_URL: gateway.url, NODE_ENV: 'production' })
  const processes = [web, gateway, { pid: backendPid }]
  const parallel = (sent: BenchRequest) => Array.from({ length: CONNECTIONS }, () => sent)
  const guest = await cookiesAfter(web.url, [[addToCart, { lines }]])
  const member = await cookiesAfter(web.url, [
    [login, customer],
    [clearCart, {}],
    [addToCart, { lines }],
  ])
  const figures: Figure[] = []
  for (const { name, path, limit } of pages) {
    const page = (cookie: Readonly<Record<string, string>>) =>
      parallel({ url: web.url + path, headers: { 'accept-encoding': 'br', ...cookie } })
    const [reference = [], cached = [], ofGuest = [], fullGuest = [], ofCustomer = [], fullCustomer = []] = await costs(
      [
        { processes: [bare], requests: parallel({ url: bare.url, body: '{"urls":[]}' }), count: 4_000 },
        { processes, requests: page({}), count: 2_000 },
        ...[guest, guest + rendered, member, member + rendered].map((cookie) => {
          return { processes, requests: page({ cookie }), count: 100 }
        }),
      ],
      { rounds: ROUNDS, warmUps: WARM_UPS },
    )
    const cpu = (who: string, values: readonly number[]) => {
      return { name: `${name}: CPU, ${who}`, unit: 'ms', value: median(values) }
    }
    const share = (who: string, values: readonly number[], full: readonly number[], max: number) => {
      return { name: `${name}: CPU, ${who}, × rendered`, unit: '×', value: medianRatio(values, full), max }
    }
    figures.push(
      { ...cpu('page cache', cached), ratio: medianRatio(cached, reference), max: 1 },
      cpu('guest with a cart of 3', ofGuest),
      cpu('guest with a cart of 3, rendered', fullGuest),
      share('guest with a cart of 3', ofGuest, fullGuest, limit),
      cpu('customer', ofCustomer),
      share('customer', ofCustomer, fullCustomer, CUSTOMER_LIMIT),
    )
  }
  const requests = parallel({ url: web.url + LIST, headers: { 'accept-encoding': 'br', cookie: guest + rendered } })
  figures.push(...(await compareBarePage(bench, gateway, { processes, requests, count: 100 })))
  for (const { stop } of [web, gateway, bare]) stop()
  return figures
}
