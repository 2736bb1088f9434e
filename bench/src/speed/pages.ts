import { CONNECTIONS, cost, median, type Sent, start } from './processes.ts'

const ROUNDS = 3

interface Measured {
  readonly name: string
  readonly path: string
  /** Maximum CPU milliseconds: of all processes from the page cache, and for a visitor with a cookie. */
  readonly limits: readonly [cached: number, personal: number]
}

const pages: readonly Measured[] = [
  { name: 'home', path: '/', limits: [1, 15] },
  { name: 'category', path: '/electrical-feedthroughs', limits: [1, 30] },
  { name: 'product', path: '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed', limits: [1, 20] },
  { name: 'search', path: '/search?terms=cf40', limits: [1, 30] },
]

export interface PageRow {
  readonly name: string
  /** CPU milliseconds of web and gateway per page. */
  readonly cached: number
  readonly personal: number
  readonly limits: readonly [cached: number, personal: number]
}

/** The CPU time of pages, for visitors without and with cookies. */
export async function measurePages(backendUrl: string, env: NodeJS.ProcessEnv): Promise<readonly PageRow[]> {
  const gateway = await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: backendUrl })
  const web = await start('web/src/server/main.ts', [], { ...env, GATEWAY_URL: gateway.url, NODE_ENV: 'production' })
  const rows: PageRow[] = []
  for (const { name, path, limits } of pages) {
    const requests = (cookie: string | null) =>
      Array.from({ length: CONNECTIONS }, (): Sent => {
        const headers = { 'accept-encoding': 'br', ...(cookie !== null && { cookie }) }
        return { url: web.url + path, headers }
      })
    const measure = async (cookie: string | null, count: number) => {
      await cost([web, gateway], requests(cookie), count)
      const costs: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) costs.push(await cost([web, gateway], requests(cookie), count))
      return median(costs)
    }
    rows.push({ name, cached: await measure(null, 1_000), personal: await measure('units=in.C.Torr', 60), limits })
  }
  web.stop()
  gateway.stop()
  return rows
}
