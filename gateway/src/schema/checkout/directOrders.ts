import type { CartItem as ItemValue } from '../../backend/carts/cart.ts'
import type { Checkout as CheckoutValue } from '../../backend/checkout/checkout.ts'
import type { DirectOrderInput } from '../../backend/checkout/directOrderInput.ts'
import type { OrderPreviewOutcome } from '../../backend/checkout/directOrders.ts'
import type { OrderOutcome } from '../../backend/checkout/outcome.ts'
import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import type { AddressInput } from '../../backend/addresses/rules.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { inputArg, payloadType, objectType } from '../core/fields.ts'
import { badInput } from '../core/errors.ts'
import { Money } from '../core/scalars.ts'
import { selectionsBelow, selectionOf } from '../core/selection.ts'
import { Order } from '../orders/order.ts'
import { OrderTotals } from '../orders/parts.ts'
import { CheckoutNotice, PaymentMethod, ShippingMethod } from './checkout.ts'
import { BillingAddressInput, ShippingAddressInput } from './inputs.ts'

const OrderLineInput = builder.inputType('OrderLineInput', {
  description: 'A line of a direct order. Lines are never merged, even if they have the same part number.',
  fields: (t) => ({
    partNumber: t.string({ required: true, description: 'Part number, not case-sensitive.' }),
    quantity: t.int({
      required: true,
      description:
        "Quantity in selling units, 1 to 9,999. It is never rounded: if it does not fit the part's minimum, maximum and step, the error is QUANTITY_NOT_ALLOWED.",
    }),
    isOneLength: t.boolean({ description: 'Whether to ship it as one uncut piece. Only for parts sold by length.' }),
    reference: t.string({ description: "Buyer's own item or requisition number, up to 80 characters." }),
    note: t.string({ description: "Buyer's note, up to 80 characters." }),
  }),
})

const CreateOrderInput = builder.inputType('CreateOrderInput', {
  description: 'A direct order: lines, addresses and methods. It does not use the cart.',
  fields: (t) => ({
    idempotencyKey: t.field({
      type: 'UUID',
      required: true,
      description:
        'Identifies this order. The same key always returns the same order, and never places a second one. Keys belong to the account, separately for live and test. `previewOrder` ignores it.',
    }),
    lines: t.field({
      type: [OrderLineInput],
      required: true,
      description: '1 to 200 lines. Either all are ordered, or none.',
    }),
    to: t.field({ type: ShippingAddressInput, required: true, description: 'Shipping address.' }),
    billTo: t.field({ type: BillingAddressInput, description: 'Billing address; the shipping address if omitted.' }),
    shippingMethodId: t.id({ required: true, description: 'Identifier from `OrderPreview.shippingMethods`.' }),
    paymentMethodId: t.id({
      required: true,
      description:
        'Identifier from `OrderPreview.paymentMethods`. Methods that charge before the order is placed, such as cards, are rejected.',
    }),
    purchaseOrderNumber: t.string({ description: "Buyer's PO number: up to 30 letters, digits, spaces and - / . #" }),
    email: t.string({ description: "Email address for the confirmation; the account's if omitted." }),
    notes: t.string({ description: 'Instructions for the shop, up to 500 characters.' }),
    shipComplete: t.boolean({
      description: 'Whether to ship everything together. Defaults to false: items ship as they become available.',
    }),
    expectedTotal: t.field({
      type: 'Decimal',
      description:
        'Total that the buyer expects, such as "1249.50". If the actual total is higher, the error is PRICE_CHANGED; a lower total is accepted. If omitted, any total is accepted.',
    }),
  }),
})

interface AddressChoice {
  readonly address?: AddressInput | null | undefined
  readonly addressId?: string | null | undefined
}

function choiceOf({ address, addressId }: AddressChoice) {
  return { address, savedUuid: addressId ? uuidIn(addressId, 'Address') : null }
}

type Input = Omit<DirectOrderInput, 'to' | 'billTo'> & {
  readonly to: AddressChoice
  readonly billTo?: (AddressChoice & { readonly isSameAsShipping?: boolean | null | undefined }) | null | undefined
}

function orderOf({ to, billTo, ...input }: Input): DirectOrderInput {
  if (billTo?.isSameAsShipping === false)
    throw badInput('`billTo.isSameAsShipping` cannot be false. Send `address` or `addressId` instead.')
  const isSame = !billTo || billTo.isSameAsShipping === true
  return { ...input, to: choiceOf(to), billTo: isSame ? null : choiceOf(billTo) }
}

const CreateOrderPayload = payloadType<OrderOutcome>('CreateOrderPayload', {
  description: 'Result of placing a direct order.',
  errors:
    'Reasons why nothing was ordered, with paths such as ["lines", "3", "quantity"]. If the error is KEY_REUSED, `order` is the one that the key placed earlier.',
  fields: (t) => ({
    order: t.optional('order', Order, {
      description: 'The order placed with this key, now or by an earlier request; null if no order was placed.',
    }),
    warnings: t.property('warnings', ['String'], {
      description:
        'Messages to display: the order was placed at a lower total than expected, or the shop does not store some of its values.',
    }),
    differences: t.property('differences', ['String'], {
      description:
        "Inputs that differ from those of the key's first request, such as `lines`, if the error is KEY_REUSED; `operation` if another mutation used the key.",
    }),
  }),
})

const OrderPreviewItem = objectType<ItemValue>('OrderPreviewItem', 'A line as it would be ordered now.', (t) => ({
  partNumber: t.property('partNumber', 'String', 'Part number of the variation.'),
  name: t.property('name', 'String', 'Name of the part.'),
  quantity: t.property('quantity', 'Int', 'Quantity in selling units.'),
  price: t.property('price', Money, 'Price per selling unit, after all discounts except coupons.'),
  linePrice: t.property('linePrice', Money, 'Price of the full quantity.'),
  reference: t.optional('reference', 'String', "Buyer's own item or requisition number; null if none was sent."),
  note: t.optional('note', 'String', "Buyer's note; null if none was sent."),
  shipsBy: t.optional('shipsBy', 'Date', 'Date by which the full quantity can ship; null if unknown.'),
  stockedQuantity: t.optional('stockedQuantity', 'Int', {
    description: 'Quantity that can ship immediately; null if all of it can, or if unknown.',
  }),
}))

const OrderPreview = objectType<CheckoutValue>('OrderPreview', 'A direct order as it would be placed now.', (t) => ({
  items: t.field({
    type: [OrderPreviewItem],
    description: 'Items, in the same order as the lines.',
    complexity: { field: 1, multiplier: 20 },
    resolve: ({ cart }) => cart.items,
  }),
  totals: t.property('totals', OrderTotals, 'Subtotal, shipping, tax and total.'),
  shippingMethods: t.property('shippingMethods', [ShippingMethod], {
    description: 'Shipping methods for this address, cheapest first, with their prices and dates.',
  }),
  shippingMethod: t.optional('shippingMethod', ShippingMethod, {
    description: 'The chosen shipping method; null if it is not available.',
  }),
  paymentMethods: t.property('paymentMethods', [PaymentMethod], {
    description:
      'Payment methods, including unavailable ones with the reason. `createOrder` rejects those that charge before the order is placed.',
  }),
  shipsCompleteBy: t.field({
    type: 'Date',
    nullable: true,
    description: 'Date by which all items can ship; null if unknown.',
    resolve: ({ cart }) => cart.shipsCompleteBy,
  }),
  canSplitShipment: t.property('canSplitShipment', 'Boolean', 'Whether items can ship on different days.'),
  taxNote: t.optional('taxNote', 'String', {
    description: 'Why no tax is charged, or which taxes may be due elsewhere; null if neither applies.',
  }),
  notices: t.property('notices', [CheckoutNotice], 'Notices to show the buyer before they order.'),
}))

const PreviewOrderPayload = payloadType<OrderPreviewOutcome>('PreviewOrderPayload', {
  description: 'Result of previewing a direct order.',
  errors: 'Reasons why `createOrder` would not place this order.',
  fields: (t) => ({
    preview: t.optional('preview', OrderPreview, {
      description: 'The order as it would be placed now; null if a line or another input is invalid.',
    }),
  }),
})

builder.mutationFields((t) => ({
  createOrder: t.field({
    scopes: ['orders:write'],
    type: CreateOrderPayload,
    description:
      'Places a direct order: orders all lines, or none, in one call and without a cart. Safe to retry: the same `idempotencyKey` returns the same order. Requires a login or an API key. Returns NOT_SUPPORTED if the shop does not accept direct orders.',
    args: inputArg(CreateOrderInput, 'Lines, addresses and methods of the order.'),
    resolve: (_root, { input }, { checkout }, info) =>
      checkout.directOrders.create(
        orderOf(input),
        planOf('Order', emptySelection, ...selectionsBelow(selectionOf(info), 'CreateOrderPayload', 'order')),
      ),
  }),
  previewOrder: t.field({
    scopes: ['orders:write'],
    type: PreviewOrderPayload,
    description:
      'Shows what `createOrder` would order: totals, shipping and payment methods, and ship dates. Places no order and stores nothing. Requires a login or an API key. Returns NOT_SUPPORTED if the shop does not accept direct orders.',
    args: inputArg(CreateOrderInput, 'Lines, addresses and methods of the order.'),
    resolve: (_root, { input }, { checkout }) => checkout.directOrders.preview(orderOf(input)),
  }),
}))
