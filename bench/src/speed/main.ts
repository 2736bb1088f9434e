// CPU time and bytes of the gateway and of pages. Prints a table and fails if a limit is missed.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { measureOperations } from './operations.ts'
import { measurePages } from './pages.ts'
import { closeConnections, root } from './processes.ts'

const backendUrl = process.env['BACKEND_URL']
if (backendUrl === undefined) throw new Error('Set BACKEND_URL to the site to measure with.')
const env = {
  ...process.env,
  GATEWAY_PORT: '0',
  METRICS_PORT: '0',
  WEB_PORT: '0',
  OAUTH_CLIENT_SECRET: process.env['OAUTH_CLIENT_SECRET'] ?? 'x'.repeat(40),
  RATE_LIMIT_FACTOR: '10000',
}

const operations = await measureOperations(backendUrl, env)
const pages = await measurePages(backendUrl, env)
closeConnections()
writeFileSync(path.join(root, 'bench/results.json'), `${JSON.stringify({ operations, pages }, null, 2)}\n`)

const missed: string[] = []

/** A value with its limit, such as "1.3 (max 2)". */
function cell(what: string, value: number, limit: number): string {
  if (value > limit) missed.push(what)
  return `${value.toFixed(2)} (max ${limit})`
}

console.log('Gateway: CPU time as a multiple of a JSON proxy that reads the same URLs')
console.table(
  operations.map(({ name, uncached, cached, limits, upstreamRatio }) => ({
    operation: name,
    'without cache': cell(`${name} without cache`, uncached, limits[0]),
    cached: cell(`${name} cached`, cached, limits[1]),
    'bytes read per byte sent': upstreamRatio.toFixed(1),
  })),
)
console.log('Pages: CPU milliseconds of web and gateway')
console.table(
  pages.map(({ name, cached, personal, limits }) => ({
    page: name,
    'without cookies': cell(`${name} without cookies`, cached, limits[0]),
    'with a cookie': cell(`${name} with a cookie`, personal, limits[1]),
  })),
)
if (missed.length > 0) {
  console.log(`Above the limit: ${missed.join('; ')}.`)
  process.exitCode = 1
}
