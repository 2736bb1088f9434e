import type { ServerResponse } from 'node:http'
import { abortAfter } from '@shop/runtime/signals'

/** Tracks whether the client is still waiting for its response. */
export class RequestAbort {
  readonly #ended = new AbortController()
  #isIgnored = false

  /** @param deadlineMs how long the work may take */
  constructor(response: ServerResponse, deadlineMs?: number) {
    const timer = deadlineMs === undefined ? undefined : abortAfter(deadlineMs, this.#ended)
    response.once('close', () => {
      if (!response.writableEnded && this.#isIgnored) return
      clearTimeout(timer)
      if (!response.writableEnded) this.#ended.abort()
    })
  }

  /** Aborts when the client leaves before the response, and with a TimeoutError at the deadline. */
  get signal(): AbortSignal {
    return this.#ended.signal
  }

  /** From now on, work finishes even if the client leaves. */
  ignore(): void {
    this.#isIgnored = true
  }
}
