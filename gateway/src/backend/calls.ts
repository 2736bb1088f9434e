import { Document } from './jsonapi/document.ts'

export interface ReadOptions {
  /** Gives up after this many milliseconds, where the page can do without the answer. */
  readonly atMostMs?: number
}

export interface GuestCall {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly body?: unknown
}

/** The backend as one operation may call it: with its deadline, its request id and its budget. */
export interface BackendCalls {
  /** What everybody may see; coalesced and cached. @throws BackendError */
  read(operation: string, address: string, options?: ReadOptions): Promise<unknown>
  /** With a guest's cart token; never cached. Answers null for an empty answer. @throws BackendError */
  asGuest(token: string, call: GuestCall): Promise<unknown>
}

export async function readDocument(
  calls: BackendCalls,
  operation: string,
  address: string,
  options?: ReadOptions,
): Promise<Document> {
  return Document.parse(await calls.read(operation, address, options), operation)
}
