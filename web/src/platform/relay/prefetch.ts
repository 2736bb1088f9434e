import { matchRoutes, type RouteObject } from 'react-router'
import { connection } from '../device/connection.ts'
import { isScreenHandle } from './queryRoute.tsx'
import type { RelaySession } from './session.ts'

/** Maximum number of pending route preloads. */
const maxPending = 4
/** Milliseconds to keep prefetched data. */
const MAX_AGE_MS = 30_000

interface PrefetchOptions {
  session: RelaySession
  /** All routes that may match a path. */
  routesOf(path: string): Promise<RouteObject[]>
}

/** Prefetches code and data of pages, with limits. */
export function createPrefetch({ session, routesOf }: PrefetchOptions) {
  const pending = new Set<string>()
  const prefetched = new Set<string>()

  return async function prefetch(href: string): Promise<void> {
    const { saveData, effectiveType } = connection() ?? {}
    if (saveData || effectiveType?.endsWith('2g')) return
    const url = new URL(href, location.origin)
    const address = url.pathname + url.search
    if (pending.size >= maxPending || pending.has(address) || prefetched.has(address)) return
    pending.add(address)
    try {
      const match = matchRoutes(await routesOf(url.pathname), url.pathname)?.at(-1)
      if (!match || !isScreenHandle(match.route.handle)) return
      const reference = await match.route.handle.prefetch(session, { params: match.params, url })
      prefetched.add(address)
      setTimeout(() => {
        prefetched.delete(address)
        reference.dispose()
      }, MAX_AGE_MS)
    } catch {
      // The navigation itself reports errors.
    } finally {
      pending.delete(address)
    }
  }
}
