import { trustedScriptUrl } from '../trusted.ts'
import { pageFactsOf } from '../pageFacts.ts'

/**
 * Gives up every service worker of this site and all it has kept. What the shop sends in the worker's place does so, and
 * takes this page over from it, which would else go on; where nothing is sent, the page itself does what it can.
 */
async function giveUp() {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    await registration.update().catch(async () => {
      await registration.unregister()
      for (const name of await caches.keys()) await caches.delete(name)
    })
  }
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
    console.warn('Pages are not cached for reading offline.', error)
  }
}

/** Whether a place that cannot be fetched now may be there to be read. */
export function isReadOffline(): boolean {
  return !navigator.onLine && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
