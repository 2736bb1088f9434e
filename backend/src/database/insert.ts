import { sql } from 'kysely'
import type { Database, NewRow, Tables } from './tables.ts'

/** Rows of one table. */
export type TableRows = {
  [T in keyof Tables]: { readonly table: T; readonly rows: readonly NewRow<T>[] }
}[keyof Tables]

const rowsPerStatement = 1000

/** Splits rows into statements. */
export function* chunk<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement)
}

/**
 * Inserts many rows, a thousand per statement. They are sent as one JSON parameter, so rows may have any number of
 * columns, and lists, objects and nulls need no special handling. Missing columns become null.
 */
export async function insertRows(
  database: Database,
  { table, rows }: TableRows,
  onWritten?: (rows: number) => void,
): Promise<void> {
  for (const part of chunk<object>(rows)) {
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)`.execute(database)
    onWritten?.(part.length)
  }
}

/** Highest assigned ID; 0 if there is none. */
export async function maxId(
  database: Database,
  table: 'mails' | 'page_paragraphs' | 'path_aliases' | 'redirects' | 'search_terms' | 'search_targets',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(
    database,
  )
  return rows[0]?.id ?? 0
}
