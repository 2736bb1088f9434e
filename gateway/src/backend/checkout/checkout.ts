import { z } from 'zod'
import type { PostalAddress } from '../addresses/address.ts'
import type { OfferedCountries } from '../addresses/offeredCountries.ts'
import { Cart } from '../carts/cart.ts'
import type { Resource } from '../jsonapi/document.ts'
import { type CarrierAccount, carrierAccountOf } from '../orders/carrierAccount.ts'
import { addressOf } from '../orders/information.ts'
import { type OrderTotals, totalsOf } from '../orders/totals.ts'
import { canShip, type MissingInput, missingInputsOf, type Step } from './missingInputs.ts'
import {
  type CardSummary,
  cardOf,
  type Instrument,
  instrumentOf,
  methodOfInstrument,
  type PaymentMethod,
  paymentMethodsOf,
  type PaymentTerms,
} from '../payments/paymentMethods.ts'
import { type ShippingMethod, shippingMethodsOf } from './shippingMethods.ts'

/** The site's notice names → the schema's. Others are not shown. */
const noticeTexts = {
  price_changed: 'PRICE_CHANGED',
  shipping_method_withdrawn: 'SHIPPING_METHOD_WITHDRAWN',
  payment_method_withdrawn: 'PAYMENT_METHOD_WITHDRAWN',
  unavailable: 'UNAVAILABLE',
  purchase_order_number_used: 'PURCHASE_ORDER_NUMBER_USED',
  export_declaration: 'EXPORT_DECLARATION',
  export_review: 'EXPORT_REVIEW',
  payment_failed: 'PAYMENT_FAILED',
} as const
export type NoticeCode = (typeof noticeTexts)[keyof typeof noticeTexts]
const noticeCodes: ReadonlyMap<string, NoticeCode> = new Map(Object.entries(noticeTexts))

export interface CheckoutNotice {
  readonly code: NoticeCode
  readonly message: string
}

const noticesSchema = z.array(z.looseObject({ code: z.string(), message: z.string() }))

/** A draft order from the checkout routes. What the site does not say is absent. */
export class Checkout {
  readonly order: Resource
  /** Offers are parsed once, because many members depend on them. */
  readonly shippingMethods: readonly ShippingMethod[]
  readonly paymentMethods: readonly PaymentMethod[]

  readonly countries: OfferedCountries

  constructor(order: Resource, payments: PaymentTerms, countries: OfferedCountries) {
    this.order = order
    this.countries = countries
    this.shippingMethods = shippingMethodsOf(order)
    this.paymentMethods = paymentMethodsOf(order, payments)
  }

  get uuid(): string {
    return this.order.id
  }

  get cart(): Cart {
    return new Cart(this.order)
  }

  /** Whether there is anything to buy; known without reading the items. */
  get isEmpty(): boolean {
    return this.order.many('order_items').length === 0
  }

  get step(): Step {
    return this.missingInputs[0]?.step ?? 'REVIEW'
  }

  /** What is missing before it can be placed, in the order of the steps. */
  get missingInputs(): MissingInput[] {
    return missingInputsOf(this)
  }

  /** Sites with jsonapi_extras use the internal field name. */
  get email(): string | null {
    return this.order.text('email') ?? this.order.text('mail')
  }

  get shippingAddress(): PostalAddress | null {
    return addressOf(this.order, 'shipping_information')
  }

  get billingAddress(): PostalAddress | null {
    const billing = addressOf(this.order, 'billing_information')
    return billing ?? (this.order.flag('field_billing_same') === true ? this.shippingAddress : null)
  }

  /** On a site that does not store it, the addresses are compared. */
  get isBillingSameAsShipping(): boolean {
    const said = this.order.flag('field_billing_same')
    if (said !== null) return said
    const [billing, shipping] = [this.billingAddress, this.shippingAddress]
    return billing === null || isSamePlace(billing, shipping)
  }

  /** Whether the site ships orders. */
  get hasShipping(): boolean {
    return canShip(this.order)
  }

  get shippingMethod(): ShippingMethod | null {
    const id = this.order.text('shipping_method')
    return this.shippingMethods.find((method) => method.id === id) ?? null
  }

  get carrierAccount(): CarrierAccount | null {
    return carrierAccountOf(this.order)
  }

  get canSplitShipment(): boolean {
    return this.order.flag('field_can_split') === true
  }

  get isShippedComplete(): boolean {
    return this.order.flag('field_ship_complete') === true
  }

  get instrument(): Instrument | null {
    return instrumentOf(this.order)
  }

  get paymentMethod(): PaymentMethod | null {
    return methodOfInstrument(this.instrument, this.paymentMethods)
  }

  get card(): CardSummary | null {
    return cardOf(this.instrument)
  }

  get purchaseOrderNumber(): string | null {
    return this.order.text('field_po_number')
  }

  get notes(): string | null {
    return this.order.text('customer_comments')
  }

  get isTaxExempt(): boolean {
    return this.order.flag('field_tax_exempt') === true
  }

  get isTaxCharged(): boolean {
    return this.order.flag('field_charge_tax') === true
  }

  get taxNote(): string | null {
    return this.order.text('field_tax_note')
  }

  /** Freight is known once a shipping method is selected, and taxes once the destination is known. */
  get totals(): OrderTotals {
    return totalsOf(this.order, { shipping: this.shippingMethod !== null, tax: this.shippingAddress !== null })
  }

  get notices(): CheckoutNotice[] {
    const notices = this.order.read('field_notices', noticesSchema) ?? []
    return notices.flatMap(({ code, message }) => {
      const known = noticeCodes.get(code)
      return known ? [{ code: known, message }] : []
    })
  }
}

/** The phone number may differ, the address may not. */
function isSamePlace(one: PostalAddress, other: PostalAddress | null): boolean {
  return other !== null && one.formatted.join('\n') === other.formatted.join('\n')
}
