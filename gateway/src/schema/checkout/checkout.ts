import {
  Checkout as CheckoutValue,
  type CheckoutNotice as NoticeValue,
  type NoticeCode,
} from '../../backend/checkout/checkout.ts'
import type { Step } from '../../backend/checkout/missingInputs.ts'
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
import { objectType, nodeType } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'
import { CarrierAccount, OrderTotals, PaymentKind } from '../orders/parts.ts'

export const ShippingMethod = builder.objectRef<ShippingValue>('ShippingMethod').implement({
  description: 'A shipping method offered for a checkout.',
  fields: (t) => ({
    id: t.property('id', 'ID', 'Identifier of the method, unique within the checkout.'),
    label: t.property('label', 'String', 'Carrier and service, for display.'),
    description: t.optional('description', 'String', 'Additional information for display.'),
    price: t.property('price', Money, "Shipping cost; zero if billed to the buyer's carrier account."),
    estimate: t.optional('estimate', 'String', {
      description: 'Ship and arrival dates, such as "Ships Nov 24, 2026, arrives by Nov 27, 2026"; null if unknown.',
    }),
    shipsOn: t.optional('shipsOn', 'Date', 'Day on which it ships; null if unknown.'),
    arrivesBy: t.optional('arrivesBy', 'Date', 'Latest day of arrival; null if unknown.'),
    isOwnAccount: t.property('isOwnAccount', 'Boolean', {
      description: "Whether the carrier bills the buyer's own account. Requires `carrierAccount`.",
    }),
  }),
})

export const PaymentMethod = builder.objectRef<PaymentValue>('PaymentMethod').implement({
  description: 'A payment method offered for a checkout.',
  fields: (t) => ({
    id: t.property('id', 'ID', 'Identifier of the method, unique within the checkout.'),
    kind: t.property('kind', PaymentKind, 'Kind of payment, such as CARD.'),
    label: t.property('label', 'String', 'Name of the method, for display.'),
    description: t.optional('description', 'String', 'Additional information for display.'),
    isAvailable: t.property('isAvailable', 'Boolean', 'Whether this buyer can use it for this order.'),
    unavailableReason: t.optional('unavailableReason', 'String', {
      description: 'Reason to display if the method is not available; null if it is.',
    }),
    requiresPurchaseOrderNumber: t.property('requiresPurchaseOrderNumber', 'Boolean', {
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

const CardSummary = objectType<CardValue>('CardSummary', 'Details of a card that are safe to display.', (t) => ({
  brand: t.property('brand', 'String', 'Card brand, such as "Visa".'),
  last4: t.property('last4', 'String', 'Last four digits of the card number.'),
  expires: t.property('expires', 'String', 'Expiration date as MM/YY, such as "04/29".'),
}))

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
    EXPORT_REVIEW: { description: 'The order will be on hold for export review.' },
    PAYMENT_FAILED: { description: 'The last payment attempt failed.' },
  } satisfies Record<NoticeCode, object>,
})

export const CheckoutNotice = builder.objectRef<NoticeValue>('CheckoutNotice').implement({
  description: 'A notice to show the buyer before they place the order.',
  fields: (t) => ({
    code: t.property('code', CheckoutNoticeCode, 'Machine-readable kind of notice.'),
    message: t.property('message', 'String', 'Message to display, in English.'),
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

nodeType(Checkout, {
  scopes: ['orders:write'],
  description: 'Shipping, payment and other choices to make before a cart becomes an order.',
  resource: { type: wireNames.order.type, is: 'Cart', always: checkoutFields, isAlwaysWhole: true },
  isTypeOf: (value) => value instanceof CheckoutValue,
  idDescription: 'Global ID of the checkout. It stays the same until the order is placed.',
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    version: t.string({
      needs: [versionNeeds],
      description:
        'Opaque version of the items. It changes when items, quantities, prices or notes change. Send it as `PlaceOrderInput.version`.',
      resolve: ({ cart }) => versionOf(cart.items),
    }),
    cart: t.property('cart', Cart, {
      needs: 'itself',
      complexity: { field: 1, multiplier: 20 },
      description: 'The cart that this checkout is for.',
    }),
    step: t.property('step', CheckoutStep, 'First step that is not complete yet; REVIEW if all are.'),
    email: t.optional('email', 'String', 'Email address for the order confirmation; null if not entered yet.'),
    hasShipping: t.property('hasShipping', 'Boolean', {
      description: 'Whether the shop ships orders. If not, checkout has no shipping step.',
    }),
    shippingAddress: t.optional('shippingAddress', PostalAddress, 'Shipping address; null if not entered yet.'),
    billingAddress: t.optional('billingAddress', PostalAddress, 'Billing address; null if not entered yet.'),
    isBillingSameAsShipping: t.property('isBillingSameAsShipping', 'Boolean', {
      description: 'Whether the billing address is the same as the shipping address.',
    }),
    shippingMethods: t.property('shippingMethods', [ShippingMethod], {
      description:
        "Shipping methods for this address, cheapest first; methods billed to the buyer's carrier account last.",
    }),
    shippingMethod: t.optional('shippingMethod', ShippingMethod, {
      description: 'Selected shipping method; null if none is selected or it is no longer offered.',
    }),
    carrierAccount: t.optional('carrierAccount', CarrierAccount, {
      description: "Buyer's carrier account to bill for shipping; null if the order includes shipping charges.",
    }),
    canSplitShipment: t.property('canSplitShipment', 'Boolean', 'Whether items can ship on different days.'),
    isShippedComplete: t.property('isShippedComplete', 'Boolean', {
      description: 'Whether to hold the order until everything can ship together.',
    }),
    paymentMethods: t.property('paymentMethods', [PaymentMethod], {
      description: 'Payment methods, including unavailable ones with the reason.',
    }),
    paymentMethod: t.optional('paymentMethod', PaymentMethod, {
      description: 'Selected payment method; null if none is selected or it is no longer offered.',
    }),
    card: t.optional('card', CardSummary, 'Card to charge; null for other payment methods.'),
    purchaseOrderNumber: t.optional('purchaseOrderNumber', 'String', "Buyer's PO number; null if not entered."),
    notes: t.optional('notes', 'String', 'Instructions for the shop, up to 500 characters; null if there are none.'),
    isTaxExempt: t.property('isTaxExempt', 'Boolean', {
      description: 'Whether the buyer is exempt from sales tax because of a verified resale certificate.',
    }),
    isTaxCharged: t.property('isTaxCharged', 'Boolean', 'Whether to charge sales tax even though the buyer is exempt.'),
    taxNote: t.optional('taxNote', 'String', {
      description: 'Why no tax is charged, or which taxes may be due elsewhere; null if neither applies.',
    }),
    totals: t.property('totals', OrderTotals, 'Subtotal, adjustments and total, as computed by the backend.'),
    notices: t.property('notices', [CheckoutNotice], {
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
