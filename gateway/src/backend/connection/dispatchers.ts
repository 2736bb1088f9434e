import { type Dispatcher, interceptors, Pool } from 'undici'

/** Methods and statuses that may be retried. */
const retryOptions: NonNullable<Parameters<typeof interceptors.retry>[0]> = {
  maxRetries: 1,
  methods: ['GET', 'HEAD'],
  statusCodes: [408, 409, 425, 429, 500, 502, 503, 504],
  minTimeout: 50,
  // If the site asks for a longer wait, its error is returned instead: a visitor is waiting.
  maxTimeout: 300,
  throwOnError: false,
}

/** Not retried: a search that timed out would time out again. */
const retrySearch = { ...retryOptions, statusCodes: retryOptions.statusCodes?.filter((status) => status !== 503) ?? [] }

export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024

/**
 * Kinds of requests to the site. Each has its own `connections` and a queue of `waiting` requests, so that none can
 * starve another. The real limit is the number of the site's PHP processes.
 */
const limits = {
  /** Public catalog data. */
  catalog: { connections: 20, waiting: 400 },
  /** Searches and suggestions, which may be slow. */
  search: { connections: 8, waiting: 100 },
  /** Private data of one viewer. */
  viewers: { connections: 20, waiting: 400 },
  /** Pictures, documents and models, which are streamed. */
  files: { connections: 16, waiting: 200 },
  /** Order paperwork and contact uploads. */
  documents: { connections: 6, waiting: 50 },
} as const

export type Kind = keyof typeof limits

const streamed: ReadonlySet<Kind> = new Set<Kind>(['files', 'documents'])

/** Connection pools to the site, one for each kind of request. */
export class Dispatchers {
  readonly #pools: Readonly<Record<Kind, Pool>>
  /** For probes, so that they never wait for other requests. */
  readonly #probes: Pool
  readonly #dispatchers: Readonly<Record<Kind, Dispatcher>>

  constructor(origin: string, timeoutMs: number) {
    const poolOf = (kind: Kind) =>
      new Pool(origin, {
        connections: limits[kind].connections,
        pipelining: 1,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        connect: { timeout: Math.min(timeoutMs, 5_000) },
        ...(streamed.has(kind) ? {} : { maxResponseSize: MAX_RESPONSE_BYTES }),
      })
    this.#pools = {
      catalog: poolOf('catalog'),
      search: poolOf('search'),
      viewers: poolOf('viewers'),
      files: poolOf('files'),
      documents: poolOf('documents'),
    }
    this.#probes = new Pool(origin, { connections: 1, pipelining: 1, connect: { timeout: 5_000 } })
    const { catalog, search, viewers, files, documents } = this.#pools
    const retried = (pool: Pool, options = retryOptions) => pool.compose(interceptors.retry(options))
    this.#dispatchers = {
      catalog: retried(catalog),
      search: retried(search, retrySearch),
      viewers: retried(viewers),
      files,
      documents,
    }
  }

  of(kind: Kind): Dispatcher {
    return this.#dispatchers[kind]
  }

  /** Whether the queue for a kind of request is full. */
  isFull(kind: Kind): boolean {
    return this.#pools[kind].stats.queued >= limits[kind].waiting
  }

  /** Resolves when the site sends any response. */
  async probe(path: string, signal: AbortSignal): Promise<void> {
    const { body } = await this.#probes.request({ path, method: 'HEAD', signal, reset: true })
    await body.dump({ limit: MAX_RESPONSE_BYTES, signal })
  }

  async close(): Promise<void> {
    await Promise.all([...Object.values(this.#pools), this.#probes].map((pool) => pool.close()))
  }
}
