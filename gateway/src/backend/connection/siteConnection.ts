import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { BackendError } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import { type BackendResponse, jsonOf, transportFailure } from './backendResponse.ts'
import { Dispatchers, type Kind, MAX_RESPONSE_BYTES } from './dispatchers.ts'
import { Pulse } from './pulse.ts'
import type { ReadResult } from './sharedReads.ts'

interface BreakerOptions {
  /** Consecutive failures that open it. */
  readonly failures: number
  /** How long it stays open before one call may try again. */
  readonly restMs: number
  readonly now: () => number
}

/**
 * Circuit breaker: after some consecutive failures, calls are refused; after a pause, one call is let through
 * and decides for all.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions
  #failures = 0
  #restsUntil = 0
  #isTrying = false

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  /** Whether a call may be made. If true, the caller must report the outcome. */
  canCall(): boolean {
    if (this.#failures < this.#options.failures) return true
    if (this.#isTrying || this.#options.now() < this.#restsUntil) return false
    this.#isTrying = true
    return true
  }

  recordSuccess(): void {
    this.#failures = 0
    this.#isTrying = false
  }

  recordFailure(): void {
    this.#failures += 1
    this.#isTrying = false
    this.#restsUntil = this.#options.now() + this.#options.restMs
  }

  /** The call ended without saying anything about the backend's health. */
  recordInconclusive(): void {
    this.#isTrying = false
  }
}

/** Shorter texts also occur as ordinary words and are not secrets. */
const MIN_SECRET_LENGTH = 8

/** All texts in a request body. */
function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body]
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : []
}

/**
 * Removes the request's own secrets from a response: a failing site may echo a password or token, and its message is
 * logged.
 */
export function redactSecrets(text: string, requestBody: unknown): string {
  const secrets = textsIn(requestBody)
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .sort((a, b) => b.length - a.length)
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text)
}

const decompress = promisify(gunzip)

async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  if (headers['content-encoding'] !== 'gzip') return body.text()
  return (await decompress(await body.bytes(), { maxOutputLength: MAX_RESPONSE_BYTES })).toString()
}

/** Maximum URL length in characters: servers accept request headers of about 16,000 bytes. */
const MAX_URL_LENGTH = 14_000

export interface Request {
  readonly kind: Kind
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Secrets in it that must not be logged. */
  readonly secrets?: unknown
}

export interface ConnectionOptions {
  /** Origin of the site, such as "https://cms.example". */
  readonly origin: string
  readonly timeoutMs: number
  readonly onRequest: (operation: string, outcome: 'ok' | BackendError['kind'], ms: number) => void
  readonly onFailure: (failure: BackendError) => void
  readonly onFrozen: (isFrozen: boolean) => void
}

/** Share of the latest response in the average of how long they take. */
const NEW_SHARE = 0.3

/** Sends requests to the site. Each kind has its own connections and circuit breaker. */
export class SiteConnection {
  readonly dispatchers: Dispatchers
  readonly #options: ConnectionOptions
  readonly #breakers: Readonly<Record<Kind, CircuitBreaker>>
  readonly #pulse: Pulse
  readonly #ownLinks: (json: string) => string
  #latencyMs = 0

  constructor(options: ConnectionOptions) {
    const { origin, timeoutMs, onFrozen } = options
    this.#options = options
    this.#ownLinks = ownLinks(this.#options.origin)
    this.dispatchers = new Dispatchers(origin, timeoutMs)
    const now = () => performance.now()
    const breaker = () => new CircuitBreaker({ failures: 5, restMs: 1_000, now })
    this.#breakers = {
      catalog: breaker(),
      search: breaker(),
      viewers: breaker(),
      files: breaker(),
      documents: breaker(),
    }
    this.#pulse = new Pulse({ probe: (signal) => this.dispatchers.probe(paths.entryPoint, signal), onChange: onFrozen })
  }

  /** Milliseconds for which the site has not responded to any call. */
  get silenceMs(): number {
    return this.#pulse.silenceMs
  }

  /** The same, counting calls that have given up. */
  get totalSilenceMs(): number {
    return this.#pulse.totalSilenceMs
  }

  /** How long recent responses took, on average. */
  get latencyMs(): number {
    return this.#latencyMs
  }

  /** Whether requests of a kind are refused now: its queue is full, or the site does not respond. */
  isBusy(kind: Kind): boolean {
    return this.#pulse.isFrozen || this.dispatchers.isFull(kind)
  }

  close(): Promise<void> {
    this.#pulse.stop()
    return this.dispatchers.close()
  }

  /** @throws BackendError unless the response is JSON */
  async call(request: Request, signal: AbortSignal): Promise<ReadResult> {
    const { kind, operation, address, method } = request
    if (address.length > MAX_URL_LENGTH) {
      throw new BackendError({ kind: 'notFound', operation, detail: `an address of ${address.length} characters` })
    }
    const refusal = this.#refusal(kind)
    if (refusal) throw new BackendError({ kind: 'unreachable', operation, detail: refusal })
    const started = performance.now()
    const call = this.#pulse.begin(signal)
    let hasResponded = false
    const report = (outcome: 'ok' | BackendError['kind']) =>
      this.#options.onRequest(operation, outcome, performance.now() - started)
    try {
      // A change may still take effect; a read is not worth waiting for if the site is frozen.
      const { status, body, ...head } = await this.#send(request, method === 'GET' ? call.signal : signal)
      hasResponded = true
      this.#latencyMs += (performance.now() - started - this.#latencyMs) * NEW_SHARE
      const visibleBody = status < 400 ? body : redactSecrets(body, request.secrets)
      const response = { ...head, status, body: visibleBody }
      const json = jsonOf(response, operation, { mayBeEmpty: method !== 'GET' })
      this.#breakers[kind].recordSuccess()
      report('ok')
      return { response, json }
    } catch (error) {
      const failure = transportFailure(error, operation)
      this.#judge(kind, failure, signal.aborted)
      report(failure.kind)
      this.#options.onFailure(failure)
      throw failure
    } finally {
      call.end(hasResponded)
    }
  }

  /** Why a request must not be sent now; null if it may be. Then the caller must report the outcome. */
  #refusal(kind: Kind): string | null {
    if (this.#pulse.isFrozen) return 'the backend is not responding'
    if (this.dispatchers.isFull(kind)) return 'too many requests are waiting'
    return this.#breakers[kind].canCall() ? null : 'circuit open'
  }

  /** Only missing responses count as failures, not callers that give up. */
  #judge(of: Kind, { kind, status }: BackendError, hasGivenUp: boolean) {
    const breaker = this.#breakers[of]
    if (hasGivenUp) breaker.recordInconclusive()
    else if (kind === 'unreachable' || (kind === 'timeout' && status === null)) breaker.recordFailure()
    else breaker.recordSuccess()
  }

  async #send({ kind, method, address, headers, body }: Request, signal: AbortSignal): Promise<BackendResponse> {
    signal.throwIfAborted()
    const response = await this.dispatchers.of(kind).request({
      origin: this.#options.origin,
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
      generator: single('x-generator'),
      cacheControl: single('cache-control'),
      age: single('age'),
      etag: single('etag'),
      lastModified: single('last-modified'),
      body: this.#ownLinks(await textOf(response)),
    }
  }
}

/** Start of an editor's link in JSON: in HTML, whose quotes are escaped, or in a link field. */
const LINK = String.raw`(href=(?:\\u0022|\\")|"uri":")`

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`)
}

/**
 * Turns editors' links to the site's own host into paths of the shop. JSON:API's own links stay as they are.
 * @param origin of the site, such as "https://cms.example.com"
 */
export function ownLinks(origin: string): (json: string) => string {
  // PHP escapes slashes.
  const site = escaped(origin).replaceAll('/', String.raw`\\?/`)
  const pattern = new RegExp(String.raw`${LINK}${site}(?=(\\?/|\\?["#?]|\\u0022))`, 'g')
  const { host } = new URL(origin)
  // Looking for the host takes a fraction of the time, and few responses have it.
  return (json) =>
    json.includes(host)
      ? json.replace(pattern, (_link, start: string, next: string) => (/^\\?\/$/.test(next) ? start : `${start}/`))
      : json
}
