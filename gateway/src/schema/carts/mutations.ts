import type { CartOutcome } from '../../backend/carts/outcome.ts'
import { reorder } from '../../backend/orders/reorder.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { builder, decodeGlobalId } from '../core/builder.ts'
import { selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { Cart } from './cart.ts'
import { CartWarning } from './warning.ts'

export const CartPayload = builder.objectRef<CartOutcome>('CartPayload').implement({
  description: 'What a change of the cart came to.',
  fields: (t) => ({
    cart: t.field({
      type: Cart,
      nullable: true,
      description: 'The cart after the change, read anew; null when it could not be read.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (_outcome, _args, { cart }, info) => cart.carts.read(planOf('Cart', selectionOf(info))),
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'What was not done, and why.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
    warnings: t.field({
      type: [CartWarning],
      description: 'What was done other than asked.',
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
})

const CartLineInput = builder.inputType('CartLineInput', {
  description: 'A part and how many of it.',
  fields: (t) => ({
    sku: t.string({ required: true, description: 'The part number; case does not matter.' }),
    quantity: t.int({ required: true, description: 'How many, 1 to 9,999. Raised to the next step of the part.' }),
    isOneLength: t.boolean({ description: 'Whether to ship it as one uncut piece, where that can be asked.' }),
    note: t.string({
      description: "The buyer's own words, up to 80 characters. Different notes are different lines.",
    }),
    reference: t.string({ description: "The buyer's own item or requisition number, up to 80 characters." }),
  }),
})

const AddToCartInput = builder.inputType('AddToCartInput', {
  description: 'What to put into the cart.',
  fields: (t) => ({
    lines: t.field({ type: [CartLineInput], required: true, description: 'The parts. Equal ones are summed.' }),
    batchKey: t.field({
      type: 'UUID',
      description: 'One for each batch: sent again with the same key within a day, it adds nothing.',
    }),
  }),
})

const UpdateCartItemInput = builder.inputType('UpdateCartItemInput', {
  description: 'How a line of the cart shall be.',
  fields: (t) => ({
    itemId: t.id({ required: true, description: 'The line.' }),
    quantity: t.int({ required: true, description: 'How many from now on; 0 removes the line.' }),
    isOneLength: t.boolean({ description: 'Whether to ship it as one uncut piece; left as it is when not given.' }),
    note: t.string({ description: "The buyer's own words, up to 80 characters; empty takes them away." }),
    reference: t.string({
      description: "The buyer's own item or requisition number, up to 80 characters; empty takes it away.",
    }),
  }),
})

const UpdateCartItemDetailsInput = builder.inputType('UpdateCartItemDetailsInput', {
  description: 'What is asked of a line of the cart beside its quantity. What is not given is left as it is.',
  fields: (t) => ({
    itemId: t.id({ required: true, description: 'The line.' }),
    isOneLength: t.boolean({ description: 'Whether to ship it as one uncut piece.' }),
    note: t.string({ description: "The buyer's own words, up to 80 characters; empty takes them away." }),
    reference: t.string({
      description: "The buyer's own item or requisition number, up to 80 characters; empty takes it away.",
    }),
  }),
})

const RemoveCartItemInput = builder.inputType('RemoveCartItemInput', {
  description: 'Which line of the cart to remove.',
  fields: (t) => ({ itemId: t.id({ required: true, description: 'The line.' }) }),
})

const ApplyCouponInput = builder.inputType('ApplyCouponInput', {
  description: 'A coupon to count.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'As it was given out; case and blanks around it do not matter.' }),
  }),
})

const RemoveCouponInput = builder.inputType('RemoveCouponInput', {
  description: 'A coupon to take off.',
  fields: (t) => ({ code: t.string({ required: true, description: 'Its code.' }) }),
})

const ReorderInput = builder.inputType('ReorderInput', {
  description: 'An order to buy again.',
  fields: (t) => ({ orderId: t.id({ required: true, description: 'Which.' }) }),
})

/** Uuid of an order; an id of anything else is no order of anybody. */
function orderUuid(globalId: string): string {
  const { typename, id } = decodeGlobalId(globalId)
  return typename === 'Order' ? id : ''
}

/** Uuid of a line; an id of anything else is no line of any cart. */
function itemUuid(globalId: string): string {
  const { typename, id } = decodeGlobalId(globalId)
  return typename === 'CartItem' ? id : ''
}

builder.mutationFields((t) => ({
  addToCart: t.field({
    type: CartPayload,
    description: 'Puts parts into the cart. What can be added is added; the rest stands in userErrors.',
    args: { input: t.arg({ type: AddToCartInput, required: true, description: 'What to put into it.' }) },
    resolve: (_root, { input }, { cart }) => cart.writes.add(input.lines, input.batchKey),
  }),
  updateCartItem: t.field({
    type: CartPayload,
    description: 'Changes a line of the cart.',
    args: {
      input: t.arg({ type: UpdateCartItemInput, required: true, description: 'Which line, and how it shall be.' }),
    },
    resolve: (_root, { input }, { cart }) => cart.writes.update({ ...input, itemUuid: itemUuid(input.itemId) }),
  }),
  updateCartItemDetails: t.field({
    type: CartPayload,
    description:
      'Changes what is asked of a line of the cart; its quantity stays what it is, whoever changes it meanwhile.',
    args: {
      input: t.arg({ type: UpdateCartItemDetailsInput, required: true, description: 'Which line, and what of it.' }),
    },
    resolve: (_root, { input }, { cart }) => cart.writes.update({ ...input, itemUuid: itemUuid(input.itemId) }),
  }),
  removeCartItem: t.field({
    type: CartPayload,
    description: 'Removes a line from the cart.',
    args: { input: t.arg({ type: RemoveCartItemInput, required: true, description: 'Which line.' }) },
    resolve: (_root, { input }, { cart }) => cart.writes.remove(itemUuid(input.itemId)),
  }),
  applyCoupon: t.field({
    type: CartPayload,
    description: 'Counts a coupon for the cart, in place of the one before.',
    args: { input: t.arg({ type: ApplyCouponInput, required: true, description: 'Its code.' }) },
    resolve: (_root, { input }, { cart }) => cart.writes.applyCoupon(input.code),
  }),
  removeCoupon: t.field({
    type: CartPayload,
    description: 'Takes a coupon off the cart.',
    args: { input: t.arg({ type: RemoveCouponInput, required: true, description: 'Its code.' }) },
    resolve: (_root, { input }, { cart }) => cart.writes.removeCoupon(input.code),
  }),
  reorder: t.field({
    type: CartPayload,
    description:
      'Puts the parts of an order into the cart again, at the prices of today. What cannot be bought any more stands in userErrors.',
    args: { input: t.arg({ type: ReorderInput, required: true, description: 'Which order.' }) },
    resolve: (_root, { input }, { checkout, cart, pricing }) =>
      reorder(orderUuid(input.orderId), {
        orders: checkout.orders,
        cartWrites: cart.writes,
        estimates: pricing.estimates,
      }),
  }),
  clearCart: t.field({
    type: CartPayload,
    description: 'Removes every line from the cart.',
    resolve: (_root, _args, { cart }) => cart.writes.clear(),
  }),
}))
