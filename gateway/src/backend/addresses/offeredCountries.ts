import { countries, type Country, findCountry } from '@shop/schema/addresses/countries'
import type { SiteDocument } from '@shop/schema/siteProfile'
import { mainStoreOf } from '../profile/facts.ts'
import type { AddressType } from './address.ts'

/** Countries of addresses that the shop accepts, in display order. */
export type OfferedCountries = Readonly<Record<AddressType, readonly Country[]>>

function accepted(codes: readonly string[] = []): readonly Country[] {
  if (codes.length === 0) return countries
  const named = [...new Set(codes)].map(findCountry).filter((country) => country !== null)
  return named.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The countries of the default store; all with an address format if it names none. */
export function offeredCountries(document: SiteDocument): OfferedCountries {
  const store = mainStoreOf(document)
  return { SHIPPING: accepted(store?.shippingCountries), BILLING: accepted(store?.billingCountries) }
}

/** The country to preselect in forms: the store's own, if the shop accepts it. */
export function preselectedCountry(document: SiteDocument, type: AddressType): Country | null {
  const offered = offeredCountries(document)[type]
  const own = mainStoreOf(document)?.address.country_code ?? 'US'
  return offered.find(({ code }) => code === own) ?? offered[0] ?? null
}
