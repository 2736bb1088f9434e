import { paymentKinds } from '../../backend/payments/paymentMethods.ts'
import { purchased, variationLink } from '../../backend/catalog/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import type { Carrier as CarrierName, CarrierAccount as AccountValue } from '../../backend/orders/carrierAccount.ts'
import type { OrderDocument as DocumentValue, OrderDocumentKind as Kind } from '../../backend/orders/documents.ts'
import type {
  OrderEvent as EventValue,
  OrderItem as ItemValue,
  OrderState as State,
} from '../../backend/orders/order.ts'
import type { OrderTotals as TotalsValue } from '../../backend/orders/totals.ts'
import { Adjustment } from '../carts/cart.ts'
import { lineItemFields } from '../carts/lineItem.ts'
import { builder, encodeGlobalId } from '../core/builder.ts'
import { objectType } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'

export const OrderTotals = builder.objectRef<TotalsValue>('OrderTotals').implement({
  description: 'Subtotal, adjustments and total of a checkout or order, as computed by the backend.',
  fields: (t) => ({
    subTotal: t.property('subTotal', Money, 'Sum of all line prices, before adjustments.'),
    adjustments: t.property('adjustments', [Adjustment], {
      description: 'Discounts, shipping, taxes and fees that are added to `subTotal` to get `total`.',
    }),
    shipping: t.optional('shipping', Money, 'Shipping cost; null if unknown or split into several adjustments.'),
    tax: t.optional('tax', Money, 'Tax; null if unknown or split into several adjustments.'),
    total: t.property('total', Money, 'Amount to pay: `subTotal` plus `adjustments`.'),
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
    carrier: t.property('carrier', Carrier, 'Carrier that holds the account.'),
    account: t.property('account', 'String', 'Account number, 6 to 10 letters or digits.'),
    postalCode: t.property('postalCode', 'String', "Postal code of the account's billing address."),
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

export const OrderEvent = objectType<EventValue>('OrderEvent', 'A change in the state of an order.', (t) => ({
  state: t.property('state', OrderState, 'State that the order entered.'),
  at: t.property('at', 'DateTime', 'Time of the change.'),
  detail: t.optional('detail', 'String', 'Details to display, such as a reason; null if there are none.'),
}))

export const OrderItem = builder.objectRef<ItemValue>('OrderItem').implement({
  description: 'A part and its quantity in an order, as ordered.',
  resource: { type: wireNames.orderItem.type, always: ['quantity', 'title', 'field_sku'] },
  fields: (t) => ({
    id: t.id({ description: 'Global ID of the order item.', resolve: ({ uuid }) => encodeGlobalId('OrderItem', uuid) }),
    ...lineItemFields(t, {
      name: 'Name of the part at the time of the order.',
      partNumber: 'Part number at the time of the order.',
      quantity: 'Ordered quantity in selling units; see `quantityMultiplierLabel`.',
      price: 'Price per selling unit at the time of the order.',
      linePrice: 'Price of the full quantity at the time of the order.',
      isOneLength: 'Whether it was ordered as one uncut piece; null if the part has no quantity multiplier.',
      note: "Buyer's note, up to 80 characters.",
      reference: "Buyer's own item or requisition number, up to 80 characters.",
      shipsBy: 'Date by which the full quantity ships, or shipped; null if unknown.',
      stockedQuantity: 'Quantity in stock at the time of the order; null if all of it was, or if unknown.',
    }),
    shippedQuantity: t.property('shippedQuantity', 'Int', {
      needs: ['field_shipped_quantity'],
      description: 'Quantity that has shipped so far.',
    }),
    link: t.optional('link', 'URL', {
      needs: ['field_sku', purchased(['sku'], variationLink)],
      description: "URL of the part's page; null if the part is no longer in the catalog.",
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
    PRO_FORMA_INVOICE: { description: 'Pro forma invoice. Available for exports and for payment by wire transfer.' },
    INVOICE: { description: 'Invoice of a shipment.' },
    PACKING_LIST: { description: 'Packing list. Available once something has shipped.' },
  } satisfies Record<Kind, object>,
})

export const OrderDocument = objectType<DocumentValue>('OrderDocument', 'A printable document of an order.', (t) => ({
  kind: t.property('kind', OrderDocumentKind, 'Kind of document, such as INVOICE.'),
  title: t.property('title', 'String', 'Title to display, such as "Packing list" or "Invoice VX-2026-000123-1".'),
  url: t.property('url', 'URL', 'Path of the document. Only people with access to the order can open it.'),
  mimeType: t.property('mimeType', 'String', 'MIME type of the document, always "application/pdf".'),
}))
