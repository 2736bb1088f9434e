import { NOTHING_MORE, planOf } from '../../backend/jsonapi/plan.ts'
import type { OrderOutcome } from '../../backend/orders/orders.ts'
import { builder, decodeGlobalId } from '../core/builder.ts'
import { below, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import type { GraphQLResolveInfo } from 'graphql'
import { Order } from './order.ts'

const OrderPayload = builder.objectRef<OrderOutcome>('OrderPayload').implement({
  description: 'An order, or why not.',
  fields: (t) => ({
    order: t.expose('order', { type: Order, nullable: true, description: 'The order.' }),
    userErrors: t.field({
      type: [UserError],
      description: 'What was wrong.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

const CancelOrderInput = builder.inputType('CancelOrderInput', {
  description: 'An order to cancel.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Which.' }) }),
})

const OpenOrderInput = builder.inputType('OpenOrderInput', {
  description: 'A mailed link of an order.',
  fields: (t) => ({
    uuid: t.field({ type: 'UUID', required: true, description: "The order's id in the backend." }),
    token: t.string({ required: true, description: 'From the link.' }),
  }),
})

/** Uuid of an order; an id of anything else is no order of anybody. */
function orderUuid(globalId: string): string {
  const { typename, id } = decodeGlobalId(globalId)
  return typename === 'Order' ? id : ''
}

const orderPlan = (info: GraphQLResolveInfo) =>
  planOf('Order', NOTHING_MORE, ...below(selectionOf(info), 'OrderPayload', 'order'))

builder.mutationFields((t) => ({
  cancelOrder: t.field({
    type: OrderPayload,
    description:
      'Cancels an order, within 30 minutes and before it is in process. Repeated, it answers the canceled order.',
    args: { input: t.arg({ type: CancelOrderInput, required: true, description: 'Which.' }) },
    resolve: (_root, { input }, { checkout }, info) => checkout.orders.cancel(orderUuid(input.id), orderPlan(info)),
  }),
  openOrder: t.field({
    type: OrderPayload,
    description: 'Opens the mailed link of an order for this browser.',
    args: { input: t.arg({ type: OpenOrderInput, required: true, description: 'From the link.' }) },
    resolve: (_root, { input }, { checkout }, info) => checkout.orders.open(input.uuid, input.token, orderPlan(info)),
  }),
}))
