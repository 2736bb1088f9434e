import type { AddressForm_country$data } from './__generated__/AddressForm_country.graphql.ts'
import type { CountryPart } from '../../../../schema/addresses/parts.ts'
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

/** Pairs of short fields between the address lines that share a row. */
export function halvesOf(fields: readonly CountryField[]): ReadonlyMap<CountryField, CountryField> {
  const beside = new Map<CountryField, CountryField>()
  let run: CountryField[] = []
  const pair = () => {
    for (let at = run.length - 1; at > 0; at -= 2) {
      const [left, right] = [run[at - 1], run[at]]
      if (left && right) beside.set(left, right).set(right, left)
    }
    run = []
  }
  for (const field of fields) {
    if (lines.has(field.part)) pair()
    else run.push(field)
  }
  pair()
  return beside
}

const inputModes = ['text', 'numeric', 'decimal', 'tel', 'email', 'url', 'search', 'none'] as const

/** The field's input mode, if it is one browsers know. */
export function inputModeOf(text: string) {
  return inputModes.find((mode) => mode === text) ?? 'text'
}
