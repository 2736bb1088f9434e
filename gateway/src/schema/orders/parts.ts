import { paymentKinds } from '../../backend/payments/paymentMethods.ts'
import { attributeNeeds, variationImages, variationLink, purchased } from '../../backend/catalog/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import type { Carrier as CarrierName, CarrierAccount as AccountValue } from '../../backend/orders/carrierAccount.ts'
import type { OrderDocument as DocumentValue, OrderDocumentKind as Kind } from '../../backend/orders/documents.ts'
import type { OrderEvent as EventValue, OrderState as State } from '../../backend/orders/order.ts'
import type { OrderItem as ItemValue } from '../../backend/orders/orderItem.ts'
import type { OrderTotals as TotalsValue } from '../../backend/orders/totals.ts'
import { Adjustment } from '../carts/cart.ts'
import { AttributeValue } from '../catalog/part.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { builder, encodeGlobalId } from '../core/builder.ts'
import { Image } from '../core/image.ts'
import { Money } from '../core/scalars.ts'

export const OrderTotals = builder.objectRef<TotalsValue>('OrderTotals').implement({
  description: 'Subtotal, adjustments and total of a checkout or order, as computed by the backend.',
  fields: (t) => ({
    subTotal: t.expose('subTotal', { type: Money, description: 'Sum of all line prices, before adjustments.' }),
    adjustments: t.field({
      type: [Adjustment],
      description: 'Discounts, shipping, taxes and fees that are added to `subTotal` to get `total`.',
      resolve: ({ adjustments }) => [...adjustments],
    }),
    shipping: t.expose('shipping', {
      type: Money,
      nullable: true,
      description: 'Shipping cost; null if unknown or split into several adjustments.',
    }),
    tax: t.expose('tax', {
      type: Money,
      nullable: true,
      description: 'Tax; null if unknown or split into several adjustments.',
    }),
    total: t.expose('total', { type: Money, description: 'Amount to pay: `subTotal` plus `adjustments`.' }),
  }),
})

export const Carrier = builder.enumType('Carrier', {
  description: "Carriers that can bill the buyer's own account.",
  values: {
    UPS: { description: 'United Parcel Service (UPS).' },
    FEDEX: { description: 'FedEx Corporation.' },
    DHL: { description: 'DHL Express and other DHL services.' },
  } satisfies Record<CarrierName, object>,
})

export const CarrierAccount = builder.objectRef<AccountValue>('CarrierAccount').implement({
  description: "A buyer's account with a carrier, which is billed for shipping.",
  fields: (t) => ({
    carrier: t.expose('carrier', { type: Carrier, description: 'Carrier that holds the account.' }),
    account: t.exposeString('account', { description: 'Account number, 6 to 10 letters or digits.' }),
    postalCode: t.exposeString('postalCode', { description: "Postal code of the account's billing address." }),
  }),
})

export const OrderState = builder.enumType('OrderState', {
  description: 'State of an order.',
  values: {
    PLACED: { description: 'Received by the shop.' },
    ON_HOLD: { description: 'On hold, waiting for a payment or a review.' },
    IN_PROCESS: { description: 'Being prepared for shipping.' },
    PARTLY_SHIPPED: { description: 'Some items have shipped.' },
    SHIPPED: { description: 'All items have shipped.' },
    DELIVERED: { description: 'Delivered to the buyer.' },
    CANCELED: { description: 'Canceled by the buyer or the shop.' },
  } satisfies Record<State, object>,
})

export const OrderEvent = builder.objectRef<EventValue>('OrderEvent').implement({
  description: 'A change in the state of an order.',
  fields: (t) => ({
    state: t.expose('state', { type: OrderState, description: 'State that the order entered.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the change.' }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: 'Details to display, such as a reason; null if there are none.',
    }),
  }),
})

export const OrderItem = builder.objectRef<ItemValue>('OrderItem').implement({
  description: 'A part and its quantity in an order, as ordered.',
  resource: { type: wireNames.orderItem.type, always: ['quantity', 'title', 'field_sku'] },
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    id: t.id({ description: 'Global ID of the order item.', resolve: ({ uuid }) => encodeGlobalId('OrderItem', uuid) }),
    name: t.exposeString('name', { needs: ['title'], description: 'Name of the part at the time of the order.' }),
    partNumber: t.exposeString('partNumber', {
      needs: ['field_sku', purchased(['sku'])],
      description: 'Part number at the time of the order.',
    }),
    quantity: t.exposeInt('quantity', {
      needs: [],
      description: 'Ordered quantity in selling units; see `quantityMultiplierLabel`.',
    }),
    shippedQuantity: t.exposeInt('shippedQuantity', {
      needs: ['field_shipped_quantity'],
      description: 'Quantity that has shipped so far.',
    }),
    price: t.expose('price', {
      needs: ['unit_price'],
      type: Money,
      description: 'Price per selling unit at the time of the order.',
    }),
    linePrice: t.expose('linePrice', {
      needs: ['total_price'],
      type: Money,
      description: 'Price of the full quantity at the time of the order.',
    }),
    link: t.expose('link', {
      needs: ['field_sku', purchased(['sku'], variationLink)],
      type: 'URL',
      nullable: true,
      description: "URL of the part's page; null if the part is no longer in the catalog.",
    }),
    isOneLength: t.exposeBoolean('isOneLength', {
      needs: ['field_one_length', purchased(['field_quantity_multiplier'])],
      nullable: true,
      description: 'Whether it was ordered as one uncut piece; null if the part has no quantity multiplier.',
    }),
    quantityMultiplierLabel: t.exposeString('quantityMultiplierLabel', {
      needs: [purchased(['field_quantity_multiplier_label'])],
      description: 'Selling unit, such as "x 10 ft"; "x" if sold by the piece.',
    }),
    image: t.expose('image', {
      needs: [purchased([], variationImages)],
      type: Image,
      description: 'Image of the part, or a placeholder.',
    }),
    attributeData: t.field({
      needs: [purchased([], attributeNeeds)],
      type: [AttributeValue],
      description: 'Attributes that set the part apart from other variations of its product.',
      resolve: (item, _args, { catalog }) => item.attributeData(catalog.declared),
    }),
    note: t.exposeString('note', {
      needs: ['field_note'],
      nullable: true,
      description: "Buyer's note, up to 80 characters.",
    }),
    reference: t.exposeString('reference', {
      needs: ['field_reference'],
      nullable: true,
      description: "Buyer's own item or requisition number, up to 80 characters.",
    }),
    shipsBy: t.expose('shipsBy', {
      needs: ['field_ships_by'],
      type: 'Date',
      nullable: true,
      description: 'Date by which the full quantity ships, or shipped; null if unknown.',
    }),
    stockedQuantity: t.exposeInt('stockedQuantity', {
      needs: ['field_stocked_quantity'],
      nullable: true,
      description: 'Quantity in stock at the time of the order; null if all of it was, or if unknown.',
    }),
    variation: t.expose('variation', {
      needs: [{ via: 'purchased_entity', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description: 'The variation; null if it is no longer in the catalog.',
    }),
  }),
})

export const PaymentKind = builder.enumType('PaymentKind', {
  description: 'Kind of payment method.',
  values: Object.fromEntries(Object.values(paymentKinds).map(({ kind, description }) => [kind, { description }])),
})

const OrderDocumentKind = builder.enumType('OrderDocumentKind', {
  description: 'Kind of order document.',
  values: {
    CONFIRMATION: { description: 'Order confirmation. Available for every order.' },
    INVOICE: { description: 'Invoice. Available once something has shipped, or immediately if paid in advance.' },
    PACKING_LIST: { description: 'Packing list. Available once something has shipped.' },
  } satisfies Record<Kind, object>,
})

export const OrderDocument = builder.objectRef<DocumentValue>('OrderDocument').implement({
  description: 'A printable document of an order.',
  fields: (t) => ({
    kind: t.expose('kind', { type: OrderDocumentKind, description: 'Kind of document, such as INVOICE.' }),
    title: t.exposeString('title', { description: 'Title to display, such as "Packing list".' }),
    url: t.expose('url', {
      type: 'URL',
      description: 'Path of the document. Only people with access to the order can open it.',
    }),
    mimeType: t.exposeString('mimeType', { description: 'MIME type of the document, always "application/pdf".' }),
  }),
})
