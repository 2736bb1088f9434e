import {
  type VariationColumn,
  type VariationColumns,
  type VariationMembers,
  variationColumns,
} from '@shop/schema/variationColumns'
import { boolean, integer, text } from '../jsonapi/fields.ts'
import type { Field } from '../jsonapi/resource.ts'

export const variationColumnList: readonly (VariationColumn & { readonly name: string })[] = Object.entries(
  variationColumns,
).map(([name, column]) => ({ name, ...column }))

const types = { text: 'string', integer: 'number', boolean: 'boolean' } as const
function fits(value: unknown, { kind, initial }: VariationColumn) {
  return value === null ? initial === null : typeof value === types[kind]
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

/** Migrations that add columns to existing tables: name and SQL. */
export function columnMigrations(columns = variationColumnList): [string, string][] {
  const later = columns.filter(({ added }) => added !== undefined)
  return later.map(({ name, kind, initial, added }) => [
    `${added}-variations-${name}`,
    `alter table variations add column ${name} ${kind}${initial === null ? '' : ` not null default '${String(initial)}'`};
    select make_variation_rows();`,
  ])
}
