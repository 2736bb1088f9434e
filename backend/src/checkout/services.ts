import type { FastifyBaseLogger } from 'fastify'
import type { SessionLocks } from '../database/sessionLocks.ts'
import type { Database } from '../database/tables.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Gateway } from '../payments/paymentMethods.ts'

/** Points of a placement where a test can act, or simulate a crash. */
export interface PlacingHooks {
  /** The provider has responded, and nothing is stored yet. */
  readonly afterAuthorize?: () => Promise<void>
  /** The card is authorized; before the transaction that creates the order. */
  readonly beforeCommit?: () => Promise<void>
  /** The order is placed; the card is not yet captured. */
  readonly afterCommit?: () => Promise<void>
  /** Everything is done but not yet recorded as done. */
  readonly beforeCompletion?: () => Promise<void>
}

export interface CheckoutServices {
  readonly database: Database
  /** Locks of placements with a card charge in progress, by ID. */
  readonly locks: SessionLocks
  readonly provider: PaymentProvider
  /** Accepted payment gateways. */
  readonly gateways: readonly Gateway[]
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  /** Origin for links in emails. */
  readonly publicUrl: string
  readonly hooks: PlacingHooks
}
