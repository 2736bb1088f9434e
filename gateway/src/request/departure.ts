import type { ServerResponse } from 'node:http'

/** Tracks whether the client is still waiting for its response. */
export class Departure {
  readonly #departed = new AbortController()
  #isIgnored = false

  constructor(response: ServerResponse) {
    response.once('close', () => {
      if (!response.writableEnded && !this.#isIgnored) this.#departed.abort()
    })
  }

  /** Aborts when the client leaves before the response. */
  get signal(): AbortSignal {
    return this.#departed.signal
  }

  /** From now on, work finishes even if the client leaves. */
  ignore(): void {
    this.#isIgnored = true
  }
}
