import { memorySettings, shopProcesses } from '../../../scripts/processes.mjs'
import { memoryOf, treeOf } from '../chaos/memory.ts'
import type { Bench, Figure } from './figures.ts'
import { ask, CONNECTIONS, start, sum } from './processes.ts'

const PAGES = 2_000
const DIFFERENT_PAGES = 400

async function readLocations(url: string): Promise<readonly string[]> {
  const text = (await ask({ url })).toString()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location)
}

/** Paths of the sitemap's pages. */
export async function readPaths(web: string): Promise<readonly string[]> {
  const paths: string[] = []
  for (const map of await readLocations(`${web}/sitemap.xml`))
    for (const page of await readLocations(web + new URL(map).pathname)) paths.push(new URL(page).pathname)
  return paths
}

/** Resident memory of the processes after different pages, half of them with a cookie. */
export async function measureMemory({ backendUrl, backendPid, env }: Bench): Promise<readonly Figure[]> {
  const limited = (name: 'gateway' | 'web') => ({
    ...env,
    ...memorySettings(shopProcesses[name]),
    NODE_ENV: 'production',
  })
  const gateway = await start('gateway/src/main.ts', [], { ...limited('gateway'), BACKEND_URL: backendUrl })
  const web = await start('web/src/server/main.ts', [], { ...limited('web'), GATEWAY_URL: gateway.url })
  const all = await readPaths(web.url)
  const paths = Array.from({ length: DIFFERENT_PAGES }, (_, i) => all[Math.floor((i * all.length) / DIFFERENT_PAGES)])
  let next = 0
  const visit = async () => {
    while (next < PAGES) {
      const index = next++
      const cookie = Math.floor(index / DIFFERENT_PAGES) % 2 === 0 ? {} : { cookie: 'units=us' }
      const headers = { 'accept-encoding': 'br', ...cookie }
      await ask({ url: `${web.url}${paths[index % paths.length]}`, headers })
    }
  }
  const before = { web: memoryOf(web.pid).rss, gateway: memoryOf(gateway.pid).rss }
  await Promise.all(Array.from({ length: CONNECTIONS }, visit))
  const [, ...postgres] = treeOf(backendPid)
  const after = (name: string, value: number, max?: number): Figure => ({
    ...{ name: `${name} after ${PAGES} pages`, value, unit: 'MB', ...(max !== undefined && { max }) },
  })
  const figures = [
    { ...after('web', memoryOf(web.pid).rss, 250), ratio: memoryOf(web.pid).rss / before.web },
    { ...after('gateway', memoryOf(gateway.pid).rss, 250), ratio: memoryOf(gateway.pid).rss / before.gateway },
    after('backend', memoryOf(backendPid).rss, 600),
    after('PostgreSQL', sum(postgres.map((pid) => memoryOf(pid).pss))),
  ]
  for (const { stop } of [web, gateway]) stop()
  return figures
}
