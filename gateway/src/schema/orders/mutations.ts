import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import type { OrderOutcome } from '../../backend/orders/orders.ts'
import { CartPayload } from '../carts/mutations.ts'
import type { DeletedOrders } from '../../backend/orders/testOrders.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { idInput, inputArg, payloadType, inputType } from '../core/fields.ts'
import { selectionsBelow, selectionOf } from '../core/selection.ts'
import type { GraphQLResolveInfo } from 'graphql'
import { Order, placedOrderField } from './order.ts'

const OrderPayload = payloadType<OrderOutcome>('OrderPayload', {
  description: 'Result of an order mutation.',
  errors: 'Reasons why the request was rejected.',
  fields: (t) => ({
    order: t.optional('order', Order, 'Current state of the order; null if it was not found.'),
  }),
})

builder.objectField(CartPayload, 'order', placedOrderField)

const CancelOrderInput = idInput('CancelOrderInput', 'Order to cancel.', 'Global ID of the order to cancel.')

const OpenOrderInput = inputType('OpenOrderInput', 'Link from an order email.', (t) => ({
  uuid: t.field({ type: 'UUID', required: true, description: 'UUID of the order in the backend.' }),
  token: t.string({ required: true, description: 'Token from the link, 16 to 128 characters.' }),
}))

function orderPlan(info: GraphQLResolveInfo) {
  return planOf('Order', emptySelection, ...selectionsBelow(selectionOf(info), 'OrderPayload', 'order'))
}

const DeleteTestOrdersPayload = payloadType<DeletedOrders>('DeleteTestOrdersPayload', {
  description: 'Result of deleting test orders.',
  errors: 'Reasons why nothing was deleted.',
  fields: (t) => ({
    deletedCount: t.property('deletedCount', 'Int', 'Number of deleted orders.'),
  }),
})

builder.mutationFields((t) => ({
  deleteTestOrders: t.field({
    scopes: ['orders:write'],
    type: DeleteTestOrdersPayload,
    description: "Deletes the customer's test orders and test cart. FORBIDDEN with a live key.",
    resolve: (_root, _args, { account }) => account.deleteTestOrders(),
  }),
  cancelOrder: t.field({
    scopes: ['orders:write'],
    type: OrderPayload,
    description: 'Cancels an order within 30 minutes and before processing starts; CONFLICT after that. Safe to retry.',
    args: inputArg(CancelOrderInput, 'Order to cancel.'),
    resolve: (_root, { input }, { checkout }, info) =>
      checkout.orders.cancel(uuidIn(input.id, 'Order'), orderPlan(info)),
  }),
  openOrder: t.field({
    type: OrderPayload,
    description: 'Opens a link from an order email. This browser can then view the order for three hours.',
    args: inputArg(OpenOrderInput, 'UUID and token from the link.'),
    resolve: (_root, { input }, { checkout }, info) => checkout.orders.open(input.uuid, input.token, orderPlan(info)),
  }),
}))
