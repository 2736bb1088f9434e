/** What the JSON columns of orders hold. Amounts are whole US cents. */

/** Where to ship, or to send the bill: parts of the address that are filled, by their names on the wire, and a phone number. */
export interface OrderAddress {
  readonly address: Readonly<Record<string, string>>
  readonly field_phone: string | null
}

/** A buyer's account with a carrier, which pays the freight. */
export interface CarrierAccount {
  readonly carrier: 'ups' | 'fedex' | 'dhl'
  /** 6 to 10 letters or digits. */
  readonly account: string
  readonly postal_code: string
}

/** A card as far as it may be kept; the token is the provider's and is never shown. */
export interface OrderCard {
  readonly token: string
  /** `visa` */
  readonly brand: string
  readonly last4: string
  /** `2028-05` */
  readonly expires: string
}

/** What a total has more or less than the sum of its lines. */
export interface Adjustment {
  readonly type: 'promotion' | 'shipping' | 'tax' | 'fee'
  readonly label: string
  /** Negative for a discount. */
  readonly cents: number
  /** The share it was computed with, as decimal text (`0.095`); null where it is an amount. */
  readonly percentage: string | null
  readonly source_id: string
}

/** Something a buyer should know before ordering. */
export type NoticeCode =
  | 'export_declaration'
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
