import { guest, workerMessage } from '../platform/device/offline/protocol.ts'
import { CachedPages } from './cachedPages.ts'
import { cachedPagePolicy, markedHtml, offlineHtml } from './offlineHtml.ts'

/** The service worker APIs used here, which TypeScript's DOM lacks. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LifeEvent {
  readonly request: Request
  /** Navigation preload response; undefined if there is none. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WorkerMessageEvent extends LifeEvent {
  readonly data: unknown
}

interface WorkerScope {
  readonly location: Location
  readonly navigator: Navigator
  readonly caches: CacheStorage
  /** Not in every browser. */
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void
}

declare const self: WorkerScope

/** Name of this worker's build, and the files its pages need. */
declare const BUILD: string
declare const SHELL: readonly string[]

const shellName = `shell-${BUILD}`
const cachedPages = new CachedPages({
  caches: self.caches,
  fetch: (address, init) => fetch(address, init),
  now: Date.now,
  build: BUILD,
  visitorNow: async () =>
    self.cookieStore ? ((await self.cookieStore.get('userUuid').catch(() => null))?.value ?? null) : undefined,
})

async function install() {
  const shell = await self.caches.open(shellName)
  await shell.addAll([...SHELL])
  // Takes over open pages: no build outlives the next one.
  await self.skipWaiting()
}

async function activate() {
  const names = [shellName, ...cachedPages.cacheNames]
  for (const name of await self.caches.keys()) if (!names.includes(name)) await self.caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

function page(html: string, status: number) {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': cachedPagePolicy,
      'cache-control': 'no-store',
    },
  })
}

/** Pages come from the network; cached ones only if the shop does not respond. */
async function respondWithPage({ request, preloadResponse }: RequestEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const isOnline = self.navigator.onLine
    const wasSending = request.method !== 'GET'
    const { pathname, search } = new URL(request.url)
    const found = wasSending ? null : await cachedPages.findPage(pathname + search)
    if (found) return page(markedHtml(found.html, { cachedAt: found.cachedAt, isOnline }), 200)
    const [pages, cart] = await Promise.all([cachedPages.links(), cachedPages.findCart()])
    return page(offlineHtml({ isOnline, wasSending, pages, hasCart: cart !== null }), 503)
  }
}

/** Replacement for a file with neither network nor copy. */
function unreachable() {
  return new Response(null, { status: 503 })
}

/** Files with content hashes never change: each is fetched once. */
async function respondWithAsset(request: Request): Promise<Response> {
  const shell = await self.caches.open(shellName)
  const known = await shell.match(request.url)
  if (known) return known
  const answer = await fetch(request).catch(unreachable)
  if (answer.ok) await shell.put(request.url, answer.clone())
  return answer
}

async function respondWithOther(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const { pathname, search } = new URL(request.url)
    const known =
      (await cachedPages.findPicture(pathname + search)) ??
      (await self.caches.match(request.url, { cacheName: shellName }))
    return known ?? unreachable()
  }
}

/** Requests handled here; all others pass through. */
function responseTo(event: RequestEvent): Promise<Response> | null {
  const { request } = event
  if (request.mode === 'navigate') return respondWithPage(event)
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return null
  if (pathname.startsWith('/assets/')) return respondWithAsset(request)
  return request.destination === 'image' || SHELL.includes(pathname) ? respondWithOther(request) : null
}

/** Caching is best effort: failures are ignored. */
function ignoreFailure(work: Promise<void>) {
  return work.catch(() => {})
}

function handleMessage(input: unknown): Promise<void> {
  const message = workerMessage.safeParse(input).data
  if (message?.type === 'visitor') return cachedPages.setVisitor(message.visitor === guest ? null : message.visitor)
  if (message?.type === 'page') return ignoreFailure(cachedPages.cachePage(message.address))
  if (message?.type === 'cart') return ignoreFailure(cachedPages.cacheCart(message.state))
  return Promise.resolve()
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data)))
self.addEventListener('fetch', (event) => {
  const answer = responseTo(event)
  if (answer) event.respondWith(answer)
})
