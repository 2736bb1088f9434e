import { randomUUID } from 'node:crypto'
import type { OAuth } from '../session/oauth.ts'
import type { Log } from '../observability/log.ts'

/** A request of an API key, as its owner sees it. */
export interface KeyRequest {
  readonly key: string
  readonly at: string
  readonly requestId: string
  /** Name of the operation, or its root fields. */
  readonly operation: string
  readonly status: number
  /** Code of the first error; null if there was none. */
  readonly code: string | null
  readonly milliseconds: number
}

const FLUSH_MS = 2_000
/** Number of requests in one report, which fits the site's limit for a body. */
const MAX_BATCH = 150
/** Maximum number of requests that wait while the site does not respond. */
const MAX_WAITING = 10_000

/** Sends the requests of API keys to the site in batches, so that owners can look them up. */
export class KeyRequests {
  readonly #oauth: OAuth
  readonly #log: Log
  #waiting: KeyRequest[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(oauth: OAuth, log: Log) {
    this.#oauth = oauth
    this.#log = log
  }

  add(request: KeyRequest): void {
    if (this.#waiting.length >= MAX_WAITING) return
    this.#waiting.push(request)
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Sends the waiting requests. Those that the site does not accept are lost. Never fails. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH)
      try {
        await this.#oauth.recordRequests(JSON.stringify(batch), randomUUID())
      } catch (error) {
        this.#log.warn({ err: error, requests: batch.length }, 'could not log requests of API keys')
        return
      }
    }
  }
}
