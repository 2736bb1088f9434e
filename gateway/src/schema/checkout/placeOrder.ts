import type { PlacementOutcome } from '../../backend/checkout/outcome.ts'
import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import type { CartChange as ChangeValue, CartChangeKind as ChangeKind } from '../../backend/checkout/version.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { inputArg, payloadType } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'
import { Order } from '../orders/order.ts'
import { selectionsBelow, selectionOf } from '../core/selection.ts'
import { atCurrentInputs } from './addressChoices.ts'
import { Checkout, versionSelection } from './checkout.ts'

const CartChangeKind = builder.enumType('CartChangeKind', {
  description: 'Kind of difference between two states of a cart.',
  values: {
    LINE_ADDED: { description: 'An item was added.' },
    LINE_REMOVED: { description: 'An item was removed.' },
    QUANTITY_CHANGED: { description: 'The quantity of an item changed.' },
    PRICE_CHANGED: { description: 'The price of an item changed.' },
    DETAILS_CHANGED: { description: 'The note, reference or length of an item changed.' },
  } satisfies Record<ChangeKind, object>,
})

const CartChange = builder.objectRef<ChangeValue>('CartChange').implement({
  description: 'A difference between the reviewed cart and the current cart. One item can have several.',
  fields: (t) => ({
    kind: t.property('kind', CartChangeKind, 'Kind of difference.'),
    partNumber: t.property('partNumber', 'String', 'Part number of the item.'),
    quantityBefore: t.optional('quantityBefore', 'Int', 'Reviewed quantity; null if the item was added.'),
    quantity: t.optional('quantity', 'Int', 'Current quantity; null if the item was removed.'),
    priceBefore: t.optional('priceBefore', Money, 'Reviewed price per selling unit; null if the item was added.'),
    price: t.optional('price', Money, 'Current price per selling unit; null if the item was removed.'),
  }),
})

const PlaceOrderPayload = payloadType<PlacementOutcome>('PlaceOrderPayload', {
  description: 'Result of placing an order.',
  errors:
    'Reasons why the order was not placed, such as CART_CHANGED, PRICE_CHANGED, PAYMENT_DECLINED, OUT_OF_STOCK, IN_FLIGHT or KEY_REUSED.',
  fields: (t) => ({
    order: t.optional('order', Order, {
      description: 'The placed order, including one placed by an earlier request; null if no order was placed.',
    }),
    checkout: t.optional('checkout', Checkout, 'The checkout to correct if the order was not placed; otherwise null.'),
    changes: t.property('changes', [CartChange], 'What has changed since `version`, if the error is CART_CHANGED.'),
    differences: t.property('differences', ['String'], {
      description:
        "Inputs that differ from those of the key's first request, such as `notes`, if the error is KEY_REUSED; `operation` if another mutation used the key.",
    }),
    warnings: t.property('warnings', ['String'], {
      description:
        'Messages to display: the order was placed at a lower total than expected, or the shop does not store some of its values.',
    }),
  }),
})

const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'Confirmation of the checkout that the buyer has reviewed.',
  fields: (t) => ({
    idempotencyKey: t.field({
      type: 'UUID',
      required: true,
      description:
        'Identifies this order. The same key always returns the same order, and never places a second one. Keys belong to the account, separately for live and test, or to the guest.',
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
      description:
        'Global ID of the checkout shown to the buyer. Prevents placing a different cart. Required if the shop’s site does not remember keys.',
    }),
    version: t.string({
      description:
        '`Checkout.version` that the buyer reviewed. If the cart has changed since then, the error is CART_CHANGED, and `changes` lists the differences.',
    }),
  }),
})

builder.mutationField('placeOrder', (t) =>
  t.field({
    scopes: ['orders:write'],
    type: PlaceOrderPayload,
    description:
      'Places the order. Safe to retry: the same `idempotencyKey` returns the same order and never places a second one.',
    args: inputArg(PlaceOrderInput, 'Checkout and total that the buyer has confirmed.'),
    resolve: async (_root, { input: { checkoutId, ...input } }, { checkout }, info) => {
      const selection = selectionOf(info)
      const outcome = await checkout.placement.place(
        { ...input, checkoutUuid: checkoutId ? uuidIn(checkoutId, 'Checkout') : null },
        {
          order: planOf('Order', emptySelection, ...selectionsBelow(selection, 'PlaceOrderPayload', 'order')),
          checkout: planOf(
            'Checkout',
            versionSelection,
            ...selectionsBelow(selection, 'PlaceOrderPayload', 'checkout'),
          ),
        },
      )
      return atCurrentInputs(outcome)
    },
  }),
)
