import { z } from 'zod'
import { firstOf } from '@shop/runtime/signals'
import {
  type BackendCalls,
  type Bearer,
  type BodyForm,
  type Call,
  emptyReadLog,
  nobody,
  notePrivate,
  type ReadLog,
} from '../jsonapi/calls.ts'
import { BackendError, isRefusedToken, SignedOutError } from '../jsonapi/errors.ts'
import type { Subjects } from '../../cache/contentChanges.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { joinLists } from '../profile/siteRules.ts'
import { gatewaySecretHeader, siteProfilePath } from '@shop/schema/siteProfile'
import { transportFailure } from './backendResponse.ts'
import type { Dispatchers, Kind } from './dispatchers.ts'
import { type ReadRequest, SharedReads, type Version } from './sharedReads.ts'
import { SiteConnection } from './siteConnection.ts'

/** Operations that run while the visitor types. */
const suggestionOperations: ReadonlySet<string> = new Set(['findParts', 'searchByPartNumber', 'searchByTerms'])

/** The embedded backend cancels the queries of a suggestion with this header after 500 ms. Other sites ignore it. */
function deadlineOf(operation: string): Readonly<Record<string, string>> {
  return suggestionOperations.has(operation) ? { 'x-query-deadline-ms': '500' } : {}
}

const JSON_API = 'application/vnd.api+json'
const PLAIN_JSON = 'application/json'

/** Operations that may be slow and must not block others. */
const searches = /^(?:search|find|nearest)/

/** Timeout of optional reads, in milliseconds; shorter if the site does not respond, or takes longer anyway. */
const optional = { timeoutMs: 2_000, minTimeoutMs: 400, silenceMs: 800, checkMs: 100 } as const

/** Statuses that no site with the declared routes and fields sends, except to refuse a token. */
const contradictions: ReadonlySet<number> = new Set([400, 405, 415])

const formSchema = z.record(z.string(), z.string())

export interface ClientOptions {
  /** Origin of the site, such as "https://cms.example". */
  readonly origin: string
  /** The gateway's secret at the site. If omitted, the site counts all shoppers together. */
  readonly secret?: string
  readonly timeoutMs?: number
  readonly now?: () => number
  /** Called once for every request that is actually sent to the site. */
  readonly onRequest?: (operation: string, outcome: 'ok' | BackendError['kind'], ms: number) => void
  /** Called with the reason of every failed request. */
  readonly onFailure?: (failure: BackendError) => void
  /** Called when the site stops responding, and when it responds again. */
  readonly onFrozen?: (isFrozen: boolean) => void
  /** Profile of the site. If omitted, the site is unknown. */
  readonly profile?: SiteProfile
}

/** What all calls of one operation share. */
export interface CallScope {
  readonly requestId: string
  /** Cancels all calls of the operation. */
  readonly deadline: AbortSignal
  /** Who is logged in; a guest if omitted. */
  readonly bearer?: Bearer
  /** If omitted, stale responses are not used. */
  readonly log?: ReadLog
  /** Address of the shopper; null if unknown. */
  readonly addressOf?: () => string | null
}

/** Content type and encoding of each body format. */
const bodies: Readonly<Record<BodyForm, { accept: string; type: string; write: (body: unknown) => string }>> = {
  jsonApi: { accept: JSON_API, type: JSON_API, write: JSON.stringify },
  json: { accept: PLAIN_JSON, type: PLAIN_JSON, write: JSON.stringify },
  form: {
    accept: PLAIN_JSON,
    type: 'application/x-www-form-urlencoded',
    write: (body) => new URLSearchParams(formSchema.parse(body)).toString(),
  },
}

/** The only way to call the backend. */
export class BackendClient {
  readonly origin: string
  readonly #secret: string
  readonly #connection: SiteConnection
  readonly #reads: SharedReads
  readonly #profile: SiteProfile | undefined

  constructor({
    origin,
    secret = '',
    timeoutMs = 30_000,
    now = Date.now,
    onRequest = () => {},
    onFailure = () => {},
    onFrozen = () => {},
    profile,
  }: ClientOptions) {
    this.origin = origin
    this.#secret = secret
    this.#profile = profile
    this.#connection = new SiteConnection({ origin, timeoutMs, onRequest, onFailure, onFrozen })
    this.#reads = new SharedReads({
      ask: (request, cached, signal) => this.#readOnce(request, cached, signal),
      silenceMs: () => this.#connection.silenceMs,
      now,
    })
  }

  /** The calls of one operation. */
  callsOf({ requestId, deadline, bearer = nobody, log = emptyReadLog(), addressOf }: CallScope): BackendCalls {
    const deadlineAfter = (timeoutMs: number | undefined) =>
      timeoutMs === undefined ? deadline : firstOf(deadline, AbortSignal.timeout(timeoutMs))
    const asViewer = (call: Call, form: BodyForm, identity: Readonly<Record<string, string>>) => {
      notePrivate(log)
      const { accept, type, write } = bodies[form]
      const { operation, method, address, body, orderToken, timeoutMs, isOptional = false, endsIfSilent = false } = call
      const secret = { ...identity, ...(orderToken && { 'commerce-order-token': orderToken }) }
      const headers = {
        accept,
        ...call.headers,
        ...secret,
        'x-request-id': requestId,
        ...(method !== 'GET' && { 'content-type': type, ...this.#clientHeaders(addressOf?.() ?? null) }),
      }
      const request = {
        kind: 'viewers',
        operation,
        method,
        headers,
        secrets: [Object.values(secret).map((value) => value.replace(/^Bearer /, '')), this.#secret, body],
      } as const
      const sendOnce = async (signal: AbortSignal, adaptedAddress: string, adaptedBody: unknown) => {
        const written = adaptedBody === undefined ? {} : { body: write(adaptedBody) }
        const { json } = await this.#connection.call({ ...request, address: adaptedAddress, ...written }, signal)
        return this.#profile?.named(json) ?? json
      }
      const send = (signal: AbortSignal) =>
        call.isProbe === true
          ? sendOnce(signal, address, body)
          : this.#adapted(call, (...adapted) => sendOnce(signal, ...adapted))
      if (!isOptional && !endsIfSilent) return send(deadlineAfter(timeoutMs))
      return this.#optional(deadlineAfter(isOptional ? optional.timeoutMs : timeoutMs), send)
    }
    const formOf = ({ isPlainJson }: Call) => (isPlainJson === true ? 'json' : 'jsonApi')
    const withToken = (accessToken: string, call: Call) =>
      asViewer(call, formOf(call), { authorization: `Bearer ${accessToken}` })
    return {
      read: async (operation, list, { timeoutMs, types } = {}) => {
        const readOne = (address: string) =>
          this.#adapted({ method: 'GET', operation, address }, (adapted) =>
            this.#read({ operation, address: adapted, requestId, timeoutMs }, deadline, log),
          )
        await this.#profile?.whenKnown()
        const addresses = this.#profile?.addressesOf(list, types) ?? [list]
        const bodies = await Promise.all(addresses.map(readOne))
        return bodies.length > 1 ? joinLists(bodies) : bodies[0]
      },
      asGuest: (token, call) => asViewer(call, formOf(call), { 'commerce-cart-token': token }),
      asCustomer: (call) => asCustomer(bearer, (accessToken) => withToken(accessToken, call)),
      withToken,
      asAnonymous: (call, form) => asViewer(call, form, {}),
    }
  }

  /** Sites count failed logins, messages and emails by the shopper's address. They believe it with the secret only. */
  #clientHeaders(address: string | null): Readonly<Record<string, string>> {
    return address === null || this.#secret === ''
      ? {}
      : { [gatewaySecretHeader]: this.#secret, 'shop-client-address': address }
  }

  get dispatchers(): Dispatchers {
    return this.#connection.dispatchers
  }

  /** Whether requests of a kind are refused now: its queue is full, or the site does not respond. */
  isBusy(kind: Kind): boolean {
    return this.#connection.isBusy(kind)
  }

  /** Stops using cached responses that contain these parts or products, or all if null. */
  purge(subjects: Subjects): void {
    this.#reads.purge(subjects)
  }

  /** Whether the response at a URL is cached, and has not been purged. */
  hasCurrent(address: string): boolean {
    return this.#reads.hasCurrent(address)
  }

  /**
   * The site's own document, or null if it is still the one with this tag. Redirects are not followed: the secret is for
   * the site only. @throws BackendError
   */
  async readSiteDocument(secret: string, tag: string | undefined, signal: AbortSignal) {
    const headers = {
      accept: PLAIN_JSON,
      [gatewaySecretHeader]: secret,
      ...(tag !== undefined && { 'if-none-match': tag }),
    }
    const request = { kind: 'catalog', operation: 'siteProfile', method: 'GET', address: siteProfilePath } as const
    const { response, json } = await this.#connection.call({ ...request, headers, secrets: secret }, signal)
    return response.status === 304 ? null : { json, tag: response.etag }
  }

  close(): Promise<void> {
    this.#reads.abandon()
    return this.#connection.close()
  }

  /**
   * Omits what the site lacks. A response that contradicts what the site declares is reported, not learned from.
   * @throws BackendError of the kind `notFound` for routes that the site lacks
   */
  async #adapted(
    { operation, method, address, body }: Call,
    send: (address: string, body: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    const profile = this.#profile
    if (!profile) return send(address, body)
    await profile.whenKnown()
    const { adapted, isMissing, isEmptyList } = profile.addressOf(address)
    if (isMissing)
      throw new BackendError({ kind: 'notFound', operation, status: 404, detail: 'the site has no such route' })
    if (method === 'GET' && isEmptyList) return { data: [] }
    try {
      return await send(adapted, profile.adaptBody(body))
    } catch (error) {
      const isContradiction = error instanceof BackendError && contradictions.has(error.status ?? 0) && !error.oauth
      if (isContradiction) profile.reportContradiction(error)
      throw error
    }
  }

  /** Ends an optional read early if the site does not respond, or not in time, so that it does not delay the page. */
  async #optional<T>(deadline: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const began = performance.now()
    const silence = new AbortController()
    const timer = setInterval(() => {
      const { totalSilenceMs, latencyMs } = this.#connection
      const isHopeless = totalSilenceMs >= optional.silenceMs || latencyMs > optional.timeoutMs
      if (isHopeless && performance.now() - began >= optional.minTimeoutMs)
        silence.abort(new DOMException('Optional data took too long to load.', 'TimeoutError'))
    }, optional.checkMs).unref()
    try {
      return await send(firstOf(deadline, silence.signal))
    } finally {
      clearInterval(timer)
    }
  }

  async #read(request: ReadRequest, signal: AbortSignal, log: ReadLog): Promise<unknown> {
    try {
      return await this.#reads.read(request, signal, log)
    } catch (error) {
      throw transportFailure(error, request.operation)
    }
  }

  async #readOnce({ operation, address, requestId }: ReadRequest, cached: Version, signal: AbortSignal) {
    const accept = address.startsWith('/jsonapi') ? JSON_API : PLAIN_JSON
    const headers = {
      accept,
      // The embedded backend leaves out the links of resources, half of a list. Other sites ignore it.
      prefer: 'return=minimal',
      'x-request-id': requestId,
      ...(cached.etag !== undefined && { 'if-none-match': cached.etag }),
      ...(cached.lastModified !== undefined && { 'if-modified-since': cached.lastModified }),
      ...deadlineOf(operation),
    }
    const kind = searches.test(operation) ? 'search' : 'catalog'
    const { response, json } = await this.#connection.call({ kind, operation, method: 'GET', address, headers }, signal)
    return { response, json: this.#profile?.named(json) ?? json }
  }
}

/** Refreshes a rejected token once and retries. */
async function asCustomer(bearer: Bearer, send: (accessToken: string) => Promise<unknown>): Promise<unknown> {
  let token = ''
  try {
    return await bearer.withToken((current) => {
      token = current
      return send(current)
    })
  } catch (error) {
    if (!isRefusedToken(error)) throw error
  }
  const renewed = await bearer.replaceToken(token)
  try {
    return await send(renewed)
  } catch (error) {
    if (!isRefusedToken(error)) throw error
    bearer.end()
    throw new SignedOutError(true)
  }
}
