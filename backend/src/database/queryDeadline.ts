import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Runs long work, such as filling or housekeeping, on a connection without a statement timeout. */
export function withoutTimeLimit<T>(database: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      // Fails only if the connection was lost, which has its own error.
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined)
    }
  })
}

/** Thrown if a request's query was canceled or must not run. */
export class QueryStopped extends Error {
  override readonly name = 'QueryStopped'
}

const QUERY_CANCELED = '57014'

/** Whether a query was stopped before its end: by its deadline, by the database's own limit, or because its client left. */
export function isStopped(error: unknown): boolean {
  return error instanceof QueryStopped || (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED)
}

/** A query or transaction that can be canceled in the database. */
interface Cancelable {
  cancel(): void
}

const deadlines = new AsyncLocalStorage<QueryDeadline>()

/**
 * Limits the total query time of one request. Counts everything that runs in its async context, including waits for a
 * connection, but not the time between queries, such as for generating a file.
 */
export class QueryDeadline {
  readonly limitMs: number
  /** Whether its queries may be slow and must leave connections to others. */
  readonly isSearch: boolean
  readonly #running = new Set<Cancelable>()
  readonly #stop = new AbortController()
  #spentMs = 0
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(limitMs: number, isSearch = false) {
    this.limitMs = limitMs
    this.isSearch = isSearch
  }

  /** Deadline of the current request; undefined outside of requests and after their end. */
  static current(): QueryDeadline | undefined {
    const deadline = deadlines.getStore()
    return deadline === undefined || deadline.#isOver ? undefined : deadline
  }

  run<Result>(callback: () => Result): Result {
    return deadlines.run(this, callback)
  }

  /** Aborted when no more queries may run. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Starts the clock for a query. @throws QueryStopped */
  begin(query: Cancelable): void {
    this.#stop.signal.throwIfAborted()
    this.#running.add(query)
    if (this.#running.size > 1) return
    this.#since = performance.now()
    this.#timer = setTimeout(
      () => this.stop(`The queries took longer than ${this.limitMs} ms.`),
      Math.max(0, this.limitMs - this.#spentMs),
    )
  }

  end(query: Cancelable): void {
    if (!this.#running.delete(query) || this.#running.size > 0) return
    this.#spentMs += performance.now() - this.#since
    clearTimeout(this.#timer)
  }

  /** Cancels the current query and rejects later ones. */
  stop(why: string): void {
    this.#stop.abort(new QueryStopped(why))
    for (const query of this.#running) query.cancel()
  }

  /** Ends the deadline after the response; background work continues without it. */
  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }
}

/** Runs shared work that one request's deadline must not cancel. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.exit(work)
}
