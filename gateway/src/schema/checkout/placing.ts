import type { PlacingOutcome } from '../../backend/checkout/outcome.ts'
import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { Order } from '../orders/order.ts'
import { selectionsBelow, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { atCurrentInputs } from './addressChoices.ts'
import { Checkout } from './checkout.ts'

const PlaceOrderPayload = builder.objectRef<PlacingOutcome>('PlaceOrderPayload').implement({
  description: 'Result of placing an order.',
  fields: (t) => ({
    order: t.expose('order', {
      type: Order,
      nullable: true,
      description: 'The placed order, including one placed by an earlier request; null if no order was placed.',
    }),
    checkout: t.expose('checkout', {
      type: Checkout,
      nullable: true,
      description: 'The checkout to correct if the order was not placed; otherwise null.',
    }),
    userErrors: t.field({
      type: [UserError],
      description:
        'Reasons why the order was not placed, such as PRICE_CHANGED, PAYMENT_DECLINED, OUT_OF_STOCK, IN_FLIGHT or KEY_REUSED.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
    warnings: t.stringList({
      description: 'Messages to display if the order was placed at a lower total than expected.',
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
})

const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'Confirmation of the checkout that the buyer has reviewed.',
  fields: (t) => ({
    idempotencyKey: t.field({
      type: 'UUID',
      required: true,
      description: 'Unique key for each visit to the review step. The same key never places a second order.',
    }),
    expectedTotal: t.field({
      type: 'Decimal',
      required: true,
      description:
        'Total shown to the buyer, such as "1249.50". PRICE_CHANGED if the actual total is higher; a lower one is accepted.',
    }),
    notes: t.string({
      description:
        'Instructions for the shop, up to 500 characters. Unchanged if omitted; an empty string removes them.',
    }),
    checkoutId: t.id({
      description: 'Global ID of the checkout shown to the buyer. Prevents placing a different cart.',
    }),
  }),
})

builder.mutationField('placeOrder', (t) =>
  t.field({
    scopes: ['orders:write'],
    type: PlaceOrderPayload,
    description:
      'Places the order. Safe to retry: the same `idempotencyKey` returns the same order and never places a second one.',
    args: {
      input: t.arg({
        type: PlaceOrderInput,
        required: true,
        description: 'Checkout and total that the buyer has confirmed.',
      }),
    },
    resolve: async (_root, { input: { checkoutId, ...input } }, { checkout }, info) => {
      const selection = selectionOf(info)
      const outcome = await checkout.placing.place(
        { ...input, checkoutUuid: checkoutId ? uuidIn(checkoutId, 'Checkout') : null },
        {
          order: planOf('Order', emptySelection, ...selectionsBelow(selection, 'PlaceOrderPayload', 'order')),
          checkout: planOf('Checkout', emptySelection, ...selectionsBelow(selection, 'PlaceOrderPayload', 'checkout')),
        },
      )
      return atCurrentInputs(outcome)
    },
  }),
)
