import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** How addresses are written in the countries the shop sends to; the file names its own sources. */
const formatsFile = new URL('../../../schema/address-formats.json', import.meta.url)

/** Parts of an address that depend on its country. */
export const countryParts = [
  'address_line1',
  'address_line2',
  'postal_code',
  'locality',
  'dependent_locality',
  'administrative_area',
  'sorting_code',
] as const

type CountryPart = (typeof countryParts)[number]

type PartFormat = {
  readonly part: CountryPart
  readonly label: string
  readonly required: boolean
  /** What the whole value must match: a postal code, which a country may hold in another part. */
  readonly pattern: RegExp | null
  /** The values there are, where it is a choice. */
  readonly codes: ReadonlySet<string> | null
}

export type Country = {
  readonly code: string
  readonly name: string
  readonly parts: readonly PartFormat[]
  /** One entry for each printed line, with %names of its parts. */
  readonly printedLines: readonly string[]
  /** How areas are printed, by what is stored of them. */
  readonly printedAreas: ReadonlyMap<string, string>
}

const part = z.enum(countryParts)

const country = z.object({
  country_code: z.string().length(2),
  country_name: z.string(),
  fields: z.array(z.object({ field: part, label: z.string(), required: z.boolean() })),
  postal_code: z.object({ held_in_field: part, pattern: z.string(), flags: z.string() }).nullable(),
  administrative_area: z
    .object({
      display_as: z.enum(['code', 'short', 'name']),
      options: z.array(z.object({ code: z.string(), name: z.string(), short: z.string().optional() })).nullable(),
    })
    .nullable(),
  display_format: z.array(z.string()),
})

/** Words of the real site where the forms have others. */
const siteLabels: Readonly<Record<string, string>> = {
  'Address line 1': 'Street address',
  'Address line 2': 'Street address line 2',
  'ZIP code': 'Zip code',
}

const countryOf = ({
  country_code: code,
  country_name: name,
  display_format: printedLines,
  fields,
  postal_code: postal,
  administrative_area: area,
}: z.infer<typeof country>): Country => ({
  code,
  name,
  printedLines,
  printedAreas: new Map(
    (area?.options ?? []).map((option) => [
      option.code,
      { code: option.code, short: option.short ?? option.name, name: option.name }[area?.display_as ?? 'name'],
    ]),
  ),
  parts: fields.map(
    ({ field, label, required }): PartFormat => ({
      part: field,
      label: siteLabels[label] ?? label,
      required,
      pattern: postal?.held_in_field === field ? new RegExp(`^(?:${postal.pattern})$`, postal.flags) : null,
      codes:
        field === 'administrative_area' && area?.options != null
          ? new Set(area.options.map((option) => option.code))
          : null,
    }),
  ),
})

const formats = z.object({ countries: z.array(country.transform(countryOf)).min(1) })

const { countries } = formats.parse(JSON.parse(readFileSync(formatsFile, 'utf8')))

/** By code: two capital letters. */
export const countriesByCode: ReadonlyMap<string, Country> = new Map(countries.map((each) => [each.code, each]))
