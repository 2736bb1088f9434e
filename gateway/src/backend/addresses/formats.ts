import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Fields, labels, patterns and printed lines of every country the shop sends to; the file names its own sources. */
const FORMATS_FILE = new URL('../../../../schema/address-formats.json', import.meta.url)

/** The site's name of each part of an address that depends on the country → ours. */
export const COUNTRY_PARTS = {
  address_line1: 'addressLine1',
  address_line2: 'addressLine2',
  postal_code: 'postalCode',
  locality: 'locality',
  dependent_locality: 'dependentLocality',
  administrative_area: 'administrativeArea',
  sorting_code: 'sortingCode',
} as const

export type CountryPart = (typeof COUNTRY_PARTS)[keyof typeof COUNTRY_PARTS]

const parts: ReadonlyMap<string, CountryPart> = new Map(Object.entries(COUNTRY_PARTS))

const partSchema = z.string().transform((name, { issues }): CountryPart => {
  const part = parts.get(name)
  if (part) return part
  issues.push({ code: 'custom', message: 'not a part of an address', input: name })
  return z.NEVER
})

const optionSchema = z.object({ code: z.string(), name: z.string(), short: z.string().optional() })

const countrySchema = z.object({
  country_code: z.string().length(2),
  country_name: z.string(),
  fields: z.array(
    z.object({
      field: partSchema,
      label: z.string(),
      required: z.boolean(),
      autocomplete: z.string().nullable(),
    }),
  ),
  administrative_area: z
    .object({ display_as: z.enum(['code', 'short', 'name']), options: z.array(optionSchema).nullable() })
    .nullable(),
  postal_code: z
    .object({
      held_in_field: partSchema,
      pattern: z.string(),
      examples: z.array(z.string()),
      prefix: z.string().nullable(),
    })
    .nullable(),
  display_format: z.array(z.string()),
})

export interface AddressOption {
  /** What is sent and stored. */
  readonly code: string
  readonly name: string
  /** The abbreviation that is printed, where there is one. */
  readonly short?: string | undefined
}

/** How a country writes its postal codes. */
export interface PostalCodeFormat {
  /** Regular expression, not anchored, for capitals without the prefix. */
  readonly pattern: string
  readonly examples: readonly string[]
  /** Printed before the code and never stored, such as "SE-". */
  readonly prefix: string | null
}

/** A field of a country's address form. */
export interface AddressField {
  readonly name: CountryPart
  readonly label: string
  readonly isRequired: boolean
  /** HTML autocomplete token, without "shipping" or "billing". */
  readonly autocomplete: string
  readonly options: readonly AddressOption[] | null
  /** Of the field that holds the postal code, which in Saudi Arabia is the one called locality. */
  readonly postalCode: PostalCodeFormat | null
}

/** A country the shop sends to, and how addresses are written there. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: string
  readonly addressFields: readonly AddressField[]
  /** One entry for each printed line, with %names of its parts. */
  readonly lines: readonly string[]
  /** How the area is printed. */
  readonly areaShownAs: 'code' | 'short' | 'name'
}

function countryOf(data: z.infer<typeof countrySchema>): Country {
  const { administrative_area: area, postal_code: code } = data
  return {
    code: data.country_code,
    name: data.country_name,
    addressFields: data.fields.map(({ field, label, required, autocomplete }) => ({
      name: field,
      label,
      isRequired: required,
      autocomplete: autocomplete ?? 'off',
      options: field === 'administrativeArea' ? (area?.options ?? null) : null,
      postalCode: code?.held_in_field === field ? code : null,
    })),
    lines: data.display_format,
    areaShownAs: area?.display_as ?? 'name',
  }
}

const fileSchema = z.object({ countries: z.array(countrySchema.transform(countryOf)).min(1) })

/** Every country the shop sends to, in the order of a list to choose from. */
export const COUNTRIES: readonly Country[] = fileSchema.parse(JSON.parse(readFileSync(FORMATS_FILE, 'utf8'))).countries

const byCode: ReadonlyMap<string, Country> = new Map(COUNTRIES.map((country) => [country.code, country]))

/** The country of a code, in whatever case; null for one the shop does not send to. */
export const countryOfCode = (code: string): Country | null => byCode.get(code.trim().toUpperCase()) ?? null
