import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/tables.ts'
import type { PaymentProvider } from '../payments/provider.ts'

/** What changes of orders work with. */
export interface Orders {
  readonly database: Database
  readonly provider: PaymentProvider
  /** Address of the shop that links in mails lead to. */
  readonly publicUrl: string
  /** Whether papers say that this is a demo shop. */
  readonly isDemo: boolean
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

/** Why an order cannot take a change, in a sentence. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
}
