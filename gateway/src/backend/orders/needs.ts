import { purchased } from '../catalog/needs.ts'
import { NAMES } from '../jsonapi/names.ts'
import type { FixedEdge } from '../jsonapi/needs.ts'

/** What the lines of an order or cart are read for, whatever is asked of them. */
export const lines = (fields: readonly string[], edges: readonly FixedEdge[] = []): FixedEdge => ({
  via: 'order_items',
  fixed: { type: NAMES.orderItem.type, fields, edges: edges.map(({ via, fixed }) => ({ via, to: fixed })) },
})

export const SHIPMENTS: FixedEdge = {
  via: 'shipments',
  fixed: {
    type: NAMES.shipment.type,
    fields: [
      'title',
      'state',
      'service_label',
      'tracking_code',
      'shipped',
      'items',
      'field_carrier',
      'field_tracking_url',
    ],
  },
}

/** What tells the part of an order's line, also of one that is gone from the shop. */
export const ORDERED_PARTS = lines(['field_sku'], [purchased(['sku'])])
