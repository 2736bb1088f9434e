import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/tables.ts'
import type { PaymentProvider } from '../payments/provider.ts'

/** Dependencies of order changes. */
export interface Orders {
  readonly database: Database
  readonly provider: PaymentProvider
  /** Origin for links in emails. */
  readonly publicUrl: string
  /** Whether documents are marked as those of a demo shop. */
  readonly isDemo: boolean
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

/** Why an order does not allow a change, as a sentence. */
export class ActionNotAllowed extends Error {
  override readonly name = 'ActionNotAllowed'
}
