import { sql } from 'kysely'
import { closeInTurn } from '../closing.ts'
import type { Log } from '../log.ts'
import { Refusal, messageOf } from '../errors.ts'
import { restoreBackup } from './embedded/diagnosis.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { isMarkedFilled } from './embedded/folder.ts'
import type { PostgresServer } from './embedded/postgres.ts'
import { explain } from './explain.ts'
import { type Migrations, migrate, pendingMigrations } from './migrate.ts'
import { type OpenDatabase, openServer } from './open.ts'
import { refuseUnfinishedRestore } from './state.ts'
import type { Database } from './tables.ts'
import { withoutTimeLimit } from './queryDeadline.ts'

export interface DatabaseOptions {
  readonly dataFolder: string
  /** A PostgreSQL server; the embedded database when undefined. */
  readonly databaseUrl: string | undefined
  readonly migrations: Migrations
  readonly log?: Log
  /** Called before a database in use is migrated; if it throws, the database stays unchanged. */
  readonly beforeMigrations?: (names: readonly string[]) => Promise<void>
}

function runEmbedded({ dataFolder, log }: DatabaseOptions): Promise<PostgresServer> {
  return startEmbedded(dataFolder, {
    onLost: (reason) => log?.error({ reason }, 'the embedded database is down; restarting it'),
    onRestarted: () => log?.info('the embedded database is back'),
  })
}

async function openConfigured(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl !== undefined) return openServer(options.databaseUrl)
  const server = await runEmbedded(options)
  const opened = openServer(server.url)
  return { ...opened, close: () => closeInTurn(opened.close, server.stop) }
}

/** Tables in the shop's schema, except its own migration records. */
async function tablesOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace order by 1`.execute(database)
  return rows.map(({ name }) => name)
}

/** Rejects a database with tables that are not the shop's. */
async function checkOwner(database: Database): Promise<void> {
  const names = await tablesOf(database)
  if (names.length === 0 || names.includes('kysely_migration')) return
  const some = names.slice(0, 3).join(', ')
  throw new Refusal(
    `The database holds tables that are not the shop's (${names.length}, such as ${some}). Nothing in it was changed. ` +
      'Set DATABASE_URL to an empty database.',
  )
}

/** Rejects an embedded database that was filled and has no tables. */
async function checkTables({ dataFolder, databaseUrl }: DatabaseOptions): Promise<void> {
  if (databaseUrl === undefined && (await isMarkedFilled(dataFolder)))
    throw new Refusal(`The database in ${dataFolder} has lost its tables. ${restoreBackup}`)
}

/** Key of the advisory lock for migrations; any number that all processes share. */
const migrationLock = 2_026_112_201

/** If several backends start together, the first backs up and migrates while the others wait. */
function migrateOwn(opened: OpenDatabase, options: DatabaseOptions): Promise<void> {
  return withoutTimeLimit(opened.database, async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      const { names, isNew } = await pendingMigrations(connection, options.migrations)
      if (names.length === 0) return
      await (isNew ? checkTables(options) : options.beforeMigrations?.(names))
      await migrate(connection, options.migrations)
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

/** Opens the configured database and migrates it to the newest version. */
export async function startDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  await refuseUnfinishedRestore(options.dataFolder)
  const opened = await openConfigured(options)
  try {
    await checkOwner(opened.database)
    await migrateOwn(opened, options)
    return opened
  } catch (error) {
    const known = await explain(error, options)
    await opened.close()
    throw known ?? new Refusal(`The database cannot be migrated to this version of the shop: ${messageOf(error)}.`)
  }
}
