import { z } from 'zod'
import file from '../address-formats.json' with { type: 'json' }
import { type CountryPart, countryParts, type SitePart } from './parts.ts'
import type { PostalCodeFormat } from './postalCode.ts'

const sitePart = z.custom<SitePart>((name) => typeof name === 'string' && Object.hasOwn(countryParts, name))

const countrySchema = z.object({
  country_code: z.string().length(2),
  country_name: z.string(),
  fields: z.array(
    z.object({ field: sitePart, label: z.string(), required: z.boolean(), autocomplete: z.string().nullable() }),
  ),
  administrative_area: z
    .object({
      display_as: z.enum(['code', 'short', 'name']),
      options: z.array(z.object({ code: z.string(), name: z.string(), short: z.string().optional() })).nullable(),
    })
    .nullable(),
  postal_code: z
    .object({
      held_in_field: sitePart,
      pattern: z.string(),
      flags: z.string(),
      examples: z.array(z.string()),
      prefix: z.string().nullable(),
    })
    .nullable(),
  display_format: z.array(z.string()),
})

export interface AddressOption {
  /** Sent and stored. */
  readonly code: string
  readonly name: string
  /** Printed in an address. */
  readonly printed: string
}

/** A field of a country's address form. */
export interface AddressField {
  readonly name: CountryPart
  /** The field's name in JSON:API. */
  readonly sitePart: SitePart
  readonly label: string
  readonly isRequired: boolean
  /** HTML autocomplete token, without "shipping" or "billing". */
  readonly autocomplete: string
  readonly options: readonly AddressOption[] | null
  /** The field that contains the postal code; in Saudi Arabia it is called locality. */
  readonly postalCode: (PostalCodeFormat & { readonly flags: string }) | null
}

/** A country we ship to, and its address format. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: string
  readonly addressFields: readonly AddressField[]
  /** One entry per printed line, with %names of its parts. */
  readonly printedLines: readonly string[]
}

function countryOf(data: z.infer<typeof countrySchema>): Country {
  const { administrative_area: area, postal_code: postalCode } = data
  const options = area?.options?.map(({ code, name, short = name }) => ({
    code,
    name,
    printed: { code, name, short }[area.display_as],
  }))
  return {
    code: data.country_code,
    name: data.country_name,
    addressFields: data.fields.map(({ field, label, required, autocomplete }) => ({
      name: countryParts[field],
      sitePart: field,
      label,
      isRequired: required,
      autocomplete: autocomplete ?? 'off',
      options: field === 'administrative_area' ? (options ?? null) : null,
      postalCode: postalCode?.held_in_field === field ? postalCode : null,
    })),
    printedLines: data.display_format,
  }
}

/** The countries with an address format, in display order. */
export const countries: readonly Country[] = z
  .object({ countries: z.array(countrySchema.transform(countryOf)).min(1) })
  .parse(file).countries

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]))

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes with a name that are not countries. */
const noCountries = /^(?:AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|X[ABP]|ZZ)$/
const plainCountries = new Map<string, Country>()

const plainFields = [
  ['address_line1', 'Street address', true, 'address-line1'],
  ['address_line2', 'Apartment, suite, building', false, 'address-line2'],
  ['postal_code', 'Postal code', false, 'postal-code'],
  ['locality', 'City', true, 'address-level2'],
  ['administrative_area', 'Province or region', false, 'address-level1'],
] as const

/** A country without a format of its own; null if there is none with this code. */
function plainCountry(code: string): Country | null {
  const name = /^[A-Z]{2}$/.test(code) && !noCountries.test(code) ? names.of(code) : undefined
  if (name === undefined) return null
  const country = plainCountries.get(code) ?? {
    code,
    name,
    addressFields: plainFields.map(([sitePart, label, isRequired, autocomplete]) => ({
      ...{ name: countryParts[sitePart], sitePart, label, isRequired, autocomplete },
      ...{ options: null, postalCode: null },
    })),
    printedLines: [
      ...['%recipient', '%organization', '%address_line1', '%address_line2'],
      ...['%postal_code %locality', '%administrative_area', '%country'],
    ],
  }
  plainCountries.set(code, country)
  return country
}

/** The country with a code, in any case, with a plain address format if it has none of its own; null if there is none. */
export function findCountry(code: string): Country | null {
  const upper = code.trim().toUpperCase()
  return byCode.get(upper) ?? plainCountry(upper)
}
