import {
  type CardSummary as CardValue,
  PAYMENT_KINDS,
  type PaymentMethod as PaymentValue,
} from '../../backend/payments/paymentMethods.ts'
import type { ShippingMethod as ShippingValue } from '../../backend/checkout/shippingMethods.ts'
import { builder } from '../core/builder.ts'
import { Money } from '../core/money.ts'

export const ShippingMethod = builder.objectRef<ShippingValue>('ShippingMethod').implement({
  description: 'A way of shipping.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique among the methods of a checkout.' }),
    label: t.exposeString('label', { description: 'Carrier and service.' }),
    description: t.exposeString('description', { nullable: true, description: 'More about it.' }),
    price: t.expose('price', { type: Money, description: 'Freight.' }),
    estimate: t.exposeString('estimate', { nullable: true, description: 'When it leaves and arrives, in words.' }),
    shipsOn: t.expose('shipsOn', { type: 'DateTime', nullable: true, description: 'The day it leaves.' }),
    arrivesBy: t.expose('arrivesBy', {
      type: 'DateTime',
      nullable: true,
      description: 'The day it arrives at the latest.',
    }),
    isOwnAccount: t.exposeBoolean('isOwnAccount', {
      description: "Whether the freight is billed to the buyer's own account with a carrier.",
    }),
  }),
})

const PaymentKind = builder.enumType('PaymentKind', {
  description: 'A kind of payment.',
  values: Object.fromEntries(Object.values(PAYMENT_KINDS).map(({ kind, description }) => [kind, { description }])),
})

export const PaymentMethod = builder.objectRef<PaymentValue>('PaymentMethod').implement({
  description: 'A way of paying.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique among the methods of a checkout.' }),
    kind: t.expose('kind', { type: PaymentKind, description: 'What kind.' }),
    label: t.exposeString('label', { description: 'Its name.' }),
    description: t.exposeString('description', { nullable: true, description: 'More about it.' }),
    isAvailable: t.exposeBoolean('isAvailable', { description: 'Whether this buyer can use it for this order.' }),
    unavailableReason: t.exposeString('unavailableReason', { nullable: true, description: 'Why not.' }),
    requiresPurchaseOrderNumber: t.exposeBoolean('requiresPurchaseOrderNumber', {
      description: 'Whether it needs a PO number.',
    }),
    cardFrameUrl: t.field({
      type: 'URL',
      nullable: true,
      description: "Cards only: the payment provider's page that takes the card, to be shown in a frame of its own.",
      resolve: ({ isCard }, _args, { checkout }) => (isCard ? checkout.paymentFrameUrl : null),
    }),
  }),
})

export const CardSummary = builder.objectRef<CardValue>('CardSummary').implement({
  description: 'What may be shown of a card.',
  fields: (t) => ({
    brand: t.exposeString('brand', { description: 'Such as Visa.' }),
    last4: t.exposeString('last4', { description: 'The last four digits.' }),
    expires: t.exposeString('expires', { description: 'As MM/YY.' }),
  }),
})
