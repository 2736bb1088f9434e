import { ATTRIBUTES, VARIATION_IMAGES, VARIATION_LINK, purchased } from '../../backend/catalog/needs.ts'
import { NAMES } from '../../backend/jsonapi/names.ts'
import type { Carrier as CarrierName, CarrierAccount as AccountValue } from '../../backend/orders/carrierAccount.ts'
import type { OrderDocument as DocumentValue, OrderDocumentKind as Kind } from '../../backend/orders/documents.ts'
import type { OrderEvent as EventValue, OrderState as State } from '../../backend/orders/order.ts'
import type { OrderItem as ItemValue } from '../../backend/orders/orderItem.ts'
import type { Shipment as ShipmentValue } from '../../backend/orders/shipments.ts'
import type { OrderTotals as TotalsValue } from '../../backend/orders/totals.ts'
import { Adjustment } from '../carts/cart.ts'
import { AttributeValue } from '../catalog/part.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { builder, encodeGlobalId } from '../core/builder.ts'
import { Image } from '../core/image.ts'
import { Money } from '../core/scalars.ts'

export const OrderTotals = builder.objectRef<TotalsValue>('OrderTotals').implement({
  description: 'Sums of a checkout or an order. All of them come from the backend.',
  fields: (t) => ({
    subTotal: t.expose('subTotal', { type: Money, description: 'Sum of the lines.' }),
    adjustments: t.field({
      type: [Adjustment],
      description: 'Discounts, freight, taxes and charges, one by one.',
      resolve: ({ adjustments }) => [...adjustments],
    }),
    shipping: t.expose('shipping', {
      type: Money,
      nullable: true,
      description: 'Freight; null while it is not known.',
    }),
    tax: t.expose('tax', {
      type: Money,
      nullable: true,
      description: 'Sum of the taxes; null while they are not known.',
    }),
    total: t.expose('total', { type: Money, description: 'What is to pay.' }),
  }),
})

export const Carrier = builder.enumType('Carrier', {
  description: "Carriers that bill to the buyer's account.",
  values: {
    UPS: { description: 'UPS.' },
    FEDEX: { description: 'FedEx.' },
    DHL: { description: 'DHL.' },
  } satisfies Record<CarrierName, object>,
})

export const CarrierAccount = builder.objectRef<AccountValue>('CarrierAccount').implement({
  description: "A buyer's account with a carrier.",
  fields: (t) => ({
    carrier: t.expose('carrier', { type: Carrier, description: 'Which carrier.' }),
    account: t.exposeString('account', { description: 'Its number.' }),
    postalCode: t.exposeString('postalCode', { description: 'Postal code of its bills.' }),
  }),
})

export const OrderState = builder.enumType('OrderState', {
  description: 'How far an order is.',
  values: {
    PLACED: { description: 'Taken.' },
    ON_HOLD: { description: 'Waits for a payment, a check or a person.' },
    IN_PROCESS: { description: 'Being packed.' },
    PARTLY_SHIPPED: { description: 'Some of it left.' },
    SHIPPED: { description: 'All of it left.' },
    DELIVERED: { description: 'Arrived.' },
    CANCELED: { description: 'Given up.' },
  } satisfies Record<State, object>,
})

export const OrderEvent = builder.objectRef<EventValue>('OrderEvent').implement({
  description: 'A change of an order.',
  fields: (t) => ({
    state: t.expose('state', { type: OrderState, description: 'What it became.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    detail: t.exposeString('detail', { nullable: true, description: 'More about it.' }),
  }),
})

export const OrderItem = builder.objectRef<ItemValue>('OrderItem').implement({
  description: 'A line of an order, as it was ordered.',
  resource: { type: NAMES.orderItem.type, always: ['quantity', 'title', 'field_sku'] },
  fields: (t) => ({
    id: t.id({ description: 'Unique in the whole shop.', resolve: ({ uuid }) => encodeGlobalId('OrderItem', uuid) }),
    name: t.exposeString('name', { needs: ['title'], description: 'Name of the part when it was ordered.' }),
    partNumber: t.exposeString('partNumber', {
      needs: ['field_sku', purchased(['sku'])],
      description: 'Its part number.',
    }),
    quantity: t.exposeInt('quantity', { needs: [], description: 'How many were ordered.' }),
    shippedQuantity: t.exposeInt('shippedQuantity', {
      needs: ['field_shipped_quantity'],
      description: 'How many of them left.',
    }),
    price: t.expose('price', { needs: ['unit_price'], type: Money, description: 'Price of one, as ordered.' }),
    linePrice: t.expose('linePrice', { needs: ['total_price'], type: Money, description: 'Price of all of the line.' }),
    link: t.expose('link', {
      needs: ['field_sku', purchased(['sku'], VARIATION_LINK)],
      type: 'URL',
      nullable: true,
      description: 'Page of the part; null when it is gone from the shop.',
    }),
    isOneLength: t.exposeBoolean('isOneLength', {
      needs: ['field_one_length', purchased(['field_quantity_multiplier'])],
      nullable: true,
      description: 'Whether it was asked for as one uncut piece. Null where that cannot be asked.',
    }),
    quantityMultiplierLabel: t.exposeString('quantityMultiplierLabel', {
      needs: [purchased(['field_quantity_multiplier_label'])],
      description: 'The unit sold, such as "x 10 ft"; "x" for pieces.',
    }),
    image: t.expose('image', {
      needs: [purchased([], VARIATION_IMAGES)],
      type: Image,
      description: 'Picture of the part.',
    }),
    attributeData: t.expose('attributeData', {
      needs: [purchased([], ATTRIBUTES)],
      type: [AttributeValue],
      description: "What tells the part from its product's other variations.",
    }),
    note: t.exposeString('note', { needs: ['field_note'], nullable: true, description: "The buyer's own words." }),
    reference: t.exposeString('reference', {
      needs: ['field_reference'],
      nullable: true,
      description: "The buyer's own number.",
    }),
    shipsBy: t.expose('shipsBy', {
      needs: ['field_ships_by'],
      type: 'DateTime',
      nullable: true,
      description: 'When all of the line leaves or left. Null where that is not known.',
    }),
    variation: t.expose('variation', {
      needs: [{ via: 'purchased_entity', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description: 'The part; null when it is gone from the shop.',
    }),
  }),
})

const ShipmentItem = builder.objectRef<ShipmentValue['items'][number]>('ShipmentItem').implement({
  description: 'A part of a shipment.',
  fields: (t) => ({
    partNumber: t.exposeString('partNumber', { description: 'Part number.' }),
    quantity: t.exposeInt('quantity', { description: 'How many.' }),
  }),
})

export const Shipment = builder.objectRef<ShipmentValue>('Shipment').implement({
  description: 'What left the shop together.',
  fields: (t) => ({
    state: t.exposeString('state', { description: 'How far it is, in words.' }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'Who carries it.' }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: 'By which it is found there.' }),
    trackingUrl: t.expose('trackingUrl', { type: 'URL', nullable: true, description: 'Where to follow it.' }),
    shippedAt: t.expose('shippedAt', { type: 'DateTime', nullable: true, description: 'When it left.' }),
    items: t.field({ type: [ShipmentItem], description: 'What is in it.', resolve: ({ items }) => [...items] }),
  }),
})

const OrderDocumentKind = builder.enumType('OrderDocumentKind', {
  description: 'What a paper of an order is.',
  values: {
    CONFIRMATION: { description: 'What was ordered.' },
    INVOICE: { description: 'The bill; there once something shipped, or for payments ahead.' },
    PACKING_LIST: { description: 'What is in the parcels; there once something shipped.' },
  } satisfies Record<Kind, object>,
})

export const OrderDocument = builder.objectRef<DocumentValue>('OrderDocument').implement({
  description: 'A paper of an order.',
  fields: (t) => ({
    kind: t.expose('kind', { type: OrderDocumentKind, description: 'What it is.' }),
    title: t.exposeString('title', { description: 'Its name.' }),
    url: t.expose('url', { type: 'URL', description: "Where to read it; only the order's own people can." }),
    mimeType: t.exposeString('mimeType', { description: 'Its format.' }),
  }),
})
