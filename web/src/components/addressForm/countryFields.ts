import type { AddressForm_country$data } from './__generated__/AddressForm_country.graphql.ts'
import type { CountryPart } from '../../../../schema/addresses/parts.ts'
import { partOf } from './addressParts.ts'

type Field = Omit<AddressForm_country$data['addressFields'][number], 'name'> & { readonly name: string }

/** A country with its address form. */
export interface Country {
  readonly code: string
  readonly addressFields: readonly Field[]
}

/** A field of a country's form, with the part of an address that it takes. */
export type CountryField = Field & { readonly part: CountryPart }

export function fieldsOf(country: Country): CountryField[] {
  return country.addressFields.flatMap((field) => {
    const part = partOf(field.name)
    return part ? [{ ...field, part }] : []
  })
}

/**
 * What a field means, whatever a country calls it: what was typed stays with its meaning when the country changes. A
 * choice from a list means something in its own country only.
 */
export function meaningOf({ part, autocomplete, options }: CountryField, country: Country): string {
  if (options) return `${autocomplete} ${country.code}`
  return autocomplete === 'off' ? part : autocomplete
}

const lines = new Set<CountryPart>(['addressLine1', 'addressLine2'])

/** Which fields stand beside another: the short ones between the address lines, two and two from the last. */
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

/** What the gateway says of a field's keyboard, where it is one that browsers have. */
export function inputModeOf(text: string) {
  return inputModes.find((mode) => mode === text) ?? 'text'
}
