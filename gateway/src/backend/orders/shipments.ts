import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'

type ShipmentStatus = 'PACKING' | 'READY' | 'SHIPPED' | 'DELIVERED' | 'CANCELED' | 'OTHER'
export type CarrierCode = 'UPS' | 'FEDEX' | 'DHL' | 'USPS' | 'OTHER'

/** Items shipped together. */
export interface Shipment {
  readonly status: ShipmentStatus
  readonly state: string
  readonly carrier: string | null
  readonly carrierCode: CarrierCode | null
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly shippedAt: Date | null
  readonly items: ReadonlyArray<{ readonly partNumber: string; readonly quantity: number }>
}

/** The site's shipment states → words for the buyer. */
const states: Readonly<Record<string, readonly [ShipmentStatus, string]>> = {
  draft: ['PACKING', 'Being packed'],
  ready: ['READY', 'Ready to ship'],
  shipped: ['SHIPPED', 'Shipped'],
  delivered: ['DELIVERED', 'Delivered'],
  canceled: ['CANCELED', 'Canceled'],
}
const otherState = ['OTHER', 'Being packed'] as const

/** Carriers by the first words of their service names, with tracking URLs. */
const carriers: ReadonlyArray<{
  readonly code: CarrierCode
  readonly name: string
  readonly tracking: (number: string) => string
}> = [
  { code: 'UPS', name: 'UPS', tracking: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { code: 'FEDEX', name: 'FedEx', tracking: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  {
    code: 'DHL',
    name: 'DHL',
    tracking: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  },
  {
    code: 'USPS',
    name: 'USPS',
    tracking: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
]

const itemsSchema = z.array(
  z.looseObject({
    order_item_id: z.coerce.string(),
    quantity: z.coerce.number(),
    sku: z.string().nullish(),
    title: z.string().nullish(),
  }),
)

function carrierOf(service: string | null) {
  return carriers.find(({ name }) => service?.toLowerCase().startsWith(name.toLowerCase()))
}

/** Code of the carrier that a service name begins with; null if it is unknown. */
export function carrierCodeOf(service: string | null): CarrierCode | null {
  return carrierOf(service)?.code ?? null
}

function shipmentOf(shipment: Resource, partNumbers: ReadonlyMap<string, string>): Shipment {
  const service = shipment.text('field_carrier') ?? shipment.text('service_label')
  const carrier = carrierOf(service)
  const trackingNumber = shipment.text('tracking_code')?.replaceAll(/\s+/g, '') || null
  const [status, state] = states[shipment.text('state') ?? ''] ?? otherState
  const said = shipment.read('field_tracking_url', z.url({ protocol: /^https$/ }))
  const items = shipment.read('items', itemsSchema) ?? []
  return {
    status,
    state,
    carrier: carrier?.name ?? service,
    carrierCode: carrier?.code ?? (service === null ? null : 'OTHER'),
    trackingNumber,
    trackingUrl: said ?? (carrier && trackingNumber ? carrier.tracking(encodeURIComponent(trackingNumber)) : null),
    shippedAt: shipment.moment('shipped'),
    items: items.map(({ order_item_id, sku, title, quantity }) => ({
      partNumber: sku ?? partNumbers.get(order_item_id) ?? title ?? '',
      quantity: Math.trunc(quantity),
    })),
  }
}

/**
 * The shipments that have left the shop; planned ones are omitted.
 * @param partNumbers by the UUID of the order item
 */
export function shipmentsOf(order: Resource, partNumbers: ReadonlyMap<string, string>): Shipment[] {
  return order
    .many('shipments')
    .flatMap(({ resource }) => (resource ? [resource] : []))
    .filter((shipment) => shipment.text('shipped') !== null || shipment.text('tracking_code') !== null)
    .map((shipment) => shipmentOf(shipment, partNumbers))
}
