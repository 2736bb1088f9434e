import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { CLIENT_SECRET } from './client.ts'
import { startServer, stopServer } from './localServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the embedded backend, filled with the sample catalog. */
    backendUrl: string
    /** Folder where that backend writes its emails. */
    outbox: string
    /** Responds with the URL of an imitated site, which the first request starts. */
    sitesUrl: string
  }
}

const BACKEND = path.resolve(import.meta.dirname, '../../../backend/src')

/** Sites with fewer features than the embedded backend. */
export type ImitatedSite = 'plain' | 'minimal' | 'bare'

/** The URL in the line that a process prints when it is ready. */
async function readyUrl(process: ChildProcess): Promise<string> {
  if (!process.stdout) throw new Error('the backend has no output')
  for await (const line of createInterface({ input: process.stdout })) {
    if (!line.includes('"msg":"ready"')) continue
    const url = /"url":"([^"]+)"/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('the backend exited before it was ready')
}

export interface TestBackend {
  readonly url: string
  /** Folder where it writes its emails. */
  readonly outbox: string
  stop(): Promise<void>
}

/** An embedded backend with the sample catalog, or a site that it imitates. */
async function startBackend(
  site?: ImitatedSite,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestBackend> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-test-'))
  const filled = process.env.SAMPLE_DATA
  if (filled) cpSync(filled, folder, { recursive: true })
  const program = site === undefined ? 'main.ts' : 'testing/sites/backend.ts'
  const backend = spawn(process.execPath, [path.join(BACKEND, program), site ?? ''], {
    env: {
      ...process.env,
      BACKEND_PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      OAUTH_CLIENT_SECRET: CLIENT_SECRET,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(backend, 'exit')
  const url = await readyUrl(backend)
  backend.stdout.resume()
  return {
    url,
    outbox: path.join(folder, 'outbox'),
    stop: async () => {
      backend.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** URL of an imitated site, which all files of a run share. */
export async function sharedSite(sitesUrl: string, site: ImitatedSite): Promise<string> {
  return (await fetch(`${sitesUrl}/${site}`)).text()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, outbox, stop } = await startBackend()
  const sites = new Map<string, Promise<TestBackend>>()
  const starter = createServer((request, response) => {
    const site = request.url?.slice(1) as ImitatedSite
    const starting = sites.get(site) ?? startBackend(site)
    sites.set(site, starting)
    starting.then(
      (backend) => response.end(backend.url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  project.provide('backendUrl', url)
  project.provide('outbox', outbox)
  project.provide('sitesUrl', await startServer(starter))
  return async () => {
    await stopServer(starter)
    for (const site of sites.values()) await (await site).stop()
    await stop()
  }
}
