import type { CartOutcome } from '../../backend/cart/outcome.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { builder } from '../builder.ts'
import { decodeGlobalId } from '../globalId.ts'
import { selectionOf } from '../selection.ts'
import { UserError } from '../userErrors.ts'
import { Cart } from './cart.ts'
import { CartWarning } from './warning.ts'

const CartPayload = builder.objectRef<CartOutcome>('CartPayload').implement({
  description: 'What a change of the cart came to.',
  fields: (t) => ({
    cart: t.field({
      type: Cart,
      nullable: true,
      description: 'The cart after the change, read anew; null when it could not be read.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (_outcome, _args, { carts }, info) => carts.read(planOf('Cart', selectionOf(info))),
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
  }),
})

const AddToCartInput = builder.inputType('AddToCartInput', {
  description: 'What to put into the cart.',
  fields: (t) => ({
    lines: t.field({ type: [CartLineInput], required: true, description: 'The parts. Equal ones are summed.' }),
  }),
})

const UpdateCartItemInput = builder.inputType('UpdateCartItemInput', {
  description: 'How a line of the cart shall be.',
  fields: (t) => ({
    itemId: t.id({ required: true, description: 'The line.' }),
    quantity: t.int({ required: true, description: 'How many from now on; 0 removes the line.' }),
    isOneLength: t.boolean({ description: 'Whether to ship it as one uncut piece; left as it is when not given.' }),
  }),
})

const RemoveCartItemInput = builder.inputType('RemoveCartItemInput', {
  description: 'Which line of the cart to remove.',
  fields: (t) => ({ itemId: t.id({ required: true, description: 'The line.' }) }),
})

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
    resolve: (_root, { input }, { cartWrites }) => cartWrites.add(input.lines),
  }),
  updateCartItem: t.field({
    type: CartPayload,
    description: 'Changes a line of the cart.',
    args: {
      input: t.arg({ type: UpdateCartItemInput, required: true, description: 'Which line, and how it shall be.' }),
    },
    resolve: (_root, { input }, { cartWrites }) => cartWrites.update({ ...input, itemUuid: itemUuid(input.itemId) }),
  }),
  removeCartItem: t.field({
    type: CartPayload,
    description: 'Removes a line from the cart.',
    args: { input: t.arg({ type: RemoveCartItemInput, required: true, description: 'Which line.' }) },
    resolve: (_root, { input }, { cartWrites }) => cartWrites.remove(itemUuid(input.itemId)),
  }),
  clearCart: t.field({
    type: CartPayload,
    description: 'Removes every line from the cart.',
    resolve: (_root, _args, { cartWrites }) => cartWrites.clear(),
  }),
}))
