import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { firstOf } from '../../../../runtime/src/signals.ts'
import {
  type BackendCalls,
  type Bearer,
  type BodyForm,
  type Call,
  emptyReadLog,
  nobody,
  type ReadLog,
} from '../jsonapi/calls.ts'
import { BackendError, isInvalid, isRefusedToken, SignedOutError } from '../jsonapi/errors.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { joinLists } from '../profile/siteRules.ts'
import { transportFailure } from './answer.ts'
import type { Dispatchers, Kind } from './dispatchers.ts'
import { type ReadRequest, SharedReads, type Version } from './sharedReads.ts'
import { SiteConnection } from './siteConnection.ts'
import type { SiteFields } from './siteFields.ts'

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

/** Timeout of optional reads, in milliseconds; shorter if the site does not respond. */
const optional = { timeoutMs: 2_000, minTimeoutMs: 400, silenceMs: 1_000, checkMs: 100 } as const

const formSchema = z.record(z.string(), z.string())

export interface ClientOptions {
  /** Origin of the site, such as "https://cms.example". */
  readonly origin: string
  /** Fields that the site calls differently. */
  readonly siteFields?: SiteFields
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
  /** Called when the site is found to lack fields or relationships. */
  readonly onMissing?: (operation: string, names: readonly string[]) => void
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
  readonly #connection: SiteConnection
  readonly #reads: SharedReads
  readonly #profile: SiteProfile | undefined
  readonly #onMissing: NonNullable<ClientOptions['onMissing']>

  constructor({
    origin,
    siteFields = {},
    timeoutMs = 30_000,
    now = Date.now,
    onRequest = () => {},
    onFailure = () => {},
    onFrozen = () => {},
    profile,
    onMissing = () => {},
  }: ClientOptions) {
    this.origin = origin
    this.#profile = profile
    this.#connection = new SiteConnection({ origin, siteFields, timeoutMs, now, onRequest, onFailure, onFrozen })
    this.#reads = new SharedReads({
      ask: (request, known, signal) => this.#readOnce(request, known, signal),
      silenceMs: () => this.#connection.silenceMs,
      now,
    })
    this.#onMissing = onMissing
  }

  /** The calls of one operation. */
  callsOf({ requestId, deadline, bearer = nobody, log = emptyReadLog() }: CallScope): BackendCalls {
    const within = (timeoutMs: number | undefined) =>
      timeoutMs === undefined ? deadline : firstOf(deadline, AbortSignal.timeout(timeoutMs))
    const asViewer = (call: Call, form: BodyForm, identity: Readonly<Record<string, string>>) => {
      log.freshUntil = Number.NEGATIVE_INFINITY
      const { accept, type, write } = bodies[form]
      const { operation, method, address, body, orderToken, timeoutMs, isOptional = false, endsIfSilent = false } = call
      const secret = { ...identity, ...(orderToken && { 'commerce-order-token': orderToken }) }
      const headers = {
        accept,
        ...call.headers,
        ...secret,
        'x-request-id': requestId,
        ...(method !== 'GET' && { 'content-type': type }),
      }
      const request = {
        kind: 'viewers',
        operation,
        method,
        headers,
        secrets: [Object.values(secret).map((value) => value.replace(/^Bearer /, '')), body],
      } as const
      const sendOnce = async (signal: AbortSignal, adaptedAddress: string, adaptedBody: unknown) => {
        const written = adaptedBody === undefined ? {} : { body: write(adaptedBody) }
        const { json } = await this.#connection.call({ ...request, address: adaptedAddress, ...written }, signal)
        this.#profile?.observe(adaptedAddress, json)
        return json
      }
      const send = (signal: AbortSignal) =>
        call.isProbe === true
          ? sendOnce(signal, address, body)
          : this.#adapted(call, (...adapted) => sendOnce(signal, ...adapted))
      if (!isOptional && !endsIfSilent) return send(within(timeoutMs))
      return this.#optional(within(isOptional ? optional.timeoutMs : timeoutMs), send)
    }
    const withToken = (accessToken: string, call: Call) =>
      asViewer(call, call.isPlainJson === true ? 'json' : 'jsonApi', { authorization: `Bearer ${accessToken}` })
    return {
      read: async (operation, list, { timeoutMs, types } = {}) => {
        const readOne = (address: string) =>
          this.#adapted({ method: 'GET', operation, address }, (adapted) =>
            this.#read({ operation, address: adapted, requestId }, within(timeoutMs), log),
          )
        await this.#profile?.whenKnown()
        const addresses = this.#profile?.addressesOf(list, types) ?? [list]
        const answers = await Promise.all(addresses.map(readOne))
        for (const answer of answers) this.#profile?.observeTypes(answer)
        return answers.length > 1 ? joinLists(answers) : answers[0]
      },
      asGuest: (token, call) => asViewer(call, 'jsonApi', { 'commerce-cart-token': token }),
      asCustomer: (call) => asCustomer(bearer, (accessToken) => withToken(accessToken, call)),
      withToken,
      asAnonymous: (call, form) => asViewer(call, form, {}),
    }
  }

  get dispatchers(): Dispatchers {
    return this.#connection.dispatchers
  }

  /** Whether requests of a kind are refused now: its queue is full, or the site does not respond. */
  isBusy(kind: Kind): boolean {
    return this.#connection.isBusy(kind)
  }

  /** Forgets the cached responses at these URLs. */
  purge(isMatch: (address: string) => boolean): void {
    this.#reads.purge(isMatch)
  }

  close(): Promise<void> {
    this.#reads.abandon()
    return this.#connection.close()
  }

  /**
   * Omits what the site lacks. Each contradiction shortens the request, so this terminates.
   * @throws BackendError of the kind `notFound` for routes that the site lacks
   */
  async #adapted(
    { operation, method, address, body }: Call,
    send: (address: string, body: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    const profile = this.#profile
    if (!profile) return send(address, body)
    await profile.whenKnown()
    for (;;) {
      if (profile.lacksRoute(address))
        throw new BackendError({ kind: 'notFound', operation, status: 404, detail: 'the site has no such route' })
      if (method === 'GET' && profile.isEmptyList(address)) return { data: [] }
      const adapted = profile.adapt(address)
      const sent = profile.adaptBody(body)
      try {
        return await send(adapted, sent)
      } catch (error) {
        const missing = profile.correct(adapted, body, error, address)
        // Idempotent requests may be repeated, including a change to the same values, and so may rejected ones.
        const isRepeatable = method === 'GET' || method === 'PATCH' || isInvalid(error)
        // A simultaneous request may have corrected the profile first.
        const isKnown = profile.adapt(address) !== adapted || !isDeepStrictEqual(profile.adaptBody(body), sent)
        if (!isRepeatable || (missing.length === 0 && !isKnown)) throw error
        if (missing.length > 0) this.#onMissing(operation, missing)
      }
    }
  }

  /** Ends an optional read early if the site does not respond, so that a frozen site does not delay the page. */
  async #optional<T>(deadline: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const began = performance.now()
    const silence = new AbortController()
    const timer = setInterval(() => {
      const isSilent = this.#connection.totalSilenceMs >= optional.silenceMs
      if (isSilent && performance.now() - began >= optional.minTimeoutMs)
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

  #readOnce({ operation, address, requestId }: ReadRequest, known: Version, signal: AbortSignal) {
    const accept = address.startsWith('/jsonapi') ? JSON_API : PLAIN_JSON
    const headers = {
      accept,
      // The embedded backend leaves out the links of resources, half of a list. Other sites ignore it.
      prefer: 'return=minimal',
      'x-request-id': requestId,
      ...(known.etag !== undefined && { 'if-none-match': known.etag }),
      ...(known.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
      ...deadlineOf(operation),
    }
    const kind = searches.test(operation) ? 'search' : 'catalog'
    return this.#connection.call({ kind, operation, method: 'GET', address, headers }, signal)
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
