import { countries, type Country } from '@shop/schema/addresses/countries'
import type { SiteDocument } from '@shop/schema/siteProfile'
import { mainStoreOf } from '../profile/facts.ts'
import type { AddressType } from './address.ts'

/** Countries of addresses that the shop accepts, in display order. */
export type OfferedCountries = Readonly<Record<AddressType, readonly Country[]>>

function accepted(codes: readonly string[] = []): readonly Country[] {
  return codes.length === 0 ? countries : countries.filter(({ code }) => codes.includes(code))
}

/** The countries of the default store whose address formats are known; all of those if it names none. */
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
