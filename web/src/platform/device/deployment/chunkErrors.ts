import { redirectDocument } from 'react-router'
import * as z from 'zod/mini'

/** Specification, section 9: milliseconds within which a path is loaded again at most once. */
const reloadGuard = 10_000

/** Name under which this tab remembers what it has loaded again, and when. */
const storageName = 'reloaded'
const reloads = z.record(z.string(), z.number())

/** What Chromium, Firefox and Safari say of a module that did not come. */
const sentences = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Errors of which the bundler's loader has said so itself. */
const known = new WeakSet<object>()

/** Notes the loads that fail, so that what becomes of them is told from other errors. */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    known.add(payload)
  })
}

/** Whether code of the page did not come, as after a deployment that has taken it away. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && (known.has(error) || sentences.test(error.message))
}

/**
 * Whether a path may be loaded again now, and if so, notes that it is. Where the tab can remember nothing it may not:
 * nothing would end a loop.
 */
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

/** A tab's storage, or one that keeps nothing where the browser forbids it. */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem'> | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/**
 * The answer of a loader or action whose code did not come: the place is loaded anew as a whole, with the code of today.
 * Null where that was tried just now, and for all other errors.
 * @param address the place, where it is another than the page's
 */
export function loadedAnew(error: unknown, address?: string): Response | null {
  if (typeof window === 'undefined' || !isChunkError(error)) return null
  const { pathname, search } = new URL(address ?? window.location.href)
  const storage = tabStorage()
  return storage && mayReload(pathname, Date.now(), storage) ? redirectDocument(pathname + search) : null
}
