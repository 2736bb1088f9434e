import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasNginx, startNginx } from '@shop/runtime/testing/nginx'
import { freePort } from '../chaos/ports.ts'
import { type Bench, type Figure, unavailable } from './figures.ts'
import { readPaths } from './memory.ts'
import { ask, CONNECTIONS, cpuMs, start, sum } from './processes.ts'
import { RecordedSite } from './recordedSite.ts'

const processCounts = [1, 2, 4]
const DIFFERENT_PAGES = 200
const VISITS = 2_000
/** Visitors whose pages are rendered for them. */
const cookie = 'units=us'

/** CPU milliseconds per page, and requests to the site, of a number of web servers and gateways with empty caches. */
async function measureProcesses(count: number, { backendUrl, env }: Bench): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  const site = new RecordedSite(backendUrl)
  const siteUrl = await site.serve({ isCacheable: true })
  const [shopPort, apiPort] = [await freePort(), await freePort()]
  const several = (program: string, settings: NodeJS.ProcessEnv) =>
    Promise.all(
      Array.from({ length: count }, () => start(program, [], { ...env, NODE_ENV: 'production', ...settings })),
    )
  const gateways = await several('gateway/src/main.ts', { BACKEND_URL: siteUrl })
  const webs = await several('web/src/server/main.ts', { GATEWAY_URL: `http://127.0.0.1:${apiPort}` })
  const urls = (processes: readonly { readonly url: string }[]) => processes.map(({ url }) => url)
  const nginx = await startNginx({ folder, shopPort, apiPort, webs: urls(webs), gateways: urls(gateways) })
  const all = await readPaths(nginx.shop)
  const paths = Array.from({ length: DIFFERENT_PAGES }, (_, i) => all[Math.floor((i * all.length) / DIFFERENT_PAGES)])
  const used = () => sum([...webs, ...gateways].map(({ pid }) => cpuMs(pid)))
  site.takeServed()
  const visitAll = async (headers: Readonly<Record<string, string>>) => {
    const before = used()
    let next = 0
    const visit = async () => {
      while (next < VISITS) await ask({ url: `${nginx.shop}${paths[next++ % paths.length]}`, headers })
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, visit))
    return { cpu: (used() - before) / VISITS, requests: site.takeServed().urls.length }
  }
  const cached = await visitAll({ 'accept-encoding': 'br' })
  const rendered = await visitAll({ 'accept-encoding': 'br', cookie })
  await nginx.stop()
  for (const { stop } of [...webs, ...gateways]) stop()
  site.close()
  rmSync(folder, { recursive: true, force: true })
  const name = `${count} × web and gateway`
  return [
    { name: `${name}: CPU per page without a cookie`, value: cached.cpu, unit: 'ms' },
    { name: `${name}: requests to the site`, value: cached.requests, unit: '' },
    { name: `${name}: CPU per page with a cookie`, value: rendered.cpu, unit: 'ms' },
    { name: `${name}: requests to the site, with a cookie`, value: rendered.requests, unit: '' },
  ]
}

/** What a page costs behind the shipped nginx, for 1, 2 and 4 web servers and gateways. */
export async function measureScale(bench: Bench): Promise<readonly Figure[]> {
  if (!hasNginx()) return [unavailable('pages behind nginx', 'nginx is not installed')]
  const figures: Figure[] = []
  for (const count of processCounts) figures.push(...(await measureProcesses(count, bench)))
  return figures
}
