import type { CartOutcome } from '../../backend/carts/outcome.ts'
import { reorder } from '../../backend/orders/reorder.ts'
import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { inputArg, payloadType, inputType } from '../core/fields.ts'
import { selectionOf, selectionsBelow } from '../core/selection.ts'
import { Cart } from './cart.ts'
import { CartWarning } from './warning.ts'

export const CartPayload = payloadType<CartOutcome>('CartPayload', {
  description: 'Result of a cart mutation.',
  errors: 'Reasons why the change, or part of it, was not made.',
  fields: (t) => ({
    cart: t.field({
      type: Cart,
      nullable: true,
      description: 'The cart after the change; null if it could not be loaded.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (_outcome, _args, { cart }, info) => cart.carts.read(planOf('Cart', selectionOf(info))),
    }),
    warnings: t.property('warnings', [CartWarning], {
      description: 'Changes that differ from the request, such as adjusted quantities.',
    }),
  }),
})

const CartLineInput = inputType('CartLineInput', 'A part number and quantity to add to the cart.', (t) => ({
  sku: t.string({ required: true, description: 'Part number, not case-sensitive.' }),
  quantity: t.int({
    required: true,
    description: 'Quantity in selling units, 1 to 9,999. Rounded up to the next step of the part.',
  }),
  isOneLength: t.boolean({
    description: 'Whether to ship it as one uncut piece. Ignored for parts that are not sold by length.',
  }),
  note: t.string({
    description: "Buyer's note, up to 80 characters. Lines with different notes become separate cart items.",
  }),
  reference: t.string({ description: "Buyer's own item or requisition number, up to 80 characters." }),
}))

const AddToCartInput = inputType('AddToCartInput', 'Parts to add to the cart.', (t) => ({
  lines: t.field({
    type: [CartLineInput],
    required: true,
    description: 'Parts to add, 1 to 200. Quantities of equal lines are summed.',
  }),
  batchKey: t.field({
    type: 'UUID',
    description: 'Unique key of this batch. Repeating it within 24 hours adds nothing.',
  }),
}))

const UpdateCartItemInput = inputType('UpdateCartItemInput', 'New values for a cart item.', (t) => ({
  itemId: t.id({ required: true, description: 'Global ID of the cart item.' }),
  quantity: t.int({
    required: true,
    description: 'New quantity in selling units, 1 to 9,999; 0 removes the cart item.',
  }),
  isOneLength: t.boolean({ description: 'Whether to ship it as one uncut piece. Unchanged if omitted.' }),
  note: t.string({
    description: "Buyer's note, up to 80 characters. An empty string removes it; unchanged if omitted.",
  }),
  reference: t.string({
    description: "Buyer's own item or requisition number, up to 80 characters. An empty string removes it.",
  }),
}))

const UpdateCartItemDetailsInput = builder.inputType('UpdateCartItemDetailsInput', {
  description: 'New values for a cart item other than its quantity. Omitted fields keep their values.',
  fields: (t) => ({
    itemId: t.id({ required: true, description: 'Global ID of the cart item.' }),
    isOneLength: t.boolean({ description: 'Whether to ship it as one uncut piece.' }),
    note: t.string({ description: "Buyer's note, up to 80 characters. An empty string removes it." }),
    reference: t.string({
      description: "Buyer's own item or requisition number, up to 80 characters. An empty string removes it.",
    }),
  }),
})

const RemoveCartItemInput = inputType('RemoveCartItemInput', 'Cart item to remove.', (t) => ({
  itemId: t.id({ required: true, description: 'Global ID of the cart item.' }),
}))

const ApplyCouponInput = inputType('ApplyCouponInput', 'Coupon to apply to the cart.', (t) => ({
  code: t.string({
    required: true,
    description: 'Coupon code, up to 64 characters. Case and surrounding spaces are ignored.',
  }),
}))

const RemoveCouponInput = inputType('RemoveCouponInput', 'Coupon to remove from the cart.', (t) => ({
  code: t.string({ required: true, description: 'Coupon code. NOT_FOUND if another coupon is applied.' }),
}))

const ReorderInput = inputType('ReorderInput', 'Order to add to the cart again.', (t) => ({
  orderId: t.id({ required: true, description: 'Global ID of the order.' }),
}))

// eslint-disable-next-line max-lines-per-function -- a table of fields
builder.mutationFields((t) => ({
  addToCart: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description: 'Adds parts to the cart. Lines that cannot be added are reported in `userErrors`; the rest are added.',
    args: inputArg(AddToCartInput, 'Parts and quantities to add.'),
    resolve: (_root, { input }, { cart }, info) => {
      const plan = planOf('Cart', emptySelection, ...selectionsBelow(selectionOf(info), 'CartPayload', 'cart'))
      return cart.writes.add(input.lines, plan, input.batchKey)
    },
  }),
  updateCartItem: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description: 'Changes a cart item. NOT_FOUND if it is no longer in the cart.',
    args: inputArg(UpdateCartItemInput, 'Cart item to change and its new values.'),
    resolve: (_root, { input }, { cart }) =>
      cart.writes.update({ ...input, itemUuid: uuidIn(input.itemId, 'CartItem') }),
  }),
  updateCartItemDetails: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description:
      'Changes a cart item without changing its quantity: its note, its reference, or whether it ships as one piece.',
    args: inputArg(UpdateCartItemDetailsInput, 'Cart item to change and its new values.'),
    resolve: (_root, { input }, { cart }) =>
      cart.writes.update({ ...input, itemUuid: uuidIn(input.itemId, 'CartItem') }),
  }),
  removeCartItem: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description: 'Removes an item from the cart. NOT_FOUND if it is no longer there.',
    args: inputArg(RemoveCartItemInput, 'Cart item to remove.'),
    resolve: (_root, { input }, { cart }) => cart.writes.remove(uuidIn(input.itemId, 'CartItem')),
  }),
  applyCoupon: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description: 'Applies a coupon to the cart, replacing any other coupon.',
    args: inputArg(ApplyCouponInput, 'Coupon to apply to the cart.'),
    resolve: (_root, { input }, { cart }) => cart.writes.applyCoupon(input.code),
  }),
  removeCoupon: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description: 'Removes a coupon from the cart.',
    args: inputArg(RemoveCouponInput, 'Coupon to remove from the cart.'),
    resolve: (_root, { input }, { cart }) => cart.writes.removeCoupon(input.code),
  }),
  reorder: t.field({
    scopes: ['cart:write', 'orders:read'],
    type: CartPayload,
    description:
      'Adds the items of an order to the cart at current prices. Unavailable items are reported in `userErrors`.',
    args: inputArg(ReorderInput, 'Order to add to the cart again.'),
    resolve: (_root, { input }, { checkout, cart, pricing }) =>
      reorder(uuidIn(input.orderId, 'Order'), {
        orders: checkout.orders,
        cartWrites: cart.writes,
        estimates: pricing.estimates,
      }),
  }),
  clearCart: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description: 'Removes all items from the cart.',
    resolve: (_root, _args, { cart }) => cart.writes.clear(),
  }),
}))
