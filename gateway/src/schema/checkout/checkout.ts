import {
  Checkout as CheckoutValue,
  type CheckoutNotice as NoticeValue,
  type NoticeCode,
} from '../../backend/checkout/checkout.ts'
import type { Step } from '../../backend/checkout/gaps.ts'
import type { ShippingMethod as ShippingValue } from '../../backend/checkout/shippingMethods.ts'
import { NAMES } from '../../backend/jsonapi/names.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import {
  type CardSummary as CardValue,
  PAYMENT_KINDS,
  type PaymentMethod as PaymentValue,
} from '../../backend/payments/paymentMethods.ts'
import { Viewer } from '../accounts/viewer.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { Cart } from '../carts/cart.ts'
import { builder } from '../core/builder.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'
import { CarrierAccount, OrderTotals } from '../orders/parts.ts'

const ShippingMethod = builder.objectRef<ShippingValue>('ShippingMethod').implement({
  description: 'A way of shipping.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique among the methods of a checkout.' }),
    label: t.exposeString('label', { description: 'Carrier and service.' }),
    description: t.exposeString('description', { nullable: true, description: 'More about it.' }),
    price: t.expose('price', { type: Money, description: 'Freight.' }),
    estimate: t.exposeString('estimate', { nullable: true, description: 'When it leaves and arrives, in words.' }),
    shipsOn: t.expose('shipsOn', { type: 'DateTime', nullable: true, description: 'The day it leaves.' }),
    arrivesBy: t.expose('arrivesBy', {
      type: 'DateTime',
      nullable: true,
      description: 'The day it arrives at the latest.',
    }),
    isOwnAccount: t.exposeBoolean('isOwnAccount', {
      description: "Whether the freight is billed to the buyer's own account with a carrier.",
    }),
  }),
})

const PaymentKind = builder.enumType('PaymentKind', {
  description: 'A kind of payment.',
  values: Object.fromEntries(Object.values(PAYMENT_KINDS).map(({ kind, description }) => [kind, { description }])),
})

const PaymentMethod = builder.objectRef<PaymentValue>('PaymentMethod').implement({
  description: 'A way of paying.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique among the methods of a checkout.' }),
    kind: t.expose('kind', { type: PaymentKind, description: 'What kind.' }),
    label: t.exposeString('label', { description: 'Its name.' }),
    description: t.exposeString('description', { nullable: true, description: 'More about it.' }),
    isAvailable: t.exposeBoolean('isAvailable', { description: 'Whether this buyer can use it for this order.' }),
    unavailableReason: t.exposeString('unavailableReason', { nullable: true, description: 'Why not.' }),
    requiresPurchaseOrderNumber: t.exposeBoolean('requiresPurchaseOrderNumber', {
      description: 'Whether it needs a PO number.',
    }),
    cardFrameUrl: t.field({
      type: 'URL',
      nullable: true,
      description: "Cards only: the payment provider's page that takes the card, to be shown in a frame of its own.",
      resolve: ({ isCard }, _args, { checkout }) => (isCard ? checkout.paymentFrameUrl : null),
    }),
  }),
})

const CardSummary = builder.objectRef<CardValue>('CardSummary').implement({
  description: 'What may be shown of a card.',
  fields: (t) => ({
    brand: t.exposeString('brand', { description: 'Such as Visa.' }),
    last4: t.exposeString('last4', { description: 'The last four digits.' }),
    expires: t.exposeString('expires', { description: 'As MM/YY.' }),
  }),
})

const CheckoutStep = builder.enumType('CheckoutStep', {
  description: 'A step of the checkout.',
  values: {
    START: { description: 'Who buys.' },
    SHIPPING: { description: 'Where to and how.' },
    PAYMENT: { description: 'How to pay.' },
    REVIEW: { description: 'All of it once more.' },
    CONFIRMATION: { description: 'Placed.' },
  } satisfies Record<Step, object>,
})

const CheckoutNoticeCode = builder.enumType('CheckoutNoticeCode', {
  description: 'What kind of thing to know.',
  values: {
    PRICE_CHANGED: { description: 'A price is another than before.' },
    SHIPPING_METHOD_WITHDRAWN: { description: 'The chosen way of shipping is not offered any more.' },
    PAYMENT_METHOD_WITHDRAWN: { description: 'The chosen way of paying is not offered any more.' },
    UNAVAILABLE: { description: 'A line cannot be bought any more.' },
    PURCHASE_ORDER_NUMBER_USED: { description: 'This PO number was used on an order before.' },
    EXPORT_DECLARATION: { description: 'An export declaration is made for this order.' },
    PAYMENT_FAILED: { description: 'The last attempt to pay did not go through.' },
  } satisfies Record<NoticeCode, object>,
})

const CheckoutNotice = builder.objectRef<NoticeValue>('CheckoutNotice').implement({
  description: 'Something to know before ordering.',
  fields: (t) => ({
    code: t.expose('code', { type: CheckoutNoticeCode, description: 'What kind.' }),
    message: t.exposeString('message', { description: 'Written for the person at the screen.' }),
  }),
})

/** What every look at a checkout reads: which step waits depends on all of it. */
const CHECKOUT_FIELDS = [
  ...['email', 'mail', 'shipping_information', 'billing_information', 'shipping_method', 'payment_instrument'],
  ...['order_total', 'order_items', 'field_po_number', 'customer_comments', 'field_billing_same'],
  ...['field_carrier_account', 'field_ship_complete', 'field_can_split', 'field_charge_tax', 'field_tax_exempt'],
  ...['field_tax_note', 'field_notices'],
]

export const Checkout = builder.objectRef<CheckoutValue>('Checkout')

builder.node(Checkout, {
  description: 'What is to be decided before a cart becomes an order. Nothing in it is an order yet.',
  resource: { type: NAMES.order.type, is: 'Cart', always: CHECKOUT_FIELDS, isAlwaysWhole: true },
  isTypeOf: (value) => value instanceof CheckoutValue,
  id: {
    resolve: ({ uuid }) => uuid,
    description: 'Unique in the whole shop; it stays the same until the order is placed.',
  },
  fields: (t) => ({
    cart: t.expose('cart', {
      needs: 'itself',
      type: Cart,
      description: 'What is bought.',
      complexity: { field: 1, multiplier: 20 },
    }),
    step: t.expose('step', { type: CheckoutStep, description: 'The step that still waits for the shopper.' }),
    email: t.exposeString('email', { nullable: true, description: 'Where the confirmation goes.' }),
    shippingAddress: t.expose('shippingAddress', {
      type: PostalAddress,
      nullable: true,
      description: 'Where to ship.',
    }),
    billingAddress: t.expose('billingAddress', {
      type: PostalAddress,
      nullable: true,
      description: 'Where to send the bill.',
    }),
    isBillingSameAsShipping: t.exposeBoolean('isBillingSameAsShipping', {
      description: 'Whether both are the same.',
    }),
    shippingMethods: t.field({
      type: [ShippingMethod],
      description: 'How it can be shipped there, the cheapest first.',
      resolve: ({ shippingMethods }) => [...shippingMethods],
    }),
    shippingMethod: t.expose('shippingMethod', {
      type: ShippingMethod,
      nullable: true,
      description: 'How it shall be shipped.',
    }),
    carrierAccount: t.expose('carrierAccount', {
      type: CarrierAccount,
      nullable: true,
      description: 'Whom the freight is billed to, where not to the shop.',
    }),
    canSplitShipment: t.exposeBoolean('canSplitShipment', {
      description: 'Whether lines can leave on different days.',
    }),
    isShippedComplete: t.exposeBoolean('isShippedComplete', {
      description: 'Whether everything shall leave together.',
    }),
    paymentMethods: t.field({
      type: [PaymentMethod],
      description: 'How it can be paid. Methods that are not open to this buyer are there too, with the reason.',
      resolve: ({ paymentMethods }) => [...paymentMethods],
    }),
    paymentMethod: t.expose('paymentMethod', {
      type: PaymentMethod,
      nullable: true,
      description: 'How it shall be paid.',
    }),
    card: t.expose('card', {
      type: CardSummary,
      nullable: true,
      description: 'The card, as far as it may be shown.',
    }),
    purchaseOrderNumber: t.exposeString('purchaseOrderNumber', {
      nullable: true,
      description: "The buyer's own order number.",
    }),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'Instructions for the shop, up to 500 characters.',
    }),
    isTaxExempt: t.exposeBoolean('isTaxExempt', {
      description: 'Whether no sales tax is due because of a resale certificate that was checked.',
    }),
    isTaxCharged: t.exposeBoolean('isTaxCharged', {
      description: 'Whether an exempt buyer wants this order taxed all the same.',
    }),
    taxNote: t.exposeString('taxNote', {
      nullable: true,
      description: 'Why there is no tax, or what may be due elsewhere.',
    }),
    totals: t.expose('totals', { type: OrderTotals, description: 'Sums, as the backend computed them.' }),
    notices: t.expose('notices', {
      type: [CheckoutNotice],
      description: 'What changed since the buyer last looked, and what else to know.',
    }),
  }),
})

builder.objectField(Viewer, 'checkout', (t) =>
  t.field({
    type: Checkout,
    nullable: true,
    description: 'What is to be decided before their cart becomes an order. Null while the cart is empty.',
    complexity: { field: 1, multiplier: 2 },
    resolve: ({ cartPlan }, _args, { checkout }, info) =>
      checkout.checkouts.read(planOf('Checkout', selectionOf(info)), cartPlan),
  }),
)
