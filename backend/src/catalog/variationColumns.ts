import { LARGEST_QUANTITY } from '@shop/schema/quantity'
import { boolean, integer, text } from '../jsonapi/fields.ts'
import type { Field } from '../jsonapi/resource.ts'

interface VariationColumn {
  /** Column name in catalog records. */
  readonly member: string
  readonly kind: 'text' | 'integer' | 'boolean'
  readonly isOptional: boolean
  /** Value for a new part if the import file lacks the column. */
  readonly initial: string | number | boolean | null
  /** Of an integer. */
  readonly minimum?: number
}

/**
 * The plain columns of a variation, by their names in the database and in import files; JSON:API prefixes `field_`.
 * Tables, resource, sample and import all derive from this list.
 */
const variationColumns = {
  model_number: { member: 'modelNumber', kind: 'text', isOptional: false, initial: '' },
  stock: { member: 'stock', kind: 'integer', isOptional: true, initial: null, minimum: 0 },
  lead_time: { member: 'leadTime', kind: 'text', isOptional: true, initial: null },
  /** Limits sales to the quantity in stock. */
  finite: { member: 'finite', kind: 'boolean', isOptional: false, initial: false },
  discontinued: { member: 'discontinued', kind: 'boolean', isOptional: false, initial: false },
  /** Part number of its replacement. */
  replaced_by: { member: 'replacedBy', kind: 'text', isOptional: true, initial: null },
  minimum_quantity: { member: 'minimumQuantity', kind: 'integer', isOptional: false, initial: 1, minimum: 1 },
  maximum_quantity: {
    member: 'maximumQuantity',
    kind: 'integer',
    isOptional: false,
    initial: LARGEST_QUANTITY,
    minimum: 1,
  },
  quantity_step: { member: 'quantityStep', kind: 'integer', isOptional: false, initial: 1, minimum: 1 },
  quantity_multiplier: { member: 'quantityMultiplier', kind: 'integer', isOptional: true, initial: null, minimum: 1 },
  quantity_multiplier_label: { member: 'quantityMultiplierLabel', kind: 'text', isOptional: true, initial: null },
  one_length: { member: 'oneLength', kind: 'boolean', isOptional: true, initial: null },
} as const satisfies Record<string, VariationColumn>

type Columns = typeof variationColumns
type Value<C extends VariationColumn> =
  | { text: string; integer: number; boolean: boolean }[C['kind']]
  | (C['isOptional'] extends true ? null : never)

/** Of a row in the table `variations`. */
export type VariationColumns = { [N in keyof Columns]: Value<Columns[N]> }
/** Of a record of a catalog. */
type VariationMembers = { readonly [N in keyof Columns as Columns[N]['member']]: Value<Columns[N]> }

export const variationColumnList: readonly (VariationColumn & { readonly name: string })[] = Object.entries(
  variationColumns,
).map(([name, column]) => ({ name, ...column }))

const types = { text: 'string', integer: 'number', boolean: 'boolean' } as const
function fits(value: unknown, { kind, isOptional }: VariationColumn) {
  return value === null ? isOptional : typeof value === types[kind]
}

function isRow(values: object): values is VariationColumns {
  return variationColumnList.every((column) => fits(Reflect.get(values, column.name), column))
}
function isRecord(values: object): values is VariationMembers {
  return variationColumnList.every((column) => fits(Reflect.get(values, column.member), column))
}

/** The plain columns of a record. */
export function columnsOf(record: VariationMembers): VariationColumns {
  const row = Object.fromEntries(variationColumnList.map(({ name, member }) => [name, Reflect.get(record, member)]))
  if (!isRow(row)) throw new Error(`A variation has a column of the wrong type: ${JSON.stringify(row)}`)
  return row
}

/**
 * The plain members of a record: from the row of an import file, else from the existing record, else the initial value.
 */
export function membersOf(row: object, existing: object): VariationMembers {
  const record = Object.fromEntries(
    variationColumnList.map(({ name, member, initial }) => {
      const imported: unknown = Reflect.get(row, name)
      const before: unknown = Reflect.get(existing, member)
      return [member, imported !== undefined ? imported : before !== undefined ? before : initial]
    }),
  )
  if (!isRecord(record)) throw new Error(`A variation has a member of the wrong type: ${JSON.stringify(record)}`)
  return record
}

const fields = { text, integer, boolean }

/** The attributes in JSON:API. */
export const variationFields: Record<string, Field> = Object.fromEntries(
  variationColumnList.map(({ name, kind }) => [`field_${name}`, fields[kind](name)]),
)
