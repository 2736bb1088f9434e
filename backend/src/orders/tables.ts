import type { ColumnType, Generated } from 'kysely'
import type { JsonList, Maybe, MaybeTime } from '../database/columns.ts'
import type { MailKind } from '../mail/mail.ts'
import type { Carrier } from './carriers.ts'
import type { Adjustment, CarrierAccount, Notice, OrderAddress, OrderCard } from '../orderColumns.ts'
import type { OrderState } from './states.ts'

declare module '../database/tables.ts' {
  interface Tables {
    orders: {
      id: Generated<number>
      uuid: string
      state: Generated<string>
      /** Counts its changes. */
      version: Generated<number>
      /** SHA-256 of the cart token; the token itself is never stored. */
      token_hash: string | null
      /** The customer's; a guest's order has a token instead. */
      user_id: number | null
      created: Generated<Date>
      changed: ColumnType<Date, Date | undefined, Date>
      /** `VX-2026-004183`, from when it is placed. */
      order_number: Maybe<string>
      placed: MaybeTime
      completed: MaybeTime
      canceled: MaybeTime
      /** Where its mails go; while it is a cart, a customer's own address stands in. */
      email: Maybe<string>
      shipping_information: Maybe<OrderAddress>
      billing_information: Maybe<OrderAddress>
      billing_same: Generated<boolean>
      /** A rate, `ups--ground`; empty until it is chosen. */
      shipping_method: Generated<string>
      carrier_account: Maybe<CarrierAccount>
      ship_complete: Generated<boolean>
      payment_gateway: Maybe<string>
      payment_method: Maybe<OrderCard>
      po_number: Maybe<string>
      comments: Maybe<string>
      /** An exempt buyer wants this order taxed. */
      charge_tax: Generated<boolean>
      tax_note: Maybe<string>
      coupon_id: Maybe<number>
      notices: JsonList<Notice>
      /** Whole US cents, as all amounts; null while nothing is in it. */
      subtotal_cents: Maybe<number>
      /** What is taken off the subtotal, not negative. */
      discount_cents: Generated<number>
      /** Null until a rate is chosen. */
      shipping_cents: Maybe<number>
      /** Null until there is an address to ship to. */
      tax_cents: Maybe<number>
      total_cents: Maybe<number>
      adjustments: JsonList<Adjustment>
      ships_complete_by: MaybeTime
      /** Its lines leave on different days when they are not sent together. */
      can_split: Generated<boolean>
      /** The buyer's resale certificate was checked. */
      tax_exempt: Generated<boolean>
      /** When its amounts were computed. */
      priced: MaybeTime
      /** Why it is in its state, in a sentence. */
      state_reason: Maybe<string>
      /** Of a bill on terms, from the first parcel on. */
      payment_due: MaybeTime
      /** What was received for it, and when. */
      paid_cents: Generated<number>
      paid: MaybeTime
    }
    order_items: {
      id: Generated<number>
      uuid: string
      order_id: number
      /** Null once the part has left the catalog. */
      variation_id: number | null
      title: string
      quantity: number
      one_length: boolean | null
      created: Generated<Date>
      changed: ColumnType<Date, Date | undefined, Date>
      /** The buyer's own words about the line; part of what tells two lines of one part apart. */
      note: Maybe<string>
      /** The buyer's own number of the part. */
      reference: Maybe<string>
      /** Of one at the tier in force, membership taken off; the last one known where it cannot be bought. */
      unit_cents: Maybe<number>
      /** Of one without membership, where that is more. */
      list_cents: Maybe<number>
      /** The quantity from which the tier in force is in force. */
      price_from: Generated<number>
      /** Unit price times quantity; 0 where it cannot be bought. */
      total_cents: Generated<number>
      discount_cents: Generated<number>
      tax_cents: Generated<number>
      available: Generated<boolean>
      ships_by: MaybeTime
      /** How many of them are in stock; null where stock is not kept. */
      stocked_quantity: Maybe<number>
      /** The part number it had when it was last in the catalog. */
      sku: Maybe<string>
      shipped_quantity: Generated<number>
    }
    /** Links to guests' orders, as their mails carry them. */
    order_links: {
      /** SHA-256 of the token; the token itself is never stored. */
      token_hash: string
      order_id: number
      expires: Date
    }
    /** The states an order went through. */
    order_events: { id: Generated<number>; order_id: number; state: OrderState; at: Date; detail: string | null }
    /** Which mails about an order were queued: one of a kind. */
    order_mails: { order_id: number; kind: MailKind; queued: Date }
    shipments: {
      id: Generated<number>
      uuid: string
      order_id: number
      state: 'shipped' | 'delivered'
      carrier: Carrier | null
      /** `UPS Ground` */
      service_label: string
      tracking_code: string | null
      shipped: Date
      delivered: Date | null
    }
    shipment_items: { shipment_id: number; order_item_id: number; quantity: number }
  }
}
