import type { OrderAddress } from '../orderColumns.ts'
import type { Membership } from './membership.ts'

/** Amounts are whole US cents everywhere. */

interface Tier {
  readonly from: number
  readonly cents: number
}

/** A part as far as its price and its way to the buyer depend on it. */
export interface PartFacts {
  /** Tells parts apart. */
  readonly id: number
  readonly family: string
  /** Published, made and priced: whether it can be bought. */
  readonly isSold: boolean
  /** Of one, without breaks. */
  readonly cents: number
  /** Price breaks, in any order. */
  readonly tiers: readonly Tier[]
  /** Null where none is kept. */
  readonly stock: number | null
  /** "2-3 weeks"; null where no more are made. */
  readonly leadTime: string | null
  /** Grams of one, packed. */
  readonly grams: number
}

export interface LineFacts {
  readonly id: number
  readonly title: string
  readonly quantity: number
  /** Null once it has left the catalog, or has no price any more. */
  readonly part: PartFacts | null
}

export interface CouponFacts {
  readonly id: number
  readonly label: string
  /** As a share: "0.1". */
  readonly share: string
  /** Null: all. */
  readonly families: readonly string[] | null
  /** What the goods that it counts for must come to, in cents. */
  readonly minimumCents: number
  /** Switched on, within its dates and not used up. */
  readonly isUsable: boolean
}

export interface BuyerFacts {
  readonly membership: Membership | null
  /** The office has checked the resale certificate. */
  readonly isExempt: boolean
}

export interface OrderFacts {
  readonly now: Date
  readonly buyer: BuyerFacts
  readonly lines: readonly LineFacts[]
  readonly coupon: CouponFacts | null
  /** Null until it is known. */
  readonly shipTo: OrderAddress | null
  /** Id of the chosen rate; empty until one is chosen. */
  readonly method: string
  readonly shipsComplete: boolean
  /** An exempt buyer wants this order taxed. */
  readonly isTaxCharged: boolean
  /** Orders with instructions are read by a person and may leave a day later. */
  readonly hasInstructions: boolean
}
