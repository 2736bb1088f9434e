import { GraphQLError } from 'graphql'
import type { Scope } from '@shop/runtime/apiKey'
import type { Users } from '../backend/accounts/users.ts'
import { emptyReadLog } from '../backend/jsonapi/calls.ts'
import type { Export, Page } from '../exports/exports.ts'
import { emptyRecord } from '../observability/requestRecord.ts'
import type { Exchange, RequestScope } from './scope.ts'

/** Timeout of one page, in milliseconds. */
const PAGE_MS = 60_000

interface ExportRequest {
  readonly query: string
  /** Scopes that the query needs. */
  readonly scopes: readonly Scope[]
  readonly updatedSince: string | null
}

/** Bulk exports of the requester, who must be a program, because its credentials outlast the request. */
export class ExportContext {
  readonly #scope: RequestScope
  readonly #users: () => Users

  constructor(scope: RequestScope, users: () => Users) {
    this.#scope = scope
    this.#users = users
  }

  /** UUID of the customer, whichever credential they use; null if the requester cannot have exports. @throws BackendError */
  async owner(): Promise<string | null> {
    const { client, session } = this.#scope.exchange
    const { caller } = session
    if (!client.isProgram) return null
    return caller.kind === 'key' ? caller.customerId : ((await this.#users().readWhole())?.uuid ?? null)
  }

  /** @throws ExportRefusal */
  start(owner: string, { query, scopes, updatedSince }: ExportRequest): Promise<Export> {
    return this.#scope.services.exports.start({
      ...{ owner, scopes },
      readPage: (after, signal) => this.#read(query, { after, updatedSince }, signal),
    })
  }

  find(id: string, owner: string): Promise<Export | null> {
    return this.#scope.services.exports.find(id, owner)
  }

  urlOf(each: Export): string | null {
    return this.#scope.services.exports.urlOf(each)
  }

  /** Runs an operation as the requester, after their request has been answered. */
  async #read(query: string, variables: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Page> {
    const { exchange, runQuery } = this.#scope
    const ownExchange: Exchange = {
      ...exchange,
      reads: emptyReadLog(),
      record: emptyRecord(),
      partialErrors: [],
      isInBackground: true,
      maxCartAgeMs: 0,
      abort: { signal: AbortSignal.any([AbortSignal.timeout(PAGE_MS), signal]), ignore: () => {} },
    }
    const page = await runQuery({ query, variables }, ownExchange)
    // Otherwise, the rest would be what guests see.
    return exchange.session.hasEnded ? { errors: [ended] } : page
  }
}

const ended = new GraphQLError('The access token or API key was revoked or has expired.', {
  extensions: { code: 'INVALID_TOKEN' },
})
