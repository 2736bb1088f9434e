import * as z from 'zod/mini'
import file from '../../../../schema/address-formats.json' with { type: 'json' }

const format = z.object({
  country_code: z.string(),
  country_name: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      required: z.boolean(),
      autocomplete: z.nullable(z.string()),
    }),
  ),
  administrative_area: z.nullable(
    z.object({ options: z.nullable(z.array(z.object({ code: z.string(), name: z.string() }))) }),
  ),
  postal_code: z.nullable(
    z.object({
      held_in_field: z.string(),
      pattern: z.string(),
      examples: z.array(z.string()),
      prefix: z.nullable(z.string()),
    }),
  ),
})

const { countries: formats } = z.object({ countries: z.array(format) }).parse(file)

/** Every country the shop sends to, as the gateway answers it. */
export const countryAnswers = formats.map(({ country_code, country_name, fields, ...country }) => ({
  __typename: 'Country',
  code: country_code,
  name: country_name,
  addressFields: fields.map(({ field, label, required, autocomplete }) => {
    const postal = country.postal_code?.held_in_field === field ? country.postal_code : null
    return {
      __typename: 'AddressField',
      name: field.toUpperCase(),
      label,
      isRequired: required,
      autocomplete: autocomplete ?? 'off',
      inputMode: postal && !/[A-Z]/.test(postal.pattern) ? 'numeric' : 'text',
      example: postal?.examples[0] ?? null,
      pattern: postal ? `^(?:${postal.pattern})$` : null,
      prefix: postal?.prefix ?? null,
      options: field === 'administrative_area' ? (country.administrative_area?.options ?? null) : null,
    }
  }),
}))

export function countryAnswer(code: string) {
  const answer = countryAnswers.find((each) => each.code === code)
  if (!answer) throw new Error(`The shop does not send to ${code}`)
  return answer
}

/** Postal codes that are right in a country. */
export const postalExamples = (code: string): readonly string[] =>
  formats.find(({ country_code }) => country_code === code)?.postal_code?.examples ?? []
