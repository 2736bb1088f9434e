import type { Server, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Milliseconds without a connection or request after which the server stops accepting. */
const QUIET_MS = 50
/** Milliseconds after which one quiet turn of the event loop is enough. */
const MAX_QUIET_WAIT_MS = 500
/** Milliseconds of a turn too short for clients to connect unnoticed. */
const SHORT_TURN_MS = 1
/** Milliseconds after which the server stops accepting in any case. */
const MAX_ACCEPT_MS = 1000
/** Milliseconds that requests in progress get after that; then their connections are closed. */
const MAX_REQUEST_MS = 10_000

/**
 * Stops an HTTP server without resetting a request. During the notice, readiness fails, and the server still responds to all
 * requests, with `Connection: close`, so that clients go elsewhere. After the notice, it accepts until the connections that wait
 * in the backlog are accepted, because closing the listening socket resets them. Clients that connect later are refused. Limit: a
 * connection that arrives in the microseconds before the close is still reset, as are those that wait if the server stays busy for
 * 1 s.
 */
export class Drain {
  readonly #server: Server
  readonly #noticeMs: number
  readonly #unanswered = new Set<ServerResponse>()
  #isDraining = false
  /** Number of connections, requests and closed responses. */
  #events = 0

  constructor(server: Server, noticeMs: number) {
    this.#server = server
    this.#noticeMs = noticeMs
    server.on('connection', () => {
      this.#events += 1
    })
    server.prependListener('request', (_request, response: ServerResponse) => {
      if (this.#isDraining) response.setHeader('connection', 'close')
      this.#events += 1
      this.#unanswered.add(response)
      response.once('close', () => {
        this.#events += 1
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
    await this.#emptyBacklog()
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeIdleConnections()
    const cut = setTimeout(() => this.#server.closeAllConnections(), MAX_REQUEST_MS)
    await closed
    clearTimeout(cut)
  }
  /**
   * Resolves after a short turn of the event loop in which nothing happened. Node.js accepts one connection per turn, and clients
   * that were answered in a turn may have connected again before it ends.
   */
  async #emptyBacklog(): Promise<void> {
    const start = performance.now()
    for (let turn = start; turn - start < MAX_ACCEPT_MS; ) {
      const before = this.#events
      if (turn - start < MAX_QUIET_WAIT_MS) await wait(QUIET_MS)
      turn = performance.now()
      await nextTurn()
      if (this.#events === before && performance.now() - turn < SHORT_TURN_MS) return
    }
  }
}
