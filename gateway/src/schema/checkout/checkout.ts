import {
  Checkout as CheckoutValue,
  type CheckoutNotice as NoticeValue,
  type NoticeCode,
} from '../../backend/checkout/checkout.ts'
import type { Step } from '../../backend/checkout/gaps.ts'
import type { ShippingMethod as ShippingValue } from '../../backend/checkout/shippingMethods.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import {
  type CardSummary as CardValue,
  type PaymentMethod as PaymentValue,
} from '../../backend/payments/paymentMethods.ts'
import { Viewer } from '../accounts/viewer.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { Cart } from '../carts/cart.ts'
import { versionNeeds, versionOf } from '../../backend/checkout/version.ts'
import { emptySelection, planOf, type Selection } from '../../backend/jsonapi/plan.ts'
import { builder } from '../core/builder.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'
import { CarrierAccount, OrderTotals, PaymentKind } from '../orders/parts.ts'

export const ShippingMethod = builder.objectRef<ShippingValue>('ShippingMethod').implement({
  description: 'A shipping method offered for a checkout.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the method, unique within the checkout.' }),
    label: t.exposeString('label', { description: 'Carrier and service, for display.' }),
    description: t.exposeString('description', { nullable: true, description: 'Additional information for display.' }),
    price: t.expose('price', {
      type: Money,
      description: "Shipping cost; zero if billed to the buyer's carrier account.",
    }),
    estimate: t.exposeString('estimate', {
      nullable: true,
      description: 'Ship and arrival dates, such as "Ships Nov 24, 2026, arrives by Nov 27, 2026"; null if unknown.',
    }),
    shipsOn: t.expose('shipsOn', {
      type: 'Date',
      nullable: true,
      description: 'Day on which it ships; null if unknown.',
    }),
    arrivesBy: t.expose('arrivesBy', {
      type: 'Date',
      nullable: true,
      description: 'Latest day of arrival; null if unknown.',
    }),
    isOwnAccount: t.exposeBoolean('isOwnAccount', {
      description: "Whether the carrier bills the buyer's own account. Requires `carrierAccount`.",
    }),
  }),
})

export const PaymentMethod = builder.objectRef<PaymentValue>('PaymentMethod').implement({
  description: 'A payment method offered for a checkout.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the method, unique within the checkout.' }),
    kind: t.expose('kind', { type: PaymentKind, description: 'Kind of payment, such as CARD.' }),
    label: t.exposeString('label', { description: 'Name of the method, for display.' }),
    description: t.exposeString('description', { nullable: true, description: 'Additional information for display.' }),
    isAvailable: t.exposeBoolean('isAvailable', { description: 'Whether this buyer can use it for this order.' }),
    unavailableReason: t.exposeString('unavailableReason', {
      nullable: true,
      description: 'Reason to display if the method is not available; null if it is.',
    }),
    requiresPurchaseOrderNumber: t.exposeBoolean('requiresPurchaseOrderNumber', {
      description: 'Whether the buyer must enter a PO number.',
    }),
    cardFrameUrl: t.field({
      type: 'URL',
      nullable: true,
      description: "URL of the payment provider's card form, for an iframe; null for methods other than cards.",
      resolve: ({ isCard }, _args, { checkout }) => (isCard ? checkout.paymentFrameUrl : null),
    }),
  }),
})

const CardSummary = builder.objectRef<CardValue>('CardSummary').implement({
  description: 'Details of a card that are safe to display.',
  fields: (t) => ({
    brand: t.exposeString('brand', { description: 'Card brand, such as "Visa".' }),
    last4: t.exposeString('last4', { description: 'Last four digits of the card number.' }),
    expires: t.exposeString('expires', { description: 'Expiration date as MM/YY, such as "04/29".' }),
  }),
})

const CheckoutStep = builder.enumType('CheckoutStep', {
  description: 'A step in the checkout.',
  values: {
    START: { description: "Contact: the buyer's email address." },
    SHIPPING: { description: 'Shipping address and shipping method.' },
    PAYMENT: { description: 'Payment method and billing address.' },
    REVIEW: { description: 'Review: everything is complete and the order can be placed.' },
    CONFIRMATION: { description: 'Confirmation, after the order is placed.' },
  } satisfies Record<Step, object>,
})

const CheckoutNoticeCode = builder.enumType('CheckoutNoticeCode', {
  description: 'Kind of notice in a checkout.',
  values: {
    PRICE_CHANGED: { description: 'A price changed, or a coupon is no longer valid.' },
    SHIPPING_METHOD_WITHDRAWN: { description: 'The selected shipping method is no longer offered.' },
    PAYMENT_METHOD_WITHDRAWN: { description: 'The selected payment method is no longer offered.' },
    UNAVAILABLE: { description: 'A cart item can no longer be ordered.' },
    PURCHASE_ORDER_NUMBER_USED: { description: 'The PO number is already on an earlier order. It can still be used.' },
    EXPORT_DECLARATION: { description: 'An export declaration will be filed for this order.' },
    PAYMENT_FAILED: { description: 'The last payment attempt failed.' },
  } satisfies Record<NoticeCode, object>,
})

export const CheckoutNotice = builder.objectRef<NoticeValue>('CheckoutNotice').implement({
  description: 'A notice to show the buyer before they place the order.',
  fields: (t) => ({
    code: t.expose('code', { type: CheckoutNoticeCode, description: 'Machine-readable kind of notice.' }),
    message: t.exposeString('message', { description: 'Message to display, in English.' }),
  }),
})

/** Fields that every checkout query loads, because the current step depends on all of them. */
const checkoutFields = [
  ...['email', 'mail', 'shipping_information', 'billing_information', 'shipping_method', 'payment_instrument'],
  ...['order_total', 'order_items', 'field_po_number', 'customer_comments', 'field_billing_same'],
  ...['field_carrier_account', 'field_ship_complete', 'field_can_split', 'field_charge_tax', 'field_tax_exempt'],
  ...['field_tax_note', 'field_notices'],
]

export const Checkout = builder.objectRef<CheckoutValue>('Checkout')

/** Selects what a version depends on: placing an order compares it. */
export const versionSelection: Selection = {
  on: (type) => (type === 'Checkout' ? [{ name: 'version', args: {}, selection: emptySelection }] : []),
}

builder.node(Checkout, {
  scopes: ['orders:write'],
  description: 'Shipping, payment and other choices to make before a cart becomes an order.',
  resource: { type: wireNames.order.type, is: 'Cart', always: checkoutFields, isAlwaysWhole: true },
  isTypeOf: (value) => value instanceof CheckoutValue,
  id: {
    resolve: ({ uuid }) => uuid,
    description: 'Global ID of the checkout. It stays the same until the order is placed.',
  },
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    version: t.string({
      needs: [versionNeeds],
      description:
        'Opaque version of the items. It changes when items, quantities, prices or notes change. Send it as `PlaceOrderInput.version`.',
      resolve: ({ cart }) => versionOf(cart.items),
    }),
    cart: t.expose('cart', {
      needs: 'itself',
      type: Cart,
      description: 'The cart that this checkout is for.',
      complexity: { field: 1, multiplier: 20 },
    }),
    step: t.expose('step', {
      type: CheckoutStep,
      description: 'First step that is not complete yet; REVIEW if all are.',
    }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'Email address for the order confirmation; null if not entered yet.',
    }),
    hasShipping: t.exposeBoolean('hasShipping', {
      description: 'Whether the shop ships orders. If not, checkout has no shipping step.',
    }),
    shippingAddress: t.expose('shippingAddress', {
      type: PostalAddress,
      nullable: true,
      description: 'Shipping address; null if not entered yet.',
    }),
    billingAddress: t.expose('billingAddress', {
      type: PostalAddress,
      nullable: true,
      description: 'Billing address; null if not entered yet.',
    }),
    isBillingSameAsShipping: t.exposeBoolean('isBillingSameAsShipping', {
      description: 'Whether the billing address is the same as the shipping address.',
    }),
    shippingMethods: t.expose('shippingMethods', {
      type: [ShippingMethod],
      description:
        "Shipping methods for this address, cheapest first; methods billed to the buyer's carrier account last.",
    }),
    shippingMethod: t.expose('shippingMethod', {
      type: ShippingMethod,
      nullable: true,
      description: 'Selected shipping method; null if none is selected or it is no longer offered.',
    }),
    carrierAccount: t.expose('carrierAccount', {
      type: CarrierAccount,
      nullable: true,
      description: "Buyer's carrier account to bill for shipping; null if the order includes shipping charges.",
    }),
    canSplitShipment: t.exposeBoolean('canSplitShipment', {
      description: 'Whether items can ship on different days.',
    }),
    isShippedComplete: t.exposeBoolean('isShippedComplete', {
      description: 'Whether to hold the order until everything can ship together.',
    }),
    paymentMethods: t.expose('paymentMethods', {
      type: [PaymentMethod],
      description: 'Payment methods, including unavailable ones with the reason.',
    }),
    paymentMethod: t.expose('paymentMethod', {
      type: PaymentMethod,
      nullable: true,
      description: 'Selected payment method; null if none is selected or it is no longer offered.',
    }),
    card: t.expose('card', {
      type: CardSummary,
      nullable: true,
      description: 'Card to charge; null for other payment methods.',
    }),
    purchaseOrderNumber: t.exposeString('purchaseOrderNumber', {
      nullable: true,
      description: "Buyer's PO number; null if not entered.",
    }),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'Instructions for the shop, up to 500 characters; null if there are none.',
    }),
    isTaxExempt: t.exposeBoolean('isTaxExempt', {
      description: 'Whether the buyer is exempt from sales tax because of a verified resale certificate.',
    }),
    isTaxCharged: t.exposeBoolean('isTaxCharged', {
      description: 'Whether to charge sales tax even though the buyer is exempt.',
    }),
    taxNote: t.exposeString('taxNote', {
      nullable: true,
      description: 'Why no tax is charged, or which taxes may be due elsewhere; null if neither applies.',
    }),
    totals: t.expose('totals', {
      type: OrderTotals,
      description: 'Subtotal, adjustments and total, as computed by the backend.',
    }),
    notices: t.expose('notices', {
      type: [CheckoutNotice],
      description: "Changes since the buyer's last visit and other things to know before ordering.",
    }),
  }),
})

builder.objectField(Viewer, 'checkout', (t) =>
  t.field({
    scopes: ['orders:write'],
    type: Checkout,
    nullable: true,
    description: "Checkout of the requester's cart; null while the cart is empty.",
    complexity: { field: 1, multiplier: 2 },
    resolve: ({ cartPlan }, _args, { checkout }, info) =>
      checkout.checkouts.read(planOf('Checkout', selectionOf(info)), cartPlan),
  }),
)
