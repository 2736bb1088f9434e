/** Address parts that depend on the country: their names in JSON:API → in GraphQL inputs. */
export const countryParts = {
  address_line1: 'addressLine1',
  address_line2: 'addressLine2',
  postal_code: 'postalCode',
  locality: 'locality',
  dependent_locality: 'dependentLocality',
  administrative_area: 'administrativeArea',
  sorting_code: 'sortingCode',
} as const

export type SitePart = keyof typeof countryParts
export type CountryPart = (typeof countryParts)[SitePart]

/** Maximum characters of a part, as shoppers type it. */
export const longestParts = { name: 60, company: 100, line: 200, phone: 40 } as const
