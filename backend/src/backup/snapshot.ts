import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import type { DatabaseContents, Table } from './manifest.ts'
import type { AddEntry } from './writeArchive.ts'

/** Text forms that read back the same on every server, whatever its settings are. */
export const portableSettings = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = '60s';
  set idle_in_transaction_session_timeout = 0`

/** The shop's tables with the columns that are stored, not computed. Unlogged ones hold nothing that must survive. */
const tablesQuery = `
  select c.relname::text as name, json_agg(a.attname order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by 1 order by 1`

const sequencesQuery = `
  select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname = current_schema() order by 1`

const shapes = {
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  migrations: z.array(z.object({ name: z.string() })),
  version: z.array(z.object({ server_version: z.string() })),
}

export function columnList(columns: readonly string[]): string {
  return columns.map(escapeIdentifier).join(', ')
}

/** Rows of a query, by column names. */
async function rowsOf(client: Client, text: string): Promise<readonly unknown[]> {
  return (await client.query<Record<string, unknown>>(text)).rows
}

export async function readTables(client: Client): Promise<Table[]> {
  return shapes.tables.parse(await rowsOf(client, tablesQuery))
}

/** Size of one archive entry of a table, in bytes. */
const CHUNK_BYTES = 4 * 2 ** 20

const NEWLINE = 10

/** In COPY's text format, each row ends with a line feed, and line feeds in values are escaped. */
function countRows(part: Uint8Array): number {
  let count = 0
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

async function addTable(client: Client, { name, columns }: Table, add: AddEntry): Promise<number> {
  let rows = 0
  let entries = 0
  let size = 0
  let parts: Uint8Array[] = []
  const flush = async () => {
    if (size === 0) return
    entries += 1
    await add(`database/${name}/${String(entries).padStart(6, '0')}.copy`, Buffer.concat(parts))
    parts = []
    size = 0
  }
  const copy: AsyncIterable<Uint8Array> = client.query(
    copyTo(`copy ${escapeIdentifier(name)} (${columnList(columns)}) to stdout`),
  )
  for await (const part of copy) {
    rows += countRows(part)
    size += part.length
    parts.push(part)
    if (size >= CHUNK_BYTES) await flush()
  }
  await flush()
  return rows
}

async function addLockedTables(client: Client, expected: readonly Table[], add: AddEntry): Promise<DatabaseContents> {
  const tables = await readTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(expected))
    throw new Refusal('The tables changed while the backup was starting: try again.')
  const migrations = shapes.migrations.parse(await rowsOf(client, 'select name from kysely_migration order by name'))
  const counted: DatabaseContents['tables'] = []
  for (const table of tables) counted.push({ ...table, rows: await addTable(client, table, add) })
  const [version] = shapes.version.parse(await rowsOf(client, 'show server_version'))
  return {
    postgres: version?.server_version ?? '',
    migrations: migrations.map(({ name }) => name),
    tables: counted,
    // Sequences have no snapshot: read last, they are ahead of every row above.
    sequences: shapes.sequences.parse(await rowsOf(client, sequencesQuery)),
  }
}

/**
 * Adds a consistent snapshot of the shop's tables without blocking other reads and writes. On failure, the connection is still
 * in a transaction: close it.
 */
export async function addDatabase(client: Client, add: AddEntry): Promise<DatabaseContents> {
  await client.query(portableSettings)
  const tables = await readTables(client)
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new Refusal('There is nothing to back up: the database holds no shop.')
  await client.query('begin isolation level repeatable read read only')
  // Taken before the snapshot, so that no migration comes between the two.
  await client.query(`lock table ${columnList(tables.map(({ name }) => name))} in access share mode`)
  const contents = await addLockedTables(client, tables, add)
  await client.query('commit')
  return contents
}
