import { sql } from 'kysely'
import { variationColumnList } from '../catalog/variationColumns.ts'
import { chunk, insertRows, type TableRows } from '../database/insert.ts'
import type { Database, Tables } from '../database/tables.ts'

/** Columns that are updated when a row exists; the others stay. */
const updatedColumns: Partial<Record<keyof Tables, readonly string[]>> = {
  attributes: [],
  attribute_values: [],
  categories: ['name', 'description', 'weight', 'picture_id', 'changed'],
  products: ['status', 'title', 'summary', 'body', 'featured', 'keywords', 'default_variation_id', 'changed'],
  variations: ['status', 'title', 'price', 'weight_kg', 'changed', ...variationColumnList.map(({ name }) => name)],
  specifications: ['fields'],
  files: ['alt', 'changed'],
  path_aliases: [],
  search_terms: ['changed'],
}

/** Tables whose rows are replaced together with their owner's row. */
const owners: Partial<Record<keyof Tables, readonly [keyof Tables, string]>> = {
  variation_attributes: ['variations', 'variation_id'],
  variation_accessories: ['variations', 'variation_id'],
  price_breaks: ['variations', 'variation_id'],
  specification_numbers: ['specifications', 'specification_id'],
  product_categories: ['products', 'product_id'],
  product_related: ['products', 'product_id'],
  search_targets: ['search_terms', 'term_id'],
}

function idsOf({ rows }: TableRows): number[] {
  return rows.flatMap((row: object) => ('id' in row && typeof row.id === 'number' ? [row.id] : []))
}

type Written = (rows: number) => void

/** Inserts or updates rows with given IDs. */
async function upsertRows(
  database: Database,
  { table, rows }: TableRows,
  columns: readonly string[],
  writtenColumns?: Written,
): Promise<void> {
  const set = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const otherwise = set.length === 0 ? sql`nothing` : sql`update set ${sql.join(set)}`
  for (const part of chunk<object>(rows)) {
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)
      on conflict (id) do ${otherwise}`.execute(database)
    writtenColumns?.(part.length)
  }
}

/** Writes one table over existing rows: those with IDs by ID, dependent rows together with their owners. */
export async function writeTable(
  database: Database,
  each: TableRows,
  tables: readonly TableRows[],
  written?: Written,
): Promise<void> {
  const columns = updatedColumns[each.table]
  if (columns !== undefined) return upsertRows(database, each, columns, written)
  const [owner, column] = owners[each.table] ?? []
  if (owner !== undefined && column !== undefined) {
    const owning = tables.filter(({ table }) => table === owner).flatMap(idsOf)
    await sql`delete from ${sql.table(each.table)} where ${sql.ref(column)} = any(${owning}::integer[])`.execute(
      database,
    )
  }
  return insertRows(database, each, written)
}
