import { Webhook } from 'standardwebhooks'
import { Agent, type Dispatcher, errors, Pool, ProxyAgent, request } from 'undici'
import { AddressNotAllowed, checkUrl, type GuardOptions, guardedLookup } from '../backend/webhooks/addressGuard.ts'

/** Time for resolving the name, connecting and the response, in milliseconds. */
const TIMEOUT_MS = 5_000
/** Bytes of a response that are read before the connection is closed. None are stored. */
const MAX_RESPONSE_BYTES = 16_384

/** Why an attempt failed. */
type WebhookFailure =
  | 'HTTP_STATUS'
  | 'REDIRECT'
  | 'TIMEOUT'
  | 'ADDRESS_NOT_ALLOWED'
  | 'CONNECTION_FAILED'
  | 'PAYLOAD_FAILED'
  | 'SECRET_UNREADABLE'

export interface SendResult {
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** Null if the receiver accepted the event. */
  readonly failure: WebhookFailure | null
  readonly durationMs: number
  /** Seconds that the receiver asks to wait. */
  readonly retryAfterS: number | null
}

export interface Message {
  readonly url: string
  /** The same for all attempts. */
  readonly id: string
  readonly body: string
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[]
}

/** Seconds of a Retry-After header, which has seconds or a date. */
function retryAfterOf(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== 'string') return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now.getTime()) / 1_000))
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof AddressNotAllowed) return 'ADDRESS_NOT_ALLOWED'
  if (error instanceof AggregateError && error.errors.some((one) => one instanceof AddressNotAllowed))
    return 'ADDRESS_NOT_ALLOWED'
  // Signals of requests take effect only once there is a connection.
  const isLate =
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  return isLate ? 'TIMEOUT' : 'CONNECTION_FAILED'
}

function outcomeOf(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECT' : 'HTTP_STATUS'
}

export interface SenderOptions extends GuardOptions {
  /** Proxy that resolves names and connects instead of the gateway. */
  readonly proxy?: string | null
}

function dispatcherOf({ proxy = null, ...guard }: SenderOptions): Dispatcher {
  if (proxy === null)
    return new Agent({ connect: { lookup: guardedLookup(guard), timeout: TIMEOUT_MS }, pipelining: 1 })
  return new ProxyAgent({
    uri: proxy,
    connectTimeout: TIMEOUT_MS,
    pipelining: 1,
    proxyTunnel: true,
    // By default, a proxy may take five minutes to open a tunnel.
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: TIMEOUT_MS }),
  })
}

/** Sends signed events to endpoints in the format of Standard Webhooks. Does not follow redirects. */
export class WebhookSender {
  readonly #guard: GuardOptions
  readonly #dispatcher: Dispatcher

  constructor(options: SenderOptions) {
    this.#guard = options
    this.#dispatcher = dispatcherOf(options)
  }

  async send({ url, id, body, secrets }: Message): Promise<SendResult> {
    const began = performance.now()
    // Receivers compare it with their own clock.
    const now = new Date()
    const ended = () => Math.round(performance.now() - began)
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const {
        statusCode: status,
        headers,
        body: content,
      } = await request(checkUrl(url, this.#guard), {
        dispatcher: this.#dispatcher,
        method: 'POST',
        signal,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Shop-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
        },
        body,
      })
      await content.dump({ limit: MAX_RESPONSE_BYTES, signal })
      const failure = outcomeOf(status)
      return { status, failure, durationMs: ended(), retryAfterS: retryAfterOf(headers['retry-after'], now) }
    } catch (error) {
      return { status: null, failure: failureOf(error), durationMs: ended(), retryAfterS: null }
    }
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy()
  }
}
