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
      /** Number of changes. */
      version: Generated<number>
      /** SHA-256 of the cart token; the token itself is never stored. */
      token_hash: string | null
      /** The customer; a guest's order has a token instead. */
      user_id: number | null
      /** Created with a test key: invisible to live keys. */
      is_test: Generated<boolean>
      /** The API key whose cart this is or was; null for the cart of a customer or guest. */
      key_id: Maybe<string>
      created: Generated<Date>
      changed: ColumnType<Date, Date | undefined, Date>
      /** `VX-2026-004183`, set when it is placed. */
      order_number: Maybe<string>
      placed: MaybeTime
      completed: MaybeTime
      canceled: MaybeTime
      /** Recipient of its emails; a cart defaults to the customer's own address. */
      email: Maybe<string>
      shipping_information: Maybe<OrderAddress>
      billing_information: Maybe<OrderAddress>
      billing_same: Generated<boolean>
      /** Shipping rate, `ups--ground`; empty until chosen. */
      shipping_method: Generated<string>
      carrier_account: Maybe<CarrierAccount>
      ship_complete: Generated<boolean>
      payment_gateway: Maybe<string>
      payment_method: Maybe<OrderCard>
      po_number: Maybe<string>
      comments: Maybe<string>
      /** An exempt buyer chose to be charged sales tax. */
      charge_tax: Generated<boolean>
      tax_note: Maybe<string>
      coupon_id: Maybe<number>
      notices: JsonList<Notice>
      /** All amounts are whole US cents; null without items. */
      subtotal_cents: Maybe<number>
      /** Discount on the subtotal, not negative. */
      discount_cents: Generated<number>
      /** Null until a rate is chosen. */
      shipping_cents: Maybe<number>
      /** Null without a shipping address. */
      tax_cents: Maybe<number>
      total_cents: Maybe<number>
      adjustments: JsonList<Adjustment>
      /** Freight of a cart without a shipping method, by the cheapest one. */
      shipping_estimate: JsonList<Adjustment>
      ships_complete_by: Maybe<string>
      /** Its lines ship on different days unless they ship together. */
      can_split: Generated<boolean>
      /** The buyer's resale certificate was verified. */
      tax_exempt: Generated<boolean>
      /** When its amounts were computed. */
      priced: MaybeTime
      /** Reason for its state, as a sentence. */
      state_reason: Maybe<string>
      /** Amount and date of the payment received. */
      paid_cents: Generated<number>
      paid: MaybeTime
    }
    order_items: {
      id: Generated<number>
      uuid: string
      order_id: number
      /** Null after the part left the catalog. */
      variation_id: number | null
      title: string
      quantity: number
      one_length: boolean | null
      created: Generated<Date>
      changed: ColumnType<Date, Date | undefined, Date>
      /** The buyer's note; lines of a part with different notes stay separate. */
      note: Maybe<string>
      /** The buyer's own part number. */
      reference: Maybe<string>
      /** Unit price with price break and membership discount; the last known one if unavailable. */
      unit_cents: Maybe<number>
      /** Unit price without membership, if higher. */
      list_cents: Maybe<number>
      /** Minimum quantity of the price break in effect. */
      price_from: Generated<number>
      /** Unit price times quantity; 0 if unavailable. */
      total_cents: Generated<number>
      discount_cents: Generated<number>
      tax_cents: Generated<number>
      available: Generated<boolean>
      ships_by: Maybe<string>
      /** Quantity in stock; null if stock is not tracked. */
      stocked_quantity: Maybe<number>
      /** Part number when it was last in the catalog. */
      sku: Maybe<string>
      shipped_quantity: Generated<number>
      /** The accepted quote that it comes from, with the quoted unit price. */
      quote_id: Maybe<number>
      quoted_cents: Maybe<number>
    }
    /** Links to guest orders, as in their emails. */
    order_links: {
      /** SHA-256 of the token; the token itself is never stored. */
      token_hash: string
      order_id: number
      expires: Date
    }
    /** States that an order went through. */
    order_events: { id: Generated<number>; order_id: number; state: OrderState; at: Date; detail: string | null }
    /** Emails queued about an order, one of each kind. */
    order_mails: { order_id: number; kind: MailKind; queued: Date }
    shipments: {
      id: Generated<number>
      uuid: string
      order_id: number
      state: 'shipped' | 'delivered'
      carrier: Carrier | null
      service_label: string
      tracking_code: string | null
      shipped: Date
      delivered: Date | null
    }
    /** One for each shipment, whose ID it has. Amounts are whole US cents. */
    invoices: {
      shipment_id: number
      order_id: number
      /** 1 for the order's first invoice. */
      place: number
      issued: Date
      /** Null unless it is on terms. */
      due: Date | null
      subtotal_cents: number
      adjustments: ColumnType<readonly Adjustment[], string, string>
      total_cents: number
      paid: ColumnType<Date | null, Date | null, Date>
    }
    shipment_items: { shipment_id: number; order_item_id: number; quantity: number }
  }
}
