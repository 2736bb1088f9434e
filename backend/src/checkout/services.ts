import type { FastifyBaseLogger } from 'fastify'
import type { SessionLocks } from '../database/sessionLocks.ts'
import type { Database } from '../database/tables.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Gateway } from '../payments/paymentMethods.ts'

/** Points in the course of a placement at which a test may do something, or let it end as a crash would. */
export interface PlacingHooks {
  /** The provider has answered, and nothing of it is written yet. */
  readonly afterAuthorize?: () => Promise<void>
  /** The money of a card is authorized; before the transaction that makes the cart an order. */
  readonly beforeCommit?: () => Promise<void>
  /** The order is placed; the money of a card is still to be captured. */
  readonly afterCommit?: () => Promise<void>
  /** All is done, and the record does not say so yet. */
  readonly beforeStamp?: () => Promise<void>
}

/** What checkout works with. */
export interface Checkouts {
  readonly database: Database
  /** Locks of placements with a card charge in progress, by ID. */
  readonly locks: SessionLocks
  readonly provider: PaymentProvider
  /** Payment gateways that are offered and accepted. */
  readonly gateways: readonly Gateway[]
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  /** Address of the shop that links in mails lead to. */
  readonly publicUrl: string
  readonly hooks: PlacingHooks
}
