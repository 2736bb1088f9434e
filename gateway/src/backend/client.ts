import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { type Answer, jsonOf, transportFailure } from './answer.ts'
import { CircuitBreaker } from './breaker.ts'
import { type BackendCalls, type Bearer, type BodyForm, type Call, NOBODY } from './calls.ts'
import { createDispatchers, type Dispatchers } from './dispatchers.ts'
import { BackendError, SignedOutError } from './errors.ts'
import { IncludeTolerance } from './jsonapi/tolerance.ts'
import { withheld } from './withheld.ts'

const JSON_API = 'application/vnd.api+json'
const PLAIN_JSON = 'application/json'

/** Characters of an address. Servers read no more of a request's head than some 16,000 bytes. */
const LONGEST_ADDRESS = 14_000

const formSchema = z.record(z.string(), z.string())

export interface ClientOptions {
  /** Origin of the site, such as "https://cms.example". */
  readonly origin: string
  readonly connections?: number
  readonly timeoutMs?: number
  readonly now?: () => number
  /** Told of every request that really goes to the site, once each. */
  readonly onRequest?: (operation: string, outcome: 'ok' | BackendError['kind'], ms: number) => void
  /** Told of what a request failed of. */
  readonly onFailure?: (failure: BackendError) => void
  /** Told of a relationship that the site turns out to lack. */
  readonly onMissing?: (operation: string, relationship: string) => void
}

/** What one operation has in common over all of its calls. */
export interface CallScope {
  readonly requestId: string
  /** Ends all of the operation's calls. */
  readonly deadline: AbortSignal
  /** Who is logged in; nobody where not given. */
  readonly bearer?: Bearer
}

interface Request {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** What stands in it that no log may hold. */
  readonly secrets?: unknown
}

/** How a body of each form is announced and written. */
const BODIES: Readonly<Record<BodyForm, { accept: string; type: string; write: (body: unknown) => string }>> = {
  jsonApi: { accept: JSON_API, type: JSON_API, write: JSON.stringify },
  json: { accept: PLAIN_JSON, type: PLAIN_JSON, write: JSON.stringify },
  form: {
    accept: PLAIN_JSON,
    type: 'application/x-www-form-urlencoded',
    write: (body) => new URLSearchParams(formSchema.parse(body)).toString(),
  },
}

/** The only way to the backend. */
export class BackendClient {
  readonly origin: string
  readonly dispatchers: Dispatchers
  readonly #breaker: CircuitBreaker
  readonly #tolerance = new IncludeTolerance()
  readonly #onMissing: NonNullable<ClientOptions['onMissing']>
  readonly #onRequest: NonNullable<ClientOptions['onRequest']>
  readonly #onFailure: NonNullable<ClientOptions['onFailure']>

  constructor({
    origin,
    connections = 48,
    timeoutMs = 30_000,
    now = Date.now,
    onRequest = () => {},
    onFailure = () => {},
    onMissing = () => {},
  }: ClientOptions) {
    this.origin = origin
    this.dispatchers = createDispatchers(origin, connections, timeoutMs)
    this.#breaker = new CircuitBreaker({ failures: 5, restMs: 1_000, now })
    this.#onRequest = onRequest
    this.#onFailure = onFailure
    this.#onMissing = onMissing
  }

  /** The calls of one operation. */
  callsOf({ requestId, deadline, bearer = NOBODY }: CallScope): BackendCalls {
    const within = (atMostMs: number | undefined) =>
      atMostMs === undefined ? deadline : AbortSignal.any([deadline, AbortSignal.timeout(atMostMs)])
    const asViewer = (call: Call, form: BodyForm, identity: Readonly<Record<string, string>>) => {
      const { accept, type, write } = BODIES[form]
      const { operation, method, address, body, orderToken, atMostMs } = call
      const secret = { ...identity, ...(orderToken && { 'commerce-order-token': orderToken }) }
      const headers = {
        accept,
        ...call.headers,
        ...secret,
        'x-request-id': requestId,
        ...(method !== 'GET' && { 'content-type': type }),
      }
      const request: Request = {
        operation,
        method,
        address,
        headers,
        secrets: [Object.values(secret).map((value) => value.replace(/^Bearer /, '')), body],
        ...(body !== undefined && { body: write(body) }),
      }
      return this.#adapted(request, (adapted) => this.#call(this.dispatchers.viewers, adapted, within(atMostMs)))
    }
    const withToken = (accessToken: string, call: Call) =>
      asViewer(call, 'jsonApi', { authorization: `Bearer ${accessToken}` })
    return {
      read: (operation, address, { atMostMs } = {}) => {
        const accept = address.startsWith('/jsonapi') ? JSON_API : PLAIN_JSON
        const request: Request = { operation, method: 'GET', address, headers: { accept, 'x-request-id': requestId } }
        return this.#adapted(request, (adapted) => this.#call(this.dispatchers.anonymous, adapted, within(atMostMs)))
      },
      asGuest: (token, call) => asViewer(call, 'jsonApi', { 'commerce-cart-token': token }),
      asCustomer: (call) => asCustomer(bearer, (accessToken) => withToken(accessToken, call)),
      withToken,
      asNobody: (call, form) => asViewer(call, form, {}),
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
        // What can be said twice may be said again: a change to the same values as well.
        const isRepeatable = request.method === 'GET' || request.method === 'PATCH'
        const missing = isRepeatable ? this.#tolerance.learns(address, error) : null
        if (missing === null) throw error
        this.#onMissing(request.operation, missing)
      }
    }
  }

  async #call(dispatcher: Dispatcher, request: Request, signal: AbortSignal): Promise<unknown> {
    const { operation, address } = request
    if (address.length > LONGEST_ADDRESS) {
      throw new BackendError({ kind: 'notFound', operation, detail: `an address of ${address.length} characters` })
    }
    if (!this.#breaker.admits()) throw new BackendError({ kind: 'unreachable', operation, detail: 'circuit open' })
    const started = performance.now()
    const report = (outcome: 'ok' | BackendError['kind']) =>
      this.#onRequest(operation, outcome, performance.now() - started)
    try {
      const { status, body, ...head } = await this.#send(dispatcher, request, signal)
      const said = status < 400 ? body : withheld(body, request.secrets)
      const answer = jsonOf({ ...head, status, body: said }, operation, { mayBeEmpty: request.method !== 'GET' })
      this.#breaker.succeeded()
      report('ok')
      return answer
    } catch (error) {
      const failure = transportFailure(error, operation)
      this.#judge(failure)
      report(failure.kind)
      this.#onFailure(failure)
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

/** One refresh and one more try for a token that the site refuses. */
async function asCustomer(bearer: Bearer, send: (accessToken: string) => Promise<unknown>): Promise<unknown> {
  const token = await bearer.accessToken()
  try {
    return await send(token)
  } catch (error) {
    if (!isRefusedToken(error)) throw error
  }
  const renewed = await bearer.inPlaceOf(token)
  try {
    return await send(renewed)
  } catch (error) {
    if (!isRefusedToken(error)) throw error
    bearer.end()
    throw new SignedOutError(true)
  }
}

/** The site refuses a token with 401 and nothing else; a bare 403 is about what was asked. */
const isRefusedToken = (error: unknown): boolean => error instanceof BackendError && error.kind === 'unauthorized'
