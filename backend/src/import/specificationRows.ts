import type { Specs } from '@shop/sample/domain/types'

/** "Max Bake Temperature" → `field_max_bake_temperature` */
export function specificationField(label: string): string {
  return `field_${label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`
}

const yesOrNo: Readonly<Record<string, boolean>> = { yes: true, no: false }

/** The only printed specification that is a statement instead of a value. */
const statements = new Set(['field_rohs_compliant'])

export function specificationFields(specs: Specs): Record<string, string | boolean | string[]> {
  return Object.fromEntries(
    Object.entries(specs).map(([label, value]) => {
      const field = specificationField(label)
      return [field, statements.has(field) ? (yesOrNo[value.toLowerCase()] ?? value) : value]
    }),
  )
}

export function partnerNumbers(variation: { readonly partnerNumbers: readonly string[] }): Record<string, string[]> {
  return variation.partnerNumbers.length === 0 ? {} : { field_partner_part_numbers: [...variation.partnerNumbers] }
}
