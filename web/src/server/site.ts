import type { IncomingMessage, ServerResponse } from 'node:http'
import type { render, sitemap } from '../server.tsx'
import type { PolicyChanges } from './security.ts'

/** Where pages and their files come from: a finished build, or Vite while developing. */
export interface Site {
  /** Name of the build, as builds/latest.json has it; null while developing. */
  build: string | null
  render: typeof render
  sitemap: typeof sitemap
  /** Markup for the end of a page's head. `chunk` names the code of the screen the page shows. */
  head(chunk: string | null, nonce: string): string
  /** Answers with a file of the site, or calls `next` where it has none. */
  files(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** Changes of the content security policy, e.g. for hot reload. */
  policy: PolicyChanges
  close(): Promise<void>
}

/**
 * What stands in place of the service worker when the shop does without: a browser that still has one fetches this, takes it at once,
 * drops everything that was kept and then the worker itself.
 */
export const endedWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
