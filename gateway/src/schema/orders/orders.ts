import { placeOfOrder } from '../../backend/orders/orders.ts'
import type { Order as OrderValue } from '../../backend/orders/order.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { connectionCost } from '../../protection/cost.ts'
import { forCustomers, Viewer } from '../accounts/viewer.ts'
import { builder } from '../core/builder.ts'
import { connectionType, pagingArgs } from '../core/connection.ts'
import { Cursors } from '../core/cursor.ts'
import { type Connection, type Limits, pageInfoOf, pagingOf } from '../core/pagination.ts'
import { mergeSelections, nodeSelections, selectionOf } from '../core/selection.ts'
import { Order } from './order.ts'
import { OrderState } from './parts.ts'

/** Default and maximum page size. */
export const orderLimits: Limits = { name: 'orders', defaultSize: 25, maxSize: 50 }

interface OrderList extends Pick<Connection<OrderValue>, 'edges' | 'pageInfo'> {
  readonly countAll: () => Promise<number>
}

const OrderConnection = connectionType<OrderValue, OrderList>(
  Order,
  { name: 'Order', rows: 'orders', description: "A page of a customer's orders." },
  (t) => ({
    totalCount: t.int({ description: 'Number of orders on all pages.', resolve: ({ countAll }) => countAll() }),
  }),
)

const OrderFilter = builder.inputType('OrderFilter', {
  description: 'Conditions for orders. Only orders that meet all of them are returned.',
  fields: (t) => ({
    states: t.field({ type: [OrderState], description: 'Only orders in one of these states.' }),
    placedFrom: t.field({ type: 'DateTime', description: 'Only orders placed at this time or later.' }),
    placedUntil: t.field({ type: 'DateTime', description: 'Only orders placed at this time or earlier.' }),
    placedOnOrAfter: t.field({
      type: 'Date',
      description: 'Only orders placed on this date or later, in the time zone of the shop.',
    }),
    placedOnOrBefore: t.field({
      type: 'Date',
      description: 'Only orders placed on this date or earlier, in the time zone of the shop.',
    }),
    updatedSince: t.field({ type: 'DateTime', description: 'Only orders that changed at this time or later.' }),
    purchaseOrderNumber: t.string({
      description:
        'Only orders with this PO number, not case-sensitive. `NOT_OFFERED` if the shop does not store PO numbers.',
    }),
    trackingNumber: t.string({
      description:
        'Only orders with a shipment with this tracking number, with or without spaces. `NOT_OFFERED` if the shop has no shipments.',
    }),
  }),
})

builder.objectFields(Viewer, (t) => ({
  orders: t.field({
    scopes: ['orders:read'],
    type: OrderConnection,
    nullable: true,
    description: "The customer's placed orders, newest first, 25 by default and at most 50 per page. Null for guests.",
    args: {
      ...pagingArgs,
      filter: t.arg({ type: OrderFilter, description: 'Conditions that the orders must meet; all orders by default.' }),
      search: t.arg.string({
        description:
          'Only return orders with this text in the order number, PO number or a part number; up to 100 characters.',
      }),
    },
    complexity: connectionCost(orderLimits.defaultSize),
    resolve: (_viewer, { search, filter, ...args }, { checkout }, info) =>
      forCustomers(async () => {
        const cursors = new Cursors('orders', { search, filter })
        const nodes = nodeSelections(selectionOf(info), 'OrderConnection', 'OrderEdge')
        const { orders, countAll, ...page } = await checkout.orders.page(
          { paging: pagingOf(args, orderLimits, cursors), search, filter },
          planOf('Order', mergeSelections(...nodes)),
        )
        const found = orders.map((node) => ({ node, cursor: cursors.encode(placeOfOrder(node.resource)) }))
        return { edges: found, pageInfo: pageInfoOf(found, page), countAll }
      }),
  }),
  lastOrder: t.field({
    scopes: ['orders:read'],
    type: Order,
    nullable: true,
    description: 'Last order placed in this browser within the past three hours; null if there is none.',
    resolve: (_viewer, _args, { checkout }, info) => checkout.orders.last(planOf('Order', selectionOf(info))),
  }),
  unseenOrder: t.field({
    scopes: ['orders:read'],
    type: Order,
    nullable: true,
    description:
      'Newest order of the past three hours if its confirmation never reached this browser. Null if the cart has items.',
    // A buyer who has filled the cart again knows that the previous cart was ordered.
    resolve: async ({ cartPlan }, _args, { cart, checkout }, info) => {
      const { items } = await cart.carts.readOrEmpty(cartPlan)
      return items.length > 0 ? null : checkout.orders.newestUnseen(planOf('Order', selectionOf(info)))
    },
  }),
}))

builder.queryField('order', (t) =>
  t.field({
    scopes: ['orders:read'],
    type: Order,
    nullable: true,
    description: 'A placed order of the requester, or one opened with an emailed link. Null for all other orders.',
    args: { uuid: t.arg({ type: 'UUID', required: true, description: 'UUID of the order in the backend.' }) },
    resolve: (_root, { uuid }, { checkout }, info) => checkout.orders.byUuid(uuid, planOf('Order', selectionOf(info))),
  }),
)
