import type { AddressForm_country$data } from './__generated__/AddressForm_country.graphql.ts'
import type { CountryPart } from '@shop/schema/addresses/parts'
import { partOf } from './addressParts.ts'

type Field = Omit<AddressForm_country$data['addressFields'][number], 'name'> & { readonly name: string }

/** A country with its address form. */
export interface Country {
  readonly code: string
  readonly addressFields: readonly Field[]
}

/** A field of a country's form and the address part it holds. */
export type CountryField = Field & { readonly part: CountryPart }

export function fieldsOf(country: Country): CountryField[] {
  return country.addressFields.flatMap((field) => {
    const part = partOf(field.name)
    return part ? [{ ...field, part }] : []
  })
}

/**
 * Identifies a field across countries, so entered values keep their meaning. Select options only apply within their
 * country.
 */
export function meaningOf({ part, autocomplete, options }: CountryField, country: Country): string {
  if (options) return `${autocomplete} ${country.code}`
  return autocomplete === 'off' ? part : autocomplete
}

const lines = new Set<CountryPart>(['addressLine1', 'addressLine2'])

/** Fields that share a row, by each of them: two or three of the short fields between the address lines. */
export function rowsOf(fields: readonly CountryField[]): ReadonlyMap<CountryField, readonly CountryField[]> {
  const rows = new Map<CountryField, readonly CountryField[]>()
  const run: CountryField[] = []
  const arrange = () => {
    while (run.length > 0) {
      const row = run.splice(0, run.length === 3 ? 3 : 2)
      for (const field of row) rows.set(field, row)
    }
  }
  for (const field of fields) {
    if (lines.has(field.part)) arrange()
    else run.push(field)
  }
  arrange()
  return rows
}

const inputModes = ['text', 'numeric', 'decimal', 'tel', 'email', 'url', 'search', 'none'] as const

/** The field's input mode, if it is one browsers know. */
export function inputModeOf(text: string) {
  return inputModes.find((mode) => mode === text) ?? 'text'
}
