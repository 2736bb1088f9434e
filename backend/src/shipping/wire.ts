import { priceOfCents } from '../catalog/money.ts'
import type { ShippingRate } from './rates.ts'

/** A rate in the format of checkouts. */
export function rateAttributes({ id, label, cents, shipsOn, arrivesBy, isOwnAccount, description }: ShippingRate) {
  const [method, service] = id.split('--')
  const amount = priceOfCents(cents)
  return {
    id,
    shipping_method_id: method,
    service: { id: service, label },
    original_amount: amount,
    amount,
    description,
    delivery_date: arrivesBy,
    data: { ships_on: shipsOn, own_account: isOwnAccount },
  }
}
