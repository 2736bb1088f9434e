import { type CountryPart, countryParts } from '@shop/schema/addresses/parts'

const byName: ReadonlyMap<string, CountryPart> = new Map(Object.entries(countryParts))

/** Input name of an AddressFieldName. Undefined for a field added after this build. */
export function partOf(name: string): CountryPart | undefined {
  return byName.get(name.toLowerCase())
}

/** Every address field, unordered. */
export const addressParts = [
  ...Object.values(countryParts),
  'countryCode',
  'organization',
  'givenName',
  'familyName',
  'phone',
] as const

export type AddressPart = (typeof addressParts)[number]

/** Fields every country has, in form order. */
export const partLabels = {
  countryCode: 'Country',
  organization: 'Company',
  givenName: 'First name',
  familyName: 'Last name',
  phone: 'Phone',
} as const

/** Field labels of a country's form. */
export function labelsOf(fields: readonly { readonly name: string; readonly label: string }[]): Record<string, string> {
  const labels: Record<string, string> = { ...partLabels }
  for (const { name, label } of fields) labels[partOf(name) ?? name] = label
  return labels
}
