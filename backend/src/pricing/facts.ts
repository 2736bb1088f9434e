import type { OrderAddress } from '../orderColumns.ts'
import type { ClosedDays } from '../shipping/shipDate.ts'
import type { Membership } from './membership.ts'

/** Amounts are whole US cents everywhere. */

interface Tier {
  readonly from: number
  readonly cents: number
}

/** What price and shipping of a part depend on. */
export interface PartFacts {
  /** Identifies the part. */
  readonly id: number
  readonly family: string
  /** Published, not discontinued and priced: can be bought. */
  readonly isSold: boolean
  /** The price is quoted for the buyer: no membership or coupon discount applies. */
  readonly isQuoted?: boolean
  /** Unit price without breaks. */
  readonly cents: number
  /** Price breaks, in any order. */
  readonly tiers: readonly Tier[]
  /** Null if stock is not tracked. */
  readonly stock: number | null
  /** "2-3 weeks"; null if no longer made. */
  readonly leadTime: string | null
  /** Packed weight of one, grams. */
  readonly grams: number
}

export interface LineFacts {
  readonly id: number
  readonly title: string
  readonly quantity: number
  /** Null if it left the catalog or has no price. */
  readonly part: PartFacts | null
}

export interface CouponFacts {
  readonly id: number
  readonly label: string
  /** Decimal share: "0.1". */
  readonly share: string
  /** Null for all. */
  readonly families: readonly string[] | null
  /** Minimum total of the parts it applies to, cents. */
  readonly minimumCents: number
  /** Enabled, within its dates and not used up. */
  readonly isUsable: boolean
}

export interface BuyerFacts {
  readonly membership: Membership | null
  /** The office has verified the resale certificate. */
  readonly isExempt: boolean
  /** The certificate's number as the customer entered it. */
  readonly resaleNumber?: string | null
}

export interface OrderFacts {
  readonly now: Date
  readonly buyer: BuyerFacts
  readonly lines: readonly LineFacts[]
  readonly coupon: CouponFacts | null
  /** Null while unknown. */
  readonly shipTo: OrderAddress | null
  /** ID of the chosen rate; empty until chosen. */
  readonly method: string
  readonly shipsComplete: boolean
  /** An exempt buyer chose to be charged sales tax. */
  readonly isTaxCharged: boolean
  /** A person reads instructions, which can delay the order by a day. */
  readonly hasInstructions: boolean
  /** On which the shop ships nothing. */
  readonly closedDays: ClosedDays
}
