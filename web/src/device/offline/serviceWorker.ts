import { trustedScriptUrl } from '../../shell/trusted.ts'
import { pageFactsOf } from '../pageFacts.ts'

/** Gives up every service worker of this site and all it has kept. */
async function giveUp() {
  const registrations = await navigator.serviceWorker.getRegistrations()
  if (registrations.length === 0) return
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** Sees that pages are kept for reading offline where the shop wants it, and that nothing is where it does not. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    if (!pageFactsOf(document).isKeptOffline) return await giveUp()
    // Compared with the shop's own at every look, not with what a cache has of it.
    await navigator.serviceWorker.register(trustedScriptUrl('/service-worker.js'), {
      scope: '/',
      updateViaCache: 'none',
    })
  } catch (error) {
    // Browsers may forbid it; the shop works without.
    console.warn('Pages are not kept for reading offline.', error)
  }
}

/** Whether a place that cannot be fetched now may be there to be read. */
export const isReadOffline = (): boolean =>
  !navigator.onLine && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
