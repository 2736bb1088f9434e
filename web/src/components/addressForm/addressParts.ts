/** What the gateway calls the parts that depend on the country → what an address's input calls them. */
const countryParts = {
  ADDRESS_LINE1: 'addressLine1',
  ADDRESS_LINE2: 'addressLine2',
  POSTAL_CODE: 'postalCode',
  LOCALITY: 'locality',
  DEPENDENT_LOCALITY: 'dependentLocality',
  ADMINISTRATIVE_AREA: 'administrativeArea',
  SORTING_CODE: 'sortingCode',
} as const

export type CountryPart = (typeof countryParts)[keyof typeof countryParts]

const byName: ReadonlyMap<string, CountryPart> = new Map(Object.entries(countryParts))

/** Undefined for a part that came after this page was made. */
export const partOf = (name: string): CountryPart | undefined => byName.get(name)

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
