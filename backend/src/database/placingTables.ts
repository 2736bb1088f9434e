import type { ColumnType, Generated } from 'kysely'

/** How far a placement came. `declined` and `voided` are ends without an order. */
type PlacementState = 'started' | 'authorized' | 'committed' | 'stamped' | 'declined' | 'voided'

type PaymentState = 'pending' | 'authorization' | 'completed' | 'voided' | 'refunded'

/** Why a placement ended without an order, as it is answered. */
export type Refusal = {
  readonly code: string
  readonly detail: string
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

/** Tables of placing orders and paying for them. Amounts are whole US cents. */
export type PlacingTables = {
  placements: {
    id: Generated<number>
    /** What the provider of payments knows it by. */
    uuid: string
    /** Whose key it is: `user:12`, or `token:` and the hash of a cart token. */
    caller: string
    /** Null where none was sent, or once it is forgotten. */
    key: string | null
    order_id: number
    expected_cents: number | null
    amount_cents: number
    /** `http://host` as the client addressed it, for what is answered. */
    origin: string
    state: PlacementState
    /** The provider's. */
    charge: string | null
    /** The provider may still hold money for a placement that ended without an order. */
    release_due: Generated<boolean>
    /** The document that was answered, byte for byte. */
    answer: string | null
    refusal: Refusal | null
    created: Date
    changed: Date
  }
  /** One for each placed order. */
  payments: {
    id: Generated<number>
    uuid: string
    order_id: number
    /** Null where nothing was to be paid. */
    gateway: string | null
    state: PaymentState
    amount_cents: number
    charge: string | null
    authorized: Date | null
    completed: Date | null
  }
  /** Pieces of finite parts that are taken off the stock: until a time while an order is being placed, for good once it is. */
  stock_reservations: { order_id: number; variation_id: number; quantity: number; expires: Date | null }
  /** Messages of the provider that were heard. */
  payment_events: { id: string; received: Date }
  /** The test provider's own books. */
  test_charges: {
    id: string
    reference: string
    amount_cents: number
    state: 'authorized' | 'captured' | 'voided' | 'refunded' | 'declined'
    decline: string | null
    /** What was taken of it. */
    captured_cents: ColumnType<number | null, number | undefined, number>
    created: Date
  }
  /** What the test provider still has to tell the shop, once it is due. */
  test_notices: { id: string; body: string; due: Date; told: ColumnType<boolean, boolean | undefined, boolean> }
}
