import { LARGEST_QUANTITY } from './quantity.ts'

export interface VariationColumn {
  /** Column name in catalog records. */
  readonly member: string
  readonly kind: 'text' | 'integer' | 'boolean'
  /** Value for a new part if the import file lacks the column; null if the column may be empty. */
  readonly initial: string | number | boolean | null
  /** Lowest value of an integer. */
  readonly minimum?: number
  /** Date of the migration that adds it, such as `2026-12-24`; columns without one are in `tables.sql`. */
  readonly added?: string
}

/**
 * Plain columns of a variation, by name in the database and in import files; JSON:API adds the prefix `field_`.
 * The tables, migrations, resource, sample and import are derived from this list.
 */
export const variationColumns = {
  model_number: { member: 'modelNumber', kind: 'text', initial: '' },
  /** Units (pieces, packs or lengths); null if the part is not stocked. */
  stock: { member: 'stock', kind: 'integer', initial: null, minimum: 0 },
  /** "2-3 weeks", once stock has run out; null if no more will be made. */
  lead_time: { member: 'leadTime', kind: 'text', initial: null },
  /** Limits sales to the quantity in stock. */
  finite: { member: 'finite', kind: 'boolean', initial: false },
  discontinued: { member: 'discontinued', kind: 'boolean', initial: false },
  /** Part number of the part that replaces it once it is discontinued. */
  replaced_by: { member: 'replacedBy', kind: 'text', initial: null },
  minimum_quantity: { member: 'minimumQuantity', kind: 'integer', initial: 1, minimum: 1 },
  maximum_quantity: { member: 'maximumQuantity', kind: 'integer', initial: LARGEST_QUANTITY, minimum: 1 },
  quantity_step: { member: 'quantityStep', kind: 'integer', initial: 1, minimum: 1 },
  /** Pieces in a pack or feet in a length, per unit sold. */
  quantity_multiplier: { member: 'quantityMultiplier', kind: 'integer', initial: null, minimum: 1 },
  /** "x 10 ft", "pack of 10", "roll of 108 ft" */
  quantity_multiplier_label: { member: 'quantityMultiplierLabel', kind: 'text', initial: null },
  /** Whether it can be ordered as one piece; null without a multiplier. */
  one_length: { member: 'oneLength', kind: 'boolean', initial: null },
  /** "gasket CF2.75": gaskets, bolts, clamps and rings with the same code serve the same joint; empty for other parts. */
  interchange_code: { member: 'interchangeCode', kind: 'text', initial: null, added: '2026-11-29' },
} as const satisfies Record<string, VariationColumn>

type Columns = typeof variationColumns
type Value<C extends VariationColumn> =
  | { text: string; integer: number; boolean: boolean }[C['kind']]
  | (C['initial'] extends null ? null : never)

/** Columns of a row in the table `variations`. */
export type VariationColumns = { [N in keyof Columns]: Value<Columns[N]> }
/** The same values in a catalog record. */
export type VariationMembers = { readonly [N in keyof Columns as Columns[N]['member']]: Value<Columns[N]> }
