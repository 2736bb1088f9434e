import type { IncomingMessage, ServerResponse } from 'node:http'
import type * as rendering from '../server.tsx'
import type { PolicyChanges } from './security.ts'

/** src/server.tsx, which Node.js cannot load itself. */
export type Rendering = typeof rendering

/** The web app, which serves pages and files: a finished build, or Vite in development. */
export interface WebApp {
  /** Name of the build, as in builds/latest.json; null in development. */
  build: string | null
  render: Rendering['render']
  sitemap: Rendering['sitemap']
  shopName: Rendering['shopName']
  visitors(): Promise<Rendering['visitors']>
  /** Hashes of the inline scripts of every page. */
  scriptHashes: string
  /** Markup for the end of a page's head. `chunks` name the code of its screen. */
  head(chunks: readonly string[]): string
  /** Serves a file of the site, or calls `next`. */
  files(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** Content security policy changes, such as for hot reload. */
  policy: PolicyChanges
  close(): Promise<void>
}

/**
 * Replaces the service worker when offline use is off: browsers that still have one fetch this, which deletes all
 * caches and unregisters itself.
 */
export const endedWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
