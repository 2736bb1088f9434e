import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import { isolatedSettings, startProcesses, type Shop } from '../../scripts/processes.mjs'

/** A log line about a request. */
export interface RequestLine {
  server: string
  method: string
  path: string
  status: number
  requestId: string
}

export interface RunningShop extends Shop {
  /** All log lines of a process. */
  lines: string[]
  /** All requests a process has logged. */
  requests: RequestLine[]
  /** Folder of the backend's emails. */
  outbox: string
}

/** An address from a network reserved for tests. */
export function anyAddress() {
  const part = () => 1 + Math.floor(Math.random() * 254)
  return `198.18.${part()}.${part()}`
}

function requestLine(server: string, line: string): RequestLine[] {
  const { msg, method, path: url, status, requestId } = JSON.parse(line) as Record<string, unknown>
  return msg === 'request'
    ? [{ server, method: String(method), path: String(url), status: Number(status), requestId: String(requestId) }]
    : []
}

/** A temporary folder with the sample catalog. */
export async function sampleFolder(): Promise<string> {
  const sample = process.env.SAMPLE_DATA
  if (!sample) throw new Error('SAMPLE_DATA must name a folder with the sample catalog; npm test sets it.')
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'))
  await cp(sample, folder, { recursive: true })
  return folder
}

export function main(page: Page) {
  return page.getByRole('main')
}

export function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** GraphQL operations the gateway received since request number `before`. */
export function askedSince({ requests }: RunningShop, before: number) {
  return requests.slice(before).filter((line) => line.server === 'gateway' && line.path === '/graphql')
}

/** Waits until a page has started, for at most five seconds: some tests break its scripts. */
async function started(page: Page): Promise<void> {
  const isStarted = () =>
    matchMedia('(scripting: none)').matches ||
    document.querySelector('script[data-modules]') === null ||
    'started' in document.documentElement.dataset
  await expect
    .poll(() => page.evaluate(isStarted).catch(() => false), { intervals: [10, 20, 50], timeout: 5_000 })
    .toBe(true)
    .catch(() => {})
}

/** Makes `goto` and `reload` include the start of the page: its scripts load after the first paint. */
function waitForStarts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await started(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await started(page)
    return response
  }
}

/** The whole shop as processes on free ports with a copy of the sample data, one per worker. */
export const test = base.extend<{ quietConsole: void }, { shop: RunningShop }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        context.on('page', waitForStarts)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({}, use) => {
      const folder = await sampleFolder()
      const lines: string[] = []
      const requests: RequestLine[] = []
      const shop = await startProcesses({
        env: { ...isolatedSettings, DATA_DIR: folder },
        log(server: string, line: string) {
          lines.push(line)
          requests.push(...requestLine(server, line))
        },
      })
      // The first pages of new processes take longer than a request may take on busy cores.
      for (const page of ['/', '/viewports-and-optics/viewports/fused-silica-viewport-uv-grade-zero-length'])
        await fetch(shop.urls.web + page).then((response) => response.text())
      await use({ ...shop, lines, requests, outbox: path.join(folder, 'outbox') })
      await shop.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.urls.web),
  // Login attempts are limited per network, so each test uses a different one.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anyAddress() }),
  /** Hydration warnings, uncaught errors and blocked resources fail the test. */
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of (404|422|502|503)|ERR_INTERNET_DISCONNECTED/.test(message.text()))
          complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use()
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect }
