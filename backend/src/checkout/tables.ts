import type { Generated } from 'kysely'
import type { Fingerprint } from '@shop/schema/fingerprint'

declare module '../database/tables.ts' {
  interface Tables {
    placements: {
      id: Generated<number>
      /** The provider's reference. */
      uuid: string
      /** Owner of the key: `user:12`, `test:12` for test keys, or `token:` and the hash of a cart token. */
      caller: string
      /** Null if none was sent. */
      key: string | null
      order_id: number
      expected_cents: number | null
      /** Hashes of the inputs that the key is bound to; null if none were sent. */
      fingerprint: Fingerprint | null
      amount_cents: number
      state: PlacementState
      /** The provider's charge ID. */
      charge: string | null
      /** The provider may still hold money for a placement that ended without an order. */
      release_due: Generated<boolean>
      /** The stored response, byte for byte. */
      answer: string | null
      refusal: Refusal | null
      created: Date
      changed: Date
    }
    /** Reserved stock: temporary while an order is being placed, permanent afterward. */
    stock_reservations: { order_id: number; variation_id: number; quantity: number; expires: Date | null }
  }
}

/** Progress of a placement. `declined` and `voided` end it without an order. */
type PlacementState = 'started' | 'authorized' | 'committed' | 'stamped' | 'declined' | 'voided'

/** Why a placement ended without an order, as in the response. */
export interface Refusal {
  readonly code: string
  readonly detail: string
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}
