import type { Specs } from '../../../sample/src/domain/types.ts'

/** "Max Bake Temperature" → `field_max_bake_temperature` */
export const specificationField = (label: string): string =>
  `field_${label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`

const yesOrNo: Readonly<Record<string, boolean>> = { yes: true, no: false }

/** The only printed specification that is a statement and not a value. */
const statements = new Set(['field_rohs_compliant'])

export const specificationFields = (specs: Specs): Record<string, string | boolean | string[]> =>
  Object.fromEntries(
    Object.entries(specs).map(([label, value]) => {
      const field = specificationField(label)
      return [field, statements.has(field) ? (yesOrNo[value.toLowerCase()] ?? value) : value]
    }),
  )

export const partnerNumbers = (variation: { readonly partnerNumbers: readonly string[] }): Record<string, string[]> =>
  variation.partnerNumbers.length === 0 ? {} : { field_partner_part_numbers: [...variation.partnerNumbers] }
