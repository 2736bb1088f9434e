import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import type { OrderOutcome } from '../../backend/orders/orders.ts'
import { CartPayload } from '../carts/mutations.ts'
import type { DeletedOrders } from '../../backend/orders/testOrders.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { selectionsBelow, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import type { GraphQLResolveInfo } from 'graphql'
import { Order } from './order.ts'

const OrderPayload = builder.objectRef<OrderOutcome>('OrderPayload').implement({
  description: 'Result of an order mutation.',
  fields: (t) => ({
    order: t.expose('order', {
      type: Order,
      nullable: true,
      description: 'Current state of the order; null if it was not found.',
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'Reasons why the request was rejected.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

builder.objectField(CartPayload, 'order', (t) =>
  t.field({
    type: Order,
    nullable: true,
    description: 'The order placed from this cart, if the error is ALREADY_PLACED; otherwise null.',
    resolve: ({ userErrors }, _args, { checkout }, info) =>
      userErrors.some(({ code }) => code === 'ALREADY_PLACED')
        ? checkout.orders.last(planOf('Order', selectionOf(info)))
        : null,
  }),
)

const CancelOrderInput = builder.inputType('CancelOrderInput', {
  description: 'Order to cancel.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Global ID of the order to cancel.' }) }),
})

const OpenOrderInput = builder.inputType('OpenOrderInput', {
  description: 'Link from an order email.',
  fields: (t) => ({
    uuid: t.field({ type: 'UUID', required: true, description: 'UUID of the order in the backend.' }),
    token: t.string({ required: true, description: 'Token from the link, 16 to 128 characters.' }),
  }),
})

function orderPlan(info: GraphQLResolveInfo) {
  return planOf('Order', emptySelection, ...selectionsBelow(selectionOf(info), 'OrderPayload', 'order'))
}

const DeleteTestOrdersPayload = builder.objectRef<DeletedOrders>('DeleteTestOrdersPayload').implement({
  description: 'Result of deleting test orders.',
  fields: (t) => ({
    deletedCount: t.exposeInt('deletedCount', { description: 'Number of deleted orders.' }),
    userErrors: t.field({
      type: [UserError],
      description: 'Reasons why nothing was deleted.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

builder.mutationFields((t) => ({
  deleteTestOrders: t.field({
    scopes: ['orders:write'],
    type: DeleteTestOrdersPayload,
    nullable: true,
    description: "Deletes the customer's test orders and test cart. FORBIDDEN with a live key.",
    resolve: (_root, _args, { account }) => account.deleteTestOrders(),
  }),
  cancelOrder: t.field({
    scopes: ['orders:write'],
    type: OrderPayload,
    description: 'Cancels an order within 30 minutes and before processing starts; CONFLICT after that. Safe to retry.',
    args: { input: t.arg({ type: CancelOrderInput, required: true, description: 'Order to cancel.' }) },
    resolve: (_root, { input }, { checkout }, info) =>
      checkout.orders.cancel(uuidIn(input.id, 'Order'), orderPlan(info)),
  }),
  openOrder: t.field({
    type: OrderPayload,
    description: 'Opens a link from an order email. This browser can then view the order for three hours.',
    args: { input: t.arg({ type: OpenOrderInput, required: true, description: 'UUID and token from the link.' }) },
    resolve: (_root, { input }, { checkout }, info) => checkout.orders.open(input.uuid, input.token, orderPlan(info)),
  }),
}))
