import type { Lifetime } from '@shop/runtime/freshness'
import { SignedOutError } from './errors.ts'
import { Document, type Resource } from './document.ts'

export interface ReadOptions {
  /** Timeout in milliseconds for data that the page can do without. */
  readonly timeoutMs?: number
  /** Product types whose lists to read; all that the store sells by default. */
  readonly types?: readonly string[]
}

export interface Call {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly body?: unknown
  /** Headers in addition to those of every call. Nothing secret. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the body is plain JSON instead of a JSON:API document. */
  readonly isPlainJson?: boolean
  /** Token from the emailed link of an order, for calls about that order. */
  readonly orderToken?: string | null
  /** Timeout in milliseconds that leaves time for further work before the operation's deadline. */
  readonly timeoutMs?: number
  /** Whether the page is complete without the response: gives up after 2 s, and early if the site seems frozen. */
  readonly isOptional?: boolean
  /** Whether it is sent as it is, to find out what the site has. */
  readonly isProbe?: boolean
  /** Whether the page can do without the response only while the site seems frozen: gives up early then. */
  readonly endsIfSilent?: boolean
}

/** Encoding of a body: JSON:API, plain JSON, or a form, whose body is a record of strings. */
export type BodyForm = 'jsonApi' | 'json' | 'form'

/** The customer that calls are made for. */
export interface Bearer {
  /**
   * Sends a call with the access token, and refreshes it first if it is known to have expired. If the site has not
   * accepted the token before, one call tries it while the others wait.
   * @throws SignedOutError, BackendError
   */
  withToken<T>(send: (accessToken: string) => Promise<T>): Promise<T>
  /** Replaces an access token that the site rejected. @throws SignedOutError, BackendError */
  replaceToken(refused: string): Promise<string>
  /** The site rejects even the new one: the session is over. */
  end(): void
}

export const nobody: Bearer = {
  withToken: () => Promise.reject(new SignedOutError(false)),
  replaceToken: () => Promise.reject(new SignedOutError(false)),
  end: () => {},
}

/** What an operation may read from the cache of public responses, and what it has read. */
export interface ReadLog {
  isStaleAllowed: boolean
  /** Cached responses from before this time are not used, in milliseconds. */
  readonly notBefore: number
  /** Time of the oldest stale response that was used, in milliseconds; null if none was. */
  staleSince: number | null
  /** Time of the oldest response, in milliseconds. */
  at: number
  /** When the first of the responses expires, in milliseconds; -Infinity if any may not be shared. */
  expires: number
  /** URLs of the responses, relative to the site. */
  readonly addresses: Set<string>
}

export function emptyReadLog(): ReadLog {
  return {
    isStaleAllowed: false,
    notBefore: Number.NEGATIVE_INFINITY,
    staleSince: null,
    at: Number.POSITIVE_INFINITY,
    expires: Number.POSITIVE_INFINITY,
    addresses: new Set(),
  }
}

/** Notes that data with this lifetime was read. */
export function noteLifetime(log: ReadLog, { at, expires }: Lifetime): void {
  log.at = Math.min(log.at, at)
  log.expires = Math.min(log.expires, expires)
}

/** Notes that data was read that nobody else may see. */
export function notePrivate(log: ReadLog): void {
  log.expires = Number.NEGATIVE_INFINITY
}

/** Notes that data from this time was used because the site does not respond. */
export function noteStale(log: ReadLog, since: number): void {
  notePrivate(log)
  log.staleSince = Math.min(since, log.staleSince ?? since)
}

/** The public part of the backend. */
export interface PublicReads {
  /** Merged with identical requests and cached. @throws BackendError */
  read(operation: string, address: string, options?: ReadOptions): Promise<unknown>
}

/** The backend for one operation, with its deadline, request ID and budget. */
export interface BackendCalls extends PublicReads {
  /** With a guest's cart token; never cached. Returns null for an empty response. @throws BackendError */
  asGuest(token: string, call: Call): Promise<unknown>
  /**
   * With the customer's access token; never cached. If the site rejects the token, it is refreshed and the call
   * repeated once. Returns null for an empty response. @throws SignedOutError if nobody is logged in,
   * BackendError
   */
  asCustomer(call: Call): Promise<unknown>
  /** With a caller's own access token, unchanged. @throws BackendError */
  withToken(accessToken: string, call: Call): Promise<unknown>
  /** Without credentials; never cached. Returns null for an empty response. @throws BackendError */
  asAnonymous(call: Call, form: BodyForm): Promise<unknown>
}

/** What only the customer sees. @throws SignedOutError, BackendError */
export async function readAsCustomer(
  calls: BackendCalls,
  operation: string,
  address: string,
): Promise<readonly Resource[]> {
  return Document.parse(await calls.asCustomer({ operation, method: 'GET', address }), operation).data
}

export async function readDocument(
  calls: PublicReads,
  operation: string,
  address: string,
  options?: ReadOptions,
): Promise<Document> {
  return Document.parse(await calls.read(operation, address, options), operation)
}
