import { findCountry } from '@shop/schema/addresses/countries'
import type { OrderAddress } from '../orderColumns.ts'
import list from './exportReview.json' with { type: 'json' }

interface Destination {
  readonly shipping_information: OrderAddress | null
  readonly billing_information: OrderAddress | null
}

/** Name of the country for which a person must review an order; null if nobody must. The list names its source. */
export function reviewedCountry({ shipping_information, billing_information }: Destination): string | null {
  const codes = [shipping_information, billing_information].map((each) => each?.address['country_code'] ?? '')
  const code = codes.find((each) => list.countries.includes(each))
  return code === undefined ? null : (findCountry(code)?.name ?? code)
}

/** Why an order is on hold for export review; null if it is not. */
export function exportHoldReason(destination: Destination): string | null {
  const country = reviewedCountry(destination)
  return country === null
    ? null
    : `On hold for export review, as every order to ${country} is. We’ll email you when it is decided. Nothing ships or is charged until then.`
}
