import type { PlacingOutcome } from '../../backend/checkout/outcome.ts'
import { NOTHING_MORE, planOf } from '../../backend/jsonapi/plan.ts'
import { builder, decodeGlobalId } from '../core/builder.ts'
import { Order } from '../orders/order.ts'
import { below, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { Checkout } from './checkout.ts'

const PlaceOrderPayload = builder.objectRef<PlacingOutcome>('PlaceOrderPayload').implement({
  description: 'What placing came to.',
  fields: (t) => ({
    order: t.expose('order', {
      type: Order,
      nullable: true,
      description: 'The order, also when it was placed before.',
    }),
    checkout: t.expose('checkout', {
      type: Checkout,
      nullable: true,
      description: 'What is still to be decided, when it was not placed.',
    }),
    userErrors: t.field({
      type: [UserError],
      description:
        'Why not: PRICE_CHANGED, PAYMENT_DECLINED, OUT_OF_STOCK, IN_FLIGHT, KEY_REUSED, ALREADY_PLACED and others.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
    warnings: t.stringList({
      description: 'Placed for less than expected: by these words.',
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
})

const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'What the buyer agreed to.',
  fields: (t) => ({
    idempotencyKey: t.field({
      type: 'UUID',
      required: true,
      description: 'One for each visit of the review: the same one again never places twice.',
    }),
    expectedTotal: t.field({
      type: 'Decimal',
      required: true,
      description:
        "The total on the buyer's screen. Refused when it has become more; placed at the lower total when it has become less.",
    }),
    notes: t.string({ description: 'Instructions for the shop, up to 500 characters.' }),
    checkoutId: t.id({
      description: "The checkout on the buyer's screen, so that another cart is never placed in its stead.",
    }),
  }),
})

/** Uuid of a checkout; an id of anything else is no checkout of anybody. Null where none was given. */
function checkoutUuid(globalId: string | null | undefined): string | null {
  if (!globalId) return null
  const { typename, id } = decodeGlobalId(globalId)
  return typename === 'Checkout' ? id : ''
}

builder.mutationField('placeOrder', (t) =>
  t.field({
    type: PlaceOrderPayload,
    description: 'Safe to repeat: the same idempotencyKey answers the same order and never places a second one.',
    args: {
      input: t.arg({ type: PlaceOrderInput, required: true, description: 'What the buyer saw and agreed to.' }),
    },
    resolve: (_root, { input: { checkoutId, ...input } }, { checkout }, info) => {
      const selection = selectionOf(info)
      return checkout.placing.place(
        { ...input, checkoutUuid: checkoutUuid(checkoutId) },
        {
          order: planOf('Order', NOTHING_MORE, ...below(selection, 'PlaceOrderPayload', 'order')),
          checkout: planOf('Checkout', NOTHING_MORE, ...below(selection, 'PlaceOrderPayload', 'checkout')),
        },
      )
    },
  }),
)
