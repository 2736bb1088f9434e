import { trustedScriptUrl } from '../trusted.ts'
import { pageFactsOf } from '../pageFacts.ts'

/**
 * Unregisters every service worker of this site and deletes its caches. A replacement script from the shop does so and
 * takes over the page; without one, the page does what it can.
 */
async function giveUp() {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    await registration.update().catch(async () => {
      await registration.unregister()
      for (const name of await caches.keys()) await caches.delete(name)
    })
  }
}

/** Registers the service worker if the shop enables offline use, else removes it. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    if (!pageFactsOf(document).isOfflineEnabled) return await giveUp()
    // Always compared with the server's copy, not a cached one.
    await navigator.serviceWorker.register(trustedScriptUrl('/service-worker.js'), {
      scope: '/',
      updateViaCache: 'none',
    })
  } catch (error) {
    // Browsers may block it; the shop works without.
    console.warn('Pages are not cached for reading offline.', error)
  }
}

/** Whether an address that cannot be fetched may be cached. */
export function isReadOffline(): boolean {
  return !navigator.onLine && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
