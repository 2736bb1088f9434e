import type { Carrier as CarrierName, CarrierAccount as AccountValue } from '../../backend/orders/carrierAccount.ts'
import type { OrderTotals as TotalsValue } from '../../backend/orders/totals.ts'
import { builder } from '../core/builder.ts'
import { Adjustment } from '../carts/cart.ts'
import { Money } from '../core/money.ts'

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
