import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that requests in progress get after the notice; then their connections are closed. */
const LONGEST_REQUEST_MS = 10_000

/**
 * Stops an HTTP server without resetting a request. During the notice, readiness fails, and the server still responds to all
 * requests, with `Connection: close`, so that clients go elsewhere.
 */
export class Drain {
  readonly #server: Server
  readonly #noticeMs: number
  readonly #unanswered = new Set<ServerResponse>()
  #isDraining = false

  constructor(server: Server, noticeMs: number) {
    this.#server = server
    this.#noticeMs = noticeMs
    server.prependListener('request', (_request, response: ServerResponse) => {
      if (this.#isDraining) response.setHeader('connection', 'close')
      this.#unanswered.add(response)
      response.once('close', () => {
        this.#unanswered.delete(response)
        if (!server.listening) server.closeIdleConnections()
      })
    })
  }

  /** Whether readiness must fail. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Resolves when all connections are closed. */
  async stop(): Promise<void> {
    this.#isDraining = true
    for (const response of this.#unanswered) if (!response.headersSent) response.setHeader('connection', 'close')
    await wait(this.#noticeMs)
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeIdleConnections()
    const cut = setTimeout(() => this.#server.closeAllConnections(), LONGEST_REQUEST_MS)
    await closed
    clearTimeout(cut)
  }
}
