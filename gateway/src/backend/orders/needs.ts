import { purchased } from '../catalog/needs.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { FixedEdge } from '../jsonapi/needs.ts'

/** Fields needed of all order or cart items, whatever is selected. */
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

/** Fields that identify the part of an order item, even if it has left the shop. */
export const orderedParts = lines(['field_sku'], [purchased(['sku'])])
