import { redirectDocument } from 'react-router'
import * as shape from '../../shape.ts'

/** Milliseconds during which a path is reloaded at most once. */
const reloadGuard = 10_000

/** Session storage key of past reloads and their times. */
const storageName = 'reloaded'
const reloads = shape.record(shape.number())

/** Messages of Chromium, Firefox and Safari for a module that failed to load. */
const sentences = /dynamically imported module|Importing a module script failed/i

/** Whether the page's code failed to load, as after a deployment that removed it. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && sentences.test(error.message)
}

/** Whether a path may be reloaded now; if so, records it. Without storage it may not, since that could loop. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    const before = reloads.safeParse(JSON.parse(storage.getItem(storageName) ?? '{}')).data ?? {}
    const recent = Object.entries(before).filter(([, at]) => now - at >= 0 && now - at < reloadGuard)
    if (recent.some(([of]) => of === path)) return false
    storage.setItem(storageName, JSON.stringify({ ...Object.fromEntries(recent), [path]: now }))
    return true
  } catch {
    return false
  }
}

/** Session storage, or a no-op where the browser blocks it. */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem'> | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/**
 * Response of a loader or action whose code failed to load: a full page load with current code. Null if that was just
 * tried, and for other errors.
 * @param address address to load, if different from the page's
 */
export function reloadAfter(error: unknown, address?: string): Response | null {
  if (typeof window === 'undefined' || !isChunkError(error)) return null
  const { pathname, search } = new URL(address ?? window.location.href)
  const storage = tabStorage()
  return storage && mayReload(pathname, Date.now(), storage) ? redirectDocument(pathname + search) : null
}
