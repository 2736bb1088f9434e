import { Kysely, PostgresDialect } from 'kysely'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { migrations } from '../migrations.ts'
import { migrate } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import type { DatabaseContents, Table } from './manifest.ts'
import { columnList, portableSettings, readTables } from './snapshot.ts'

/** Kysely over one connection, which stays the caller's. */
function kyselyOver(client: Client): Kysely<Tables> {
  const connection = Object.assign(client, { release: () => undefined })
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve(), options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const foreignKeys = z.array(z.object({ drop: z.string(), add: z.string() }))

/** Statements that drop and recreate the foreign keys, so that tables can be filled in any order. */
async function readForeignKeys(client: Client): Promise<z.infer<typeof foreignKeys>> {
  const { rows } = await client.query<Record<string, unknown>>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  return foreignKeys.parse(rows)
}

function shapeOf(tables: readonly Table[]): string {
  return JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]).toSorted())
}

interface TableWriter {
  write(content: Buffer): Promise<void>
  /** Returns how many rows were stored. */
  end(): Promise<number>
  /** Aborts, so that the connection can be used again. */
  abort(): void
}

function copyInto(client: Client, { name, columns }: Table): TableWriter {
  const copy = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${columnList(columns)}) from stdin`))
  // The server may reject the rows at any time; the stream's callbacks do not report that.
  const failed = new Promise<never>((_, reject) => copy.on('error', reject))
  failed.catch(() => undefined)
  return {
    write: (content) => Promise.race([failed, new Promise<void>((resolve) => copy.write(content, () => resolve()))]),
    end: async () => {
      await Promise.race([failed, new Promise<void>((resolve) => copy.end(() => resolve()))])
      return copy.rowCount
    },
    abort: () => copy.destroy(new Error('The restore was aborted.')),
  }
}

/** Stores the content of an entry below `database/`. Entries of one table must be consecutive. */
export type WriteRows = (entry: string, content: Buffer) => Promise<void>

const entryPattern = /^database\/([^/]+)\/\d{6}\.copy$/

/**
 * Lets `fill` write the rows of a manifest's tables; throws if a table receives a different number of rows than listed.
 */
async function writeTables(
  client: Client,
  { tables }: DatabaseContents,
  fill: (write: WriteRows) => Promise<void>,
): Promise<void> {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  let current: { readonly table: DatabaseContents['tables'][number]; readonly writer: TableWriter } | undefined
  const check = (name: string, stored: number, expected: number) => {
    if (stored !== expected) throw new Error(`${name} has ${stored} rows instead of ${expected}`)
  }
  const endCurrent = async () => {
    if (current === undefined) return
    check(current.table.name, await current.writer.end(), current.table.rows)
    current = undefined
  }
  const begin = (name: string) => {
    const table = waiting.get(name)
    if (table === undefined) throw new Error(`${name} is not in the manifest, or appears twice`)
    waiting.delete(name)
    return { table, writer: copyInto(client, table) }
  }
  try {
    await fill(async (entry, content) => {
      const name = entryPattern.exec(entry)?.[1] ?? entry
      if (current?.table.name !== name) await endCurrent()
      current ??= begin(name)
      await current.writer.write(content)
    })
    await endCurrent()
    for (const { name, rows } of waiting.values()) check(name, 0, rows)
  } catch (error) {
    current?.writer.abort()
    throw error
  }
}

async function setSequences(client: Client, { sequences }: DatabaseContents): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint, $3)', [name, value, isCalled])
}

/**
 * Fills an empty database in one transaction: brings it to the migration of the backup, lets `fill` write the rows, restores
 * the sequences and migrates to the newest version. Rolls back if any step fails.
 */
export async function restoreRows(
  client: Client,
  contents: DatabaseContents,
  fill: (write: WriteRows) => Promise<void>,
): Promise<void> {
  await client.query(portableSettings)
  await kyselyOver(client)
    .transaction()
    .execute(async (transaction) => {
      const had = Object.entries(migrations).filter(([name]) => contents.migrations.includes(name))
      await migrate(transaction, Object.fromEntries(had))
      const tables = await readTables(client)
      if (shapeOf(tables) !== shapeOf(contents.tables))
        throw new Refusal(
          'The tables in the backup do not match its version of the shop, so it cannot be restored: try another backup.',
        )
      const keys = await readForeignKeys(client)
      for (const { drop } of keys) await client.query(drop)
      await client.query(`truncate ${columnList(tables.map(({ name }) => name))}`)
      await writeTables(client, contents, fill)
      for (const { add } of keys) await client.query(add)
      await setSequences(client, contents)
      await migrate(transaction, migrations)
    })
  await client.query('analyze')
}
