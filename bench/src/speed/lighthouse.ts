import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Bench, type Figure, unavailable } from './figures.ts'
import { startBarePage } from './barePage.ts'
import { installPackages } from './packages.ts'
import { median, root, start } from './processes.ts'

const RUNS = 3
const MIN_PERFORMANCE = 96
const folder = 'bench/lighthouse'
/** A whole browser, if one is installed: its headless shell paints less. */
const chromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync) ?? process.env['CHROMIUM_PATH'] ?? ''

const pages = [
  { name: 'home', path: '/', isIndexed: true },
  { name: 'category', path: '/electrical-feedthroughs', isIndexed: true },
  { name: 'product', path: '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed', isIndexed: true },
  { name: 'search', path: '/search?terms=viewport', isIndexed: false },
  { name: 'cart', path: '/cart', isIndexed: false },
]

const metrics: readonly (Pick<Figure, 'name' | 'unit' | 'max'> & { readonly id: string })[] = [
  { id: 'largest-contentful-paint', name: 'largest contentful paint', unit: 'ms' },
  { id: 'total-blocking-time', name: 'total blocking time', unit: 'ms', max: 150 },
  { id: 'cumulative-layout-shift', name: 'layout shift', unit: '' },
]

const resultSchema = z.object({
  scores: z.record(z.string(), z.number()),
  metrics: z.record(z.string(), z.number()),
  /** Audits outside of the performance category that failed. */
  failed: z.array(z.string()),
  /** Lighthouse's measure of the machine's speed. */
  benchmark: z.number(),
})

async function audit(url: string) {
  const args = [path.join(root, folder, 'audit.mjs'), url, chromium]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 24 })
  return resultSchema.parse(JSON.parse(stdout))
}

async function measurePage(
  url: string,
  { name, isIndexed }: Omit<(typeof pages)[number], 'path'>,
): Promise<readonly Figure[]> {
  // The first visitor of a page waits for the gateway.
  await (await fetch(url)).arrayBuffer()
  const results: z.infer<typeof resultSchema>[] = []
  for (let run = 0; run < RUNS; run += 1) results.push(await audit(url))
  const failed = [...new Set(results.flatMap((result) => result.failed))]
  if (failed.length > 0) console.log(`${name}: failed ${failed.join(', ')}`)
  const score = (id: string, min?: number): Figure => {
    const value = Math.min(...results.map(({ scores }) => scores[id] ?? Number.NaN))
    return { name: `${name}: ${id}`, value, unit: 'points', ...(min !== undefined && { min }) }
  }
  return [
    score('performance', MIN_PERFORMANCE),
    score('accessibility', 100),
    score('best-practices', 100),
    score('seo', isIndexed ? 100 : undefined),
    ...metrics.map(({ id, name: metric, ...rest }): Figure => {
      const value = Math.max(...results.map((each) => each.metrics[id] ?? Number.NaN))
      return { name: `${name}: ${metric}`, value, ...rest }
    }),
    {
      name: `${name}: Lighthouse's index of the machine`,
      value: median(results.map(({ benchmark }) => benchmark)),
      unit: '',
    },
  ]
}

/** Lighthouse's results for mobile devices: the worst of three runs. */
export async function measureLighthouse({ backendUrl, env }: Bench): Promise<readonly Figure[]> {
  try {
    await installPackages(folder)
  } catch (error) {
    return [unavailable('Lighthouse', error)]
  }
  const gateway = await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: backendUrl })
  const web = await start('web/src/server/main.ts', [], { ...env, GATEWAY_URL: gateway.url, NODE_ENV: 'production' })
  const figures: Figure[] = []
  for (const page of pages) figures.push(...(await measurePage(web.url + page.path, page)))
  const bare = await startBarePage(gateway.url, env)
  const reference = { name: 'bare React Router + Relay page', isIndexed: false }
  const url = `${bare.url}/electrical-feedthroughs`
  for (const { name, value, unit } of await measurePage(url, reference)) figures.push({ name, value, unit })
  for (const { stop } of [web, gateway, bare]) stop()
  return figures
}
