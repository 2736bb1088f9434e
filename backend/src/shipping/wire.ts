import { priceOfCents } from '../catalog/money.ts'
import { rfc3339 } from '../jsonapi/fields.ts'
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
    delivery_date: rfc3339(arrivesBy),
    data: { ships_on: rfc3339(shipsOn), own_account: isOwnAccount },
  }
}
