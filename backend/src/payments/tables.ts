import type { ColumnType, Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** One for each placed order. */
    payments: {
      id: Generated<number>
      uuid: string
      order_id: number
      /** Null for a free order. */
      gateway: string | null
      state: PaymentState
      amount_cents: number
      charge: string | null
      authorized: Date | null
      completed: Date | null
    }
    /** Processed webhooks. */
    payment_events: { id: string; received: Date }
    /** The sandbox provider's charges. */
    test_charges: {
      id: string
      reference: string
      amount_cents: number
      state: 'authorized' | 'captured' | 'voided' | 'refunded' | 'declined'
      decline: string | null
      /** Captured amount. */
      captured_cents: ColumnType<number | null, number | undefined, number>
      created: Date
    }
    /** The captured parts of the sandbox provider's charges. */
    test_captures: { reference: string; charge: string; amount_cents: number }
    /** The sandbox provider's queued webhooks. */
    test_notices: { id: string; body: string; due: Date; told: ColumnType<boolean, boolean | undefined, boolean> }
  }
}

type PaymentState = 'pending' | 'authorization' | 'completed' | 'voided' | 'refunded'
