import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { PaymentMethodName } from '@shop/runtime/settings'
import type { CartCache } from '../backend/carts/cartCache.ts'
import type { CategoryStore } from '../backend/catalog/categoryStore.ts'
import type { ProductDirectory } from '../backend/catalog/productDirectory.ts'
import type { SiteProfile } from '../backend/profile/siteProfile.ts'
import type { BackendClient } from '../backend/connection/client.ts'
import type { MaintenanceWatch } from '../backend/connection/maintenance.ts'
import type { DistributorStore } from '../backend/distributors/distributors.ts'
import type { BackendCalls, Call, ReadLog } from '../backend/jsonapi/calls.ts'
import { ownerKey } from '../backend/jsonapi/owner.ts'
import type { WebhookSettings } from '../backend/webhooks/webhooks.ts'
import type { ShopStore } from '../backend/shop/shopStore.ts'
import type { DeveloperPages } from '../developers/developerPages.ts'
import type { Exports, Page } from '../exports/exports.ts'
import type { ContentChanges } from '../cache/contentChanges.ts'
import type { KeyedQueue } from '../cache/queue.ts'
import type { SharedStore } from '../cache/store.ts'
import type { Log } from '../observability/log.ts'
import type { AttemptCounters, Attempts } from '../protection/attempts.ts'
import type { RequestRecord } from '../observability/requestRecord.ts'
import type { Client, RateLimits } from '../protection/rateLimits.ts'
import type { KeyRequests } from '../credentials/keyRequests.ts'
import type { AcceptedTokens } from '../session/acceptedTokens.ts'
import type { CartTokens } from '../session/cartTokens.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { DeviceTokens } from '../session/deviceTokens.ts'
import type { OAuth } from '../session/oauth.ts'
import type { Renewals } from '../session/renewals.ts'
import type { Session } from '../session/session.ts'

/** Services that live as long as the process. */
export interface Services {
  readonly client: BackendClient
  readonly maintenance: MaintenanceWatch
  /** Changes at the site, and purges. */
  readonly changes: ContentChanges
  readonly categories: CategoryStore
  /** All products of a site without an index. */
  readonly directory: ProductDirectory
  readonly shop: ShopStore
  readonly distributors: DistributorStore
  /** Pages about the API. */
  readonly developers: DeveloperPages
  /** Bulk exports. */
  readonly exports: Exports
  /** What the site has. */
  readonly profile: SiteProfile
  /** Payment methods that this shop accepts. */
  readonly payments: readonly PaymentMethodName[]
  readonly paymentFrameUrl: string
  readonly store: SharedStore
  /** Serializes changes to one cart or one address book. */
  readonly queue: KeyedQueue
  readonly cartCache: CartCache
  readonly oauth: OAuth
  readonly acceptedTokens: AcceptedTokens
  readonly renewals: Renewals
  /** Checks what programs send in the Authorization header. */
  readonly credentials: Credentials
  /** Log of the requests of API keys. */
  readonly keyRequests: KeyRequests
  readonly cartTokens: CartTokens
  readonly deviceTokens: DeviceTokens
  readonly attempts: AttemptCounters
  /** Null if this gateway sends no webhooks. */
  readonly webhooks: WebhookSettings | null
  /** Origin of the shop, for links. */
  readonly publicUrl: string
  readonly log: Log
  readonly now: () => Date
}

/** What lives as long as one HTTP request. */
export interface Exchange {
  readonly requestId: string
  readonly session: Session
  readonly attempts: Attempts
  readonly reads: ReadLog
  readonly limits: RateLimits
  /** The client whose rate limits apply. */
  readonly client: Client
  /** Facts about the request, for the log, metrics and headers. */
  readonly record: RequestRecord
  /** Whether nobody is waiting for the response. */
  readonly isInBackground: boolean
  /** Maximum age of the requester's own cart, in milliseconds; 0 if it must be current. */
  readonly maxCartAgeMs: number
  /** Whether the client is still waiting for its response. */
  readonly abort: {
    /** Aborts when the client leaves before the response, and with a TimeoutError at the deadline. */
    readonly signal: AbortSignal
    /** From now on, work finishes even if the client leaves. */
    ignore(): void
  }
  /** Errors of fields that have a value nevertheless. */
  readonly partialErrors: GraphQLError[]
}

/** An operation in progress. */
export interface RunningOperation {
  readonly exchange: Exchange
  /** Runs another query, with rate limits and error handling of its own. */
  readonly runQuery: (parameters: unknown, exchange: Exchange) => Promise<Page>
}

type Path = GraphQLResolveInfo['path']

/** Dependencies of an operation's context areas. */
export class RequestScope {
  readonly services: Services
  readonly exchange: Exchange
  readonly runQuery: RunningOperation['runQuery']
  readonly calls: BackendCalls

  constructor(services: Services, { exchange, runQuery }: RunningOperation) {
    const { requestId, abort, session, reads } = exchange
    this.services = services
    this.exchange = exchange
    this.runQuery = runQuery
    const addressOf = () => session.origin().address
    const { signal: deadline } = abort
    const calls = services.client.callsOf({ requestId, deadline, bearer: session, log: reads, addressOf })
    this.calls = {
      ...calls,
      asGuest: (cartToken, call) =>
        this.#noting(call, { customerKey: null, cartToken }, () => calls.asGuest(cartToken, call)),
      asCustomer: (call) => this.#noting(call, session, () => calls.asCustomer(call)),
    }
  }

  /** Drops the owner's cached carts after any call that may have changed them, even if it failed. */
  async #noting(call: Call, owner: Parameters<typeof ownerKey>[0], send: () => Promise<unknown>): Promise<unknown> {
    if (call.method === 'GET') return send()
    const key = ownerKey(owner)
    try {
      return await send()
    } finally {
      await this.services.cartCache.changed(key)
    }
  }

  /** Logs a failure that the operation continued without. */
  createWarner(message: string): (error: unknown) => void {
    return (error) => this.services.log.warn({ requestId: this.exchange.requestId, err: error }, message)
  }

  /** Adds an error to the response of a field that has a value. */
  reportPartialError(error: unknown, path: Path): void {
    const originalError = error instanceof Error ? error : new Error(String(error))
    const { partialErrors } = this.exchange
    partialErrors.push(new GraphQLError(originalError.message, { originalError, path: pathArray(path) }))
  }
}

function pathArray(path: Path | undefined): Array<string | number> {
  return path ? [...pathArray(path.prev), path.key] : []
}
