import { z } from 'zod'
import { priceOfCents } from '../catalog/money.ts'
import { always, computed, emptyRelationship, text, time, toOne } from '../jsonapi/fields.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { orderPartAccess } from './access.ts'
import { carriers, isCarrier, trackingUrl } from './carriers.ts'

const item = z.object({
  order_item_id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  quantity: z.number(),
  weight_kg: z.string().nullable(),
  declared_cents: z.number().nullable(),
})

function weightOf(kilograms: unknown) {
  return typeof kilograms === 'string' ? { number: kilograms, unit: 'kg' } : { number: '0', unit: 'kg' }
}

const wireItem = z.array(
  item.transform(({ order_item_id, title, sku, quantity, weight_kg, declared_cents }) => ({
    order_item_id,
    title,
    sku,
    quantity: `${quantity}.00`,
    weight: weightOf(weight_kg),
    declared_value: priceOfCents(declared_cents),
    tariff_code: null,
  })),
)

function carrierOf(value: unknown) {
  return isCarrier(value) ? value : null
}
function codeOf(value: unknown) {
  return typeof value === 'string' ? value : null
}

/** A shipment. */
export const shipmentType: ResourceType = {
  name: 'shipment--default',
  path: '/shipments/default',
  table: 'shipment_rows',
  access: orderPartAccess,
  attributes: {
    package_type: always(null),
    shipping_service: always('default'),
    service_label: text('service_label'),
    title: always('Shipment'),
    items: computed(['items'], (row) => wireItem.parse(row['items'] ?? [])),
    weight: computed(['weight_kg'], (row) => weightOf(row['weight_kg'])),
    original_amount: always(null),
    amount: always(null),
    adjustments: always([]),
    tracking_code: text('tracking_code'),
    state: text('state'),
    data: always({}),
    shipped: time('shipped'),
    field_carrier: computed(['carrier'], ({ carrier }) => (isCarrier(carrier) ? carriers[carrier].name : null)),
    field_tracking_url: computed(['carrier', 'tracking_code'], ({ carrier, tracking_code }) =>
      trackingUrl(carrierOf(carrier), codeOf(tracking_code)),
    ),
    field_delivered: time('delivered'),
  },
  relationships: {
    shipment_type: emptyRelationship('shipment--default'),
    shipping_method: emptyRelationship('shipment--default'),
    order_id: toOne('order--default', { table: 'shipments', from: 'id', to: 'order_id' }),
  },
  refusals: {
    POST: "The 'administer commerce_shipment' permission is required.",
    PATCH: "The 'administer commerce_shipment' permission is required.",
    DELETE: "The 'administer commerce_shipment' permission is required.",
  },
}
