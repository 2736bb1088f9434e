import { countries, findCountry } from '@shop/schema/addresses/countries'

/** Every country the shop ships to, as the gateway returns it. */
export const countryResponses = countries.map(({ code, name, addressFields }) => ({
  __typename: 'Country',
  code,
  name,
  addressFields: addressFields.map(({ sitePart, label, isRequired, autocomplete, options, postalCode }) => ({
    __typename: 'AddressField',
    name: sitePart.toUpperCase(),
    label,
    isRequired,
    autocomplete,
    inputMode: postalCode && !/[A-Z]/.test(postalCode.pattern) ? 'numeric' : 'text',
    example: postalCode?.examples[0] ?? null,
    pattern: postalCode ? `^(?:${postalCode.pattern})$` : null,
    prefix: postalCode?.prefix ?? null,
    options,
  })),
}))

export function countryResponse(code: string) {
  const answer = countryResponses.find((each) => each.code === code)
  if (!answer) throw new Error(`The shop does not ship to ${code}`)
  return answer
}

/** Valid postal codes of a country. */
export function postalExamples(code: string): readonly string[] {
  return findCountry(code)?.addressFields.flatMap(({ postalCode }) => postalCode?.examples ?? []) ?? []
}
