import type { ShippingService as ShippingServiceValue } from '../../backend/orders/order.ts'
import type { Shipment as ShipmentValue } from '../../backend/orders/shipments.ts'
import { builder } from '../core/builder.ts'
import { objectType } from '../core/fields.ts'

const ShipmentStatus = builder.enumType('ShipmentStatus', {
  description: 'State of a shipment.',
  values: {
    PACKING: { description: 'Being packed.' },
    READY: { description: 'Packed and ready to ship.' },
    SHIPPED: { description: 'Handed to the carrier.' },
    DELIVERED: { description: 'Delivered to the buyer.' },
    CANCELED: { description: 'Canceled by the shop.' },
    OTHER: { description: 'A state without a code in this API.' },
  } satisfies Record<ShipmentValue['status'], object>,
})

const ShipmentCarrier = builder.enumType('ShipmentCarrier', {
  description: 'Carrier of a shipment.',
  values: {
    UPS: { description: 'United Parcel Service.' },
    FEDEX: { description: 'FedEx Corporation.' },
    DHL: { description: 'DHL Express and other DHL services.' },
    USPS: { description: 'United States Postal Service.' },
    OTHER: { description: 'Another carrier: see `Shipment.carrier` for its name.' },
  } satisfies Record<NonNullable<ShipmentValue['carrierCode']>, object>,
})

export const ShippingService = objectType<ShippingServiceValue>('ShippingService', 'How an order ships.', (t) => ({
  id: t.optional('id', 'ID', {
    description: 'ID of the method, as in `Checkout.shippingMethods`; null if the site does not store it.',
  }),
  label: t.property('label', 'String', 'Name of the method, such as "UPS Ground".'),
  carrier: t.optional('carrier', ShipmentCarrier, "Carrier; null if unknown, or if it is the buyer's choice."),
}))

const ShipmentItem = builder.objectRef<ShipmentValue['items'][number]>('ShipmentItem').implement({
  description: 'A part and its quantity in a shipment.',
  fields: (t) => ({
    partNumber: t.property('partNumber', 'String', 'Part number of the shipped item.'),
    quantity: t.property('quantity', 'Int', 'Quantity in this shipment.'),
  }),
})

export const Shipment = objectType<ShipmentValue>('Shipment', 'A shipment that has left the shop.', (t) => ({
  status: t.property('status', ShipmentStatus, 'Code of the state.'),
  state: t.property('state', 'String', {
    description: 'State to display: "Being packed", "Ready to ship", "Shipped", "Delivered" or "Canceled".',
  }),
  carrier: t.optional('carrier', 'String', 'Carrier, such as "UPS"; null if unknown.'),
  carrierCode: t.optional('carrierCode', ShipmentCarrier, 'Code of the carrier; null if unknown.'),
  trackingNumber: t.optional('trackingNumber', 'String', {
    description: 'Tracking number of the carrier, without spaces; null if there is none.',
  }),
  trackingUrl: t.optional('trackingUrl', 'URL', "URL of the carrier's tracking page; null if unknown."),
  shippedAt: t.optional('shippedAt', 'DateTime', 'Time at which it shipped; null if unknown.'),
  items: t.property('items', [ShipmentItem], 'Parts in this shipment.'),
}))
