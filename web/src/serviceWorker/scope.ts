/** The parts of a service worker's surroundings that are used here; TypeScript's DOM has none of them. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request
  /** The answer that the browser has already asked for; undefined where it did not. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface ToldEvent extends LifeEvent {
  readonly data: unknown
}

export interface WorkerScope {
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
  addEventListener(type: 'message', listener: (event: ToldEvent) => void): void
}
