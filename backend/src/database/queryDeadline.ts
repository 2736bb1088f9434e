import { AsyncLocalStorage } from 'node:async_hooks'

/** Thrown where a query of a request is no longer to be run or waited for. */
export class QueryStopped extends Error {
  override readonly name = 'QueryStopped'
}

const QUERY_CANCELED = '57014'

/** Whether a query was stopped before its end: by its deadline, by the database's own limit, or because its client left. */
export const isStopped = (error: unknown): boolean =>
  error instanceof QueryStopped || (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED)

/** A query, or a transaction, that can be ended in the database. */
interface Cancelable {
  cancel(): void
}

const deadlines = new AsyncLocalStorage<QueryDeadline>()

/**
 * How long the queries of one request may take together. Whatever runs in its async context counts, and waiting for a
 * connection too; time in between, such as for making a file, does not.
 */
export class QueryDeadline {
  readonly limitMs: number
  /** Whether its queries may be slow, and must leave connections to others. */
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

  /** The deadline of the request in whose context this is called; undefined outside of requests and after their end. */
  static current(): QueryDeadline | undefined {
    const deadline = deadlines.getStore()
    return deadline === undefined || deadline.#isOver ? undefined : deadline
  }

  run<Result>(callback: () => Result): Result {
    return deadlines.run(this, callback)
  }

  /** Aborted when nothing more is to be asked. */
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

  /** Cancels what runs and refuses what would follow. */
  stop(why: string): void {
    this.#stop.abort(new QueryStopped(why))
    for (const query of this.#running) query.cancel()
  }

  /** The request has its answer; what it has set going goes on without a deadline. */
  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }
}

/** Runs work that others wait for as well, and that one request's deadline must not end. */
export const withoutDeadline = <Result>(work: () => Result): Result => deadlines.exit(work)
