import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  isolatedSettings,
  shopProcesses,
  sharedEnvironment,
  startProcess,
  startProcesses,
} from '../../scripts/processes.mjs'
import { test as base, type RunningShop, sampleFolder } from './shop.ts'

/** What happens to a backend call: a substitute response, or a change to the real one. */
export type Fault =
  | { status: number; type: string; body: string }
  | { change: (body: string) => string }
  | { delay: number }
  /** Seconds the response counts as fresh. */
  | { freshFor: number }
  | 'hangs'
  | 'is cut off'

const jsonApi = 'application/vnd.api+json'

export function refusedBy(detail: string, status = 500): Fault {
  return {
    status,
    type: jsonApi,
    body: JSON.stringify({ errors: [{ title: 'Error', status: String(status), detail }] }),
  }
}

interface Rule {
  call: RegExp
  fault: Fault
  times: number
}

export interface Wire {
  /** Makes calls matching "METHOD /path?query" fail, all of them or the next few. */
  fail(call: RegExp, fault: Fault, times?: number): void
  /** Restores all calls, and releases hanging ones. */
  heal(): void
  /** Matching calls since the last `heal`, as "METHOD /path?query". */
  asked(call: RegExp): string[]
}

function startWire(backendUrl: string) {
  let faults: Rule[] = []
  let calls: string[] = []
  let hanging: ServerResponse[] = []

  async function passOn(
    asked: IncomingMessage,
    answer: ServerResponse,
    { change, headers: over = {} }: { change?: (body: string) => string; headers?: Record<string, string> } = {},
  ) {
    const { 'accept-encoding': _, ...headers } = asked.headers
    const onward = request(new URL(asked.url ?? '/', backendUrl), { method: asked.method, headers })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
    const [came] = (await once(onward, 'response')) as [IncomingMessage]
    const body = await buffer(came)
    const newBody = change ? Buffer.from(change(body.toString())) : body
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = came.headers
    answer.writeHead(came.statusCode ?? 502, {
      ...rest,
      ...over,
      ...(newBody.length > 0 && { 'content-length': newBody.length }),
    })
    answer.end(asked.method === 'HEAD' ? undefined : newBody)
  }

  async function serve(asked: IncomingMessage, answer: ServerResponse) {
    const call = `${asked.method} ${decodeURIComponent(asked.url ?? '/')}`
    calls.push(call)
    const rule = faults.find((one) => one.times > 0 && one.call.test(call))
    if (!rule) return passOn(asked, answer)
    rule.times -= 1
    const { fault } = rule
    if (fault === 'hangs') return void hanging.push(answer)
    if (fault === 'is cut off') return void asked.socket.destroy()
    if ('change' in fault) return passOn(asked, answer, fault)
    if ('freshFor' in fault)
      return passOn(asked, answer, { headers: { 'cache-control': `max-age=${fault.freshFor}, public` } })
    if ('delay' in fault)
      return void setTimeout(() => void passOn(asked, answer).catch(() => answer.destroy()), fault.delay)
    asked.resume()
    const headers = { 'content-type': fault.type, 'x-generator': 'Drupal', 'retry-after': '10' }
    answer.writeHead(fault.status, headers).end(fault.body)
  }

  const server = createServer((asked, answer) => void serve(asked, answer).catch(() => answer.destroy()))
  const wire: Wire = {
    fail: (call, fault, times = Number.POSITIVE_INFINITY) => void faults.unshift({ call, fault, times }),
    heal() {
      faults = []
      calls = []
      for (const answer of hanging) answer.destroy()
      hanging = []
    },
    asked: (call) => calls.filter((one) => call.test(one)),
  }
  return { server, wire }
}

/** The whole shop with a proxy between gateway and backend that can make calls fail. */
export const test = base.extend<{ healed: void }, { wired: { shop: RunningShop; wire: Wire }; wire: Wire }>({
  wired: [
    async ({}, use) => {
      const folder = await sampleFolder()
      const lines: string[] = []
      const log = (_name: string, line: string) => void lines.push(line)
      const env = { ...isolatedSettings, DATA_DIR: folder, OAUTH_CLIENT_SECRET: randomBytes(16).toString('hex') }
      const backend = await startProcess(shopProcesses.backend, { env: sharedEnvironment(env), log })
      const { server, wire } = startWire(backend.url)
      server.listen(0, 'localhost')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const shop = await startProcesses({ env: { ...env, BACKEND_URL: `http://localhost:${port}` }, log })
      await use({ shop: { ...shop, lines, requests: [], outbox: path.join(folder, 'outbox') }, wire })
      wire.heal()
      await shop.stop()
      await backend.stop()
      server.closeAllConnections()
      server.close()
      // The database may still be writing its last files.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [async ({ wired }, use) => use(wired.shop), { scope: 'worker' }],
  wire: [async ({ wired }, use) => use(wired.wire), { scope: 'worker' }],
  // The console reports failed calls; errors caused by them must not appear.
  quietConsole: async ({ page }, use) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    await use()
    if (broken.length > 0) throw new Error(`The page broke:\n${broken.join('\n')}`)
  },
  healed: [
    async ({ wire }, use) => {
      wire.heal()
      await use()
      wire.heal()
    },
    { auto: true },
  ],
})

export { expect } from './shop.ts'
