import { areaByPostalCode } from '@shop/schema/addresses/postalAreas'

/** JSON columns of orders. Amounts are whole US cents. */

/** States of orders that can still change: carts, and direct orders until the end of their transaction. */
export const draftStates = ['draft', 'direct'] as const

export function isDraft(state: string): boolean {
  return draftStates.some((each) => each === state)
}

/** Shipping or billing address: its non-empty parts by wire name, and a phone number. */
export interface OrderAddress {
  readonly address: Readonly<Record<string, string>>
  readonly field_phone: string | null
}

/** The state, province or territory where freight and taxes apply: that of the postal code, if the two contradict. */
export function areaOf(address: OrderAddress['address']): string | null {
  const { country_code: countryCode, administrative_area: administrativeArea, postal_code: postalCode } = address
  return areaByPostalCode({ countryCode, administrativeArea, postalCode })
}

/** A buyer's carrier account, which pays the freight. */
export interface CarrierAccount {
  readonly carrier: 'ups' | 'fedex' | 'dhl'
  /** 6 to 10 letters or digits. */
  readonly account: string
  readonly postal_code: string
}

/** The storable part of a card; the token is the provider's and never leaves the backend. */
export interface OrderCard {
  readonly token: string
  /** `visa` */
  readonly brand: string
  readonly last4: string
  /** `2028-05` */
  readonly expires: string
}

/** An addition to or deduction from the subtotal. */
export interface Adjustment {
  readonly type: 'promotion' | 'shipping' | 'tax' | 'fee'
  readonly label: string
  /** Negative for a discount. */
  readonly cents: number
  /** Rate it was computed with, as decimal text (`0.095`); null for a fixed amount. */
  readonly percentage: string | null
  readonly source_id: string
}

/** A note to the buyer before ordering. */
export type NoticeCode =
  | 'export_declaration'
  | 'export_review'
  | 'payment_failed'
  | 'payment_method_withdrawn'
  | 'price_changed'
  | 'purchase_order_number_used'
  | 'shipping_method_withdrawn'
  | 'unavailable'

export interface Notice {
  readonly code: NoticeCode
  readonly message: string
}
