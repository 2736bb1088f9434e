import { cacheStores, type Dispatcher, interceptors, Pool } from 'undici'

/** The specification's statuses and methods of a second try. */
const RETRY: Parameters<typeof interceptors.retry>[0] = {
  maxRetries: 1,
  methods: ['GET', 'HEAD'],
  statusCodes: [408, 409, 425, 429, 500, 502, 503, 504],
  minTimeout: 50,
  // A site that asks for more patience than this gets its error answered instead: somebody is waiting for a page.
  maxTimeout: 300,
  throwOnError: false,
}

const LARGEST_ANSWER = 16 * 1024 * 1024
const LARGEST_CACHE = 64 * 1024 * 1024
/** A price or a stock figure is never older than this, whatever the site allows. */
const MOST_CACHED_S = 60

export interface Dispatchers {
  /** For what everybody may see: equal questions at the same time are one request, answers are kept for a short while. */
  readonly anonymous: Dispatcher
  /** For what belongs to one viewer: every question is a request of its own, no answer is kept. */
  readonly viewers: Dispatcher
  /** For files, which are passed on as they come, and may be large. */
  readonly files: Dispatcher
  close(): Promise<void>
}

/** What the answer's Cache-Control may say to our cache: errors and private answers nothing, others at most a minute. */
export function keptFor(status: number, cacheControl: string): string {
  const maxAge = /\bmax-age=(\d+)/.exec(cacheControl)?.[1]
  const mayKeep =
    (status === 200 || status === 304) &&
    maxAge !== undefined &&
    !/\b(?:no-store|no-cache|private)\b/.test(cacheControl)
  return mayKeep ? `public, max-age=${Math.min(Number(maxAge), MOST_CACHED_S)}` : 'no-store'
}

const shortTerm: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, {
    ...passedOn(handler),
    onResponseStart(controller, status, headers, statusMessage) {
      const said = headers['cache-control']
      // An answer that has not changed, and says nothing new, is kept as the first one was.
      const isUnchanged = status === 304 && said === undefined
      const kept = isUnchanged ? headers : { ...headers, 'cache-control': keptFor(status, String(said ?? '')) }
      handler.onResponseStart?.(controller, status, kept, statusMessage)
    },
  })

/** Handlers are objects with methods of their own: each call goes to the handler itself. */
function passedOn(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...args) => handler.onRequestStart?.(...args),
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  }
}

/** @param connections to the site at once: its PHP processes are the true limit, so this is the bulkhead as well */
export function createDispatchers(origin: string, connections: number, timeoutMs: number): Dispatchers {
  const timeouts = {
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: Math.min(timeoutMs, 5_000) },
  }
  const pool = new Pool(origin, { connections, pipelining: 1, maxResponseSize: LARGEST_ANSWER, ...timeouts })
  const files = new Pool(origin, { connections: 16, pipelining: 1, ...timeouts })
  return {
    // The last one stands closest to the caller.
    anonymous: pool.compose(
      shortTerm,
      interceptors.retry(RETRY),
      interceptors.deduplicate({ excludeHeaderNames: ['x-request-id'], maxBufferSize: LARGEST_ANSWER }),
      interceptors.cache({
        store: new cacheStores.MemoryCacheStore({ maxSize: LARGEST_CACHE, maxEntrySize: LARGEST_ANSWER }),
        methods: ['GET'],
      }),
    ),
    viewers: pool.compose(interceptors.retry(RETRY)),
    files,
    close: async () => {
      await Promise.all([pool.close(), files.close()])
    },
  }
}
