import { type CountryPart, countryParts } from '../../../../schema/addresses/parts.ts'

const byName: ReadonlyMap<string, CountryPart> = new Map(Object.entries(countryParts))

/** The input's name of an AddressFieldName. Undefined for a part that came after this page was made. */
export function partOf(name: string): CountryPart | undefined {
  return byName.get(name.toLowerCase())
}

/** Every part of an address that is typed, in no order. */
export const addressParts = [
  ...Object.values(countryParts),
  'countryCode',
  'organization',
  'givenName',
  'familyName',
  'phone',
] as const

export type AddressPart = (typeof addressParts)[number]

/** Parts that every country has, in the order of the form. */
export const partLabels = {
  countryCode: 'Country',
  organization: 'Company',
  givenName: 'First name',
  familyName: 'Last name',
  phone: 'Phone',
} as const

/** What the fields of a country's form are called, by the parts of an address. */
export function labelsOf(fields: readonly { readonly name: string; readonly label: string }[]): Record<string, string> {
  const labels: Record<string, string> = { ...partLabels }
  for (const { name, label } of fields) labels[partOf(name) ?? name] = label
  return labels
}
