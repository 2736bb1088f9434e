import type { Dispatcher } from 'undici'
import { type Answer, jsonOf, transportFailure } from './answer.ts'
import { CircuitBreaker } from './breaker.ts'
import type { BackendCalls } from './calls.ts'
import { createDispatchers, type Dispatchers } from './dispatchers.ts'
import { BackendError } from './errors.ts'
import { IncludeTolerance } from './jsonapi/tolerance.ts'

const JSON_API = 'application/vnd.api+json'
const PLAIN_JSON = 'application/json'

export interface ClientOptions {
  /** Origin of the site, such as "https://cms.example". */
  readonly origin: string
  readonly connections?: number
  readonly timeoutMs?: number
  readonly now?: () => number
  /** Told of every request that really goes to the site, once each. */
  readonly onRequest?: (operation: string, outcome: 'ok' | BackendError['kind'], ms: number) => void
  /** Told of a relationship that the site turns out to lack. */
  readonly onMissing?: (operation: string, relationship: string) => void
}

/** What one operation has in common over all of its calls. */
export interface CallScope {
  readonly requestId: string
  /** Ends all of the operation's calls. */
  readonly deadline: AbortSignal
}

interface Request {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The only way to the backend. */
export class BackendClient {
  readonly origin: string
  readonly dispatchers: Dispatchers
  readonly #breaker: CircuitBreaker
  readonly #tolerance = new IncludeTolerance()
  readonly #onMissing: NonNullable<ClientOptions['onMissing']>
  readonly #onRequest: NonNullable<ClientOptions['onRequest']>

  constructor({
    origin,
    connections = 48,
    timeoutMs = 30_000,
    now = Date.now,
    onRequest = () => {},
    onMissing = () => {},
  }: ClientOptions) {
    this.origin = origin
    this.dispatchers = createDispatchers(origin, connections, timeoutMs)
    this.#breaker = new CircuitBreaker({ failures: 5, restMs: 1_000, now })
    this.#onRequest = onRequest
    this.#onMissing = onMissing
  }

  /** The calls of one operation. */
  callsOf({ requestId, deadline }: CallScope): BackendCalls {
    return {
      read: (operation, address, { atMostMs } = {}) => {
        const signal = atMostMs === undefined ? deadline : AbortSignal.any([deadline, AbortSignal.timeout(atMostMs)])
        const accept = address.startsWith('/jsonapi') ? JSON_API : PLAIN_JSON
        const request: Request = { operation, method: 'GET', address, headers: { accept, 'x-request-id': requestId } }
        return this.#adapted(request, (adapted) => this.#call(this.dispatchers.anonymous, adapted, signal))
      },
      asGuest: (token, { operation, method, address, body }) => {
        const headers = {
          accept: JSON_API,
          'commerce-cart-token': token,
          'x-request-id': requestId,
          ...(method !== 'GET' && { 'content-type': JSON_API }),
        }
        const request: Request = {
          operation,
          method,
          address,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }
        return this.#adapted(request, (adapted) => this.#call(this.dispatchers.viewers, adapted, deadline))
      },
    }
  }

  close(): Promise<void> {
    return this.dispatchers.close()
  }

  /** Asks without what the site has not; each refusal teaches one relationship more, so this ends. */
  async #adapted(request: Request, call: (request: Request) => Promise<unknown>): Promise<unknown> {
    for (;;) {
      const address = this.#tolerance.adapt(request.address)
      try {
        return await call({ ...request, address })
      } catch (error) {
        const missing = request.method === 'GET' ? this.#tolerance.learns(address, error) : null
        if (missing === null) throw error
        this.#onMissing(request.operation, missing)
      }
    }
  }

  async #call(dispatcher: Dispatcher, request: Request, signal: AbortSignal): Promise<unknown> {
    const { operation } = request
    if (!this.#breaker.admits()) throw new BackendError({ kind: 'unreachable', operation, detail: 'circuit open' })
    const started = performance.now()
    const report = (outcome: 'ok' | BackendError['kind']) =>
      this.#onRequest(operation, outcome, performance.now() - started)
    try {
      const answer = jsonOf(await this.#send(dispatcher, request, signal), operation)
      this.#breaker.succeeded()
      report('ok')
      return answer
    } catch (error) {
      const failure = transportFailure(error, operation)
      this.#judge(failure)
      report(failure.kind)
      throw failure
    }
  }

  /** Only silence speaks against the backend's health; an impatient caller does not. */
  #judge({ kind, cause }: BackendError) {
    const isImpatience = cause instanceof Error && cause.name === 'TimeoutError'
    if (kind === 'unreachable' || (kind === 'timeout' && !isImpatience)) this.#breaker.failed()
    else if (isImpatience) this.#breaker.undecided()
    else this.#breaker.succeeded()
  }

  async #send(dispatcher: Dispatcher, request: Request, signal: AbortSignal): Promise<Answer> {
    try {
      return await this.#sendOnce(dispatcher, request, signal)
    } catch (error) {
      // Whoever asked the same first has given up and taken the shared request along: we have not.
      const isForeignAbort =
        error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name) && !signal.aborted
      if (isForeignAbort && request.method === 'GET') return this.#sendOnce(dispatcher, request, signal)
      throw error
    }
  }

  async #sendOnce(
    dispatcher: Dispatcher,
    { method, address, headers, body }: Request,
    signal: AbortSignal,
  ): Promise<Answer> {
    signal.throwIfAborted()
    const response = await dispatcher.request({
      // Without the origin the interceptors neither coalesce nor cache.
      origin: this.origin,
      path: address,
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    })
    const single = (name: string) => [response.headers[name]].flat()[0]
    return {
      status: response.statusCode,
      contentType: single('content-type') ?? '',
      retryAfter: single('retry-after'),
      body: await response.body.text(),
    }
  }
}
