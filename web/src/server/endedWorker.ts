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
