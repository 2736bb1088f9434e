import { SignedOutError } from './errors.ts'
import { Document } from './document.ts'

export interface ReadOptions {
  /** Gives up after this many milliseconds, where the page can do without the answer. */
  readonly atMostMs?: number
}

export interface Call {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly body?: unknown
  /** Beside those that every call has. Nothing secret. */
  readonly headers?: Readonly<Record<string, string>>
  /** From the mailed link of an order, for calls about that order. */
  readonly orderToken?: string | null
  /** Gives up after this many milliseconds, where something is still to be done before the operation's own end. */
  readonly atMostMs?: number
  /** Whether the page is complete without the response: gives up after 2 s, and early if the site seems frozen. */
  readonly isOptional?: boolean
  /** Whether the page can do without the response while the site seems frozen: gives up early then, and only then. */
  readonly endsIfSilent?: boolean
}

/** How a body is written: as JSON:API, as plain JSON, or as a form, whose body is a record of texts. */
export type BodyForm = 'jsonApi' | 'json' | 'form'

/** The customer that calls speak for. */
export interface Bearer {
  /** The access token, renewed first where it is known to be gone. @throws SignedOutError, BackendError */
  accessToken(): Promise<string>
  /** What takes the place of an access token that the site refused. @throws SignedOutError, BackendError */
  inPlaceOf(refused: string): Promise<string>
  /** The site refuses even the new one: the session is over. */
  end(): void
}

export const nobody: Bearer = {
  accessToken: () => Promise.reject(new SignedOutError(false)),
  inPlaceOf: () => Promise.reject(new SignedOutError(false)),
  end: () => {},
}

/** Whether an operation may use stale public responses, and how old the ones it used were. */
export interface Staleness {
  isAllowed: boolean
  /** Time of the oldest stale response that was used, in milliseconds; null if none was. */
  since: number | null
}

/** The backend as everybody may read it. */
export interface PublicReads {
  /** Coalesced and cached. @throws BackendError */
  read(operation: string, address: string, options?: ReadOptions): Promise<unknown>
}

/** The backend as one operation may call it: with its deadline, its request id and its budget. */
export interface BackendCalls extends PublicReads {
  /** With a guest's cart token; never cached. Answers null for an empty answer. @throws BackendError */
  asGuest(token: string, call: Call): Promise<unknown>
  /**
   * With the access token of who is logged in; never cached. A token that the site refuses is renewed and the call made once
   * more. Answers null for an empty answer. @throws SignedOutError when nobody is logged in (any more), BackendError
   */
  asCustomer(call: Call): Promise<unknown>
  /** With an access token that was handed in, as it is. @throws BackendError */
  withToken(accessToken: string, call: Call): Promise<unknown>
  /** Without any identity; never cached. Answers null for an empty answer. @throws BackendError */
  asNobody(call: Call, form: BodyForm): Promise<unknown>
}

export async function readDocument(
  calls: PublicReads,
  operation: string,
  address: string,
  options?: ReadOptions,
): Promise<Document> {
  return Document.parse(await calls.read(operation, address, options), operation)
}
