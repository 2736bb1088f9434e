import { purchased } from '../catalog/needs.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { FixedEdge } from '../jsonapi/needs.ts'

/** What the lines of an order or cart are read for, whatever is asked of them. */
export function lines(fields: readonly string[], edges: readonly FixedEdge[] = []): FixedEdge {
  return {
    via: 'order_items',
    fixed: { type: wireNames.orderItem.type, fields, edges: edges.map(({ via, fixed }) => ({ via, to: fixed })) },
  }
}

export const shipmentNeeds: FixedEdge = {
  via: 'shipments',
  fixed: {
    type: wireNames.shipment.type,
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
export const orderedParts = lines(['field_sku'], [purchased(['sku'])])
