import type { Order as OrderValue } from '../../backend/orders/order.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { connectionCost, ONE_EACH } from '../../protection/cost.ts'
import { ofCustomers, Viewer } from '../accounts/viewer.ts'
import { builder } from '../core/builder.ts'
import { type Connection, connectionOf, type Edge, type Limits, windowOf } from '../core/pagination.ts'
import { below, merged, selectionOf } from '../core/selection.ts'
import { Order } from './order.ts'

/** Orders on a page, and at most. */
const ORDERS: Limits = { usual: 25, most: 50 }

const OrderEdge = builder.objectRef<Edge<OrderValue>>('OrderEdge').implement({
  description: 'A row of a page of orders.',
  fields: (t) => ({
    node: t.expose('node', { type: Order, description: 'The order.' }),
    cursor: t.exposeString('cursor', { description: 'Its position.' }),
  }),
})

const OrderConnection = builder.objectRef<Connection<OrderValue>>('OrderConnection').implement({
  description: 'A page of orders.',
  fields: (t) => ({
    edges: t.field({
      type: [OrderEdge],
      description: 'The rows.',
      complexity: ONE_EACH,
      resolve: ({ edges }) => [...edges],
    }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'What is before and behind.' }),
    totalCount: t.exposeInt('totalCount', { description: 'How many there are in all.' }),
  }),
})

builder.objectFields(Viewer, (t) => ({
  orders: t.field({
    type: OrderConnection,
    nullable: true,
    description: 'Their placed orders, the newest first; 25 unless a page is asked for. Null for guests.',
    args: {
      first: t.arg.int({ description: 'At most this many, up to 50.' }),
      after: t.arg.string({ description: 'Rows behind this cursor.' }),
      search: t.arg.string({ description: 'Only those with this in their number, PO number or a part number.' }),
    },
    complexity: connectionCost(ORDERS.usual),
    resolve: (_viewer, { search, ...args }, { checkout }, info) =>
      ofCustomers(async () => {
        const { offset, size } = windowOf(args, ORDERS)
        const edges = below(selectionOf(info), 'OrderConnection', 'edges')
        const nodes = edges.flatMap((selection) => below(selection, 'OrderEdge', 'node'))
        const from = offset ?? 0
        const page = await checkout.orders.page({ offset: from, size, search }, planOf('Order', merged(...nodes)))
        return connectionOf(page.orders, from, page.totalCount)
      }),
  }),
  lastOrder: t.field({
    type: Order,
    nullable: true,
    description: 'The order that was placed in this browser in the last three hours.',
    resolve: (_viewer, _args, { checkout }, info) => checkout.orders.last(planOf('Order', selectionOf(info))),
  }),
  unseenOrder: t.field({
    type: Order,
    nullable: true,
    description: 'An order of the last three hours whose answer never reached this browser.',
    // Whoever has something in the cart again knows that the one before is gone.
    resolve: async ({ cartPlan }, _args, { cart, checkout }, info) => {
      const { items } = await cart.carts.readOrEmpty(cartPlan)
      return items.length > 0 ? null : checkout.orders.unseen(planOf('Order', selectionOf(info)))
    },
  }),
}))

builder.queryField('order', (t) =>
  t.field({
    type: Order,
    nullable: true,
    description:
      'A placed order of the viewer, or one whose mailed link this browser opened. Null for everything else.',
    args: { uuid: t.arg({ type: 'UUID', required: true, description: 'Its id in the backend.' }) },
    resolve: (_root, { uuid }, { checkout }, info) => checkout.orders.byUuid(uuid, planOf('Order', selectionOf(info))),
  }),
)
