import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { writeFillState } from './state.ts'
import type { Database } from './tables.ts'

/** SQL of each migration, by name. Each migration runs once, in the order of the names. */
export type Migrations = Readonly<Record<string, string>>

/** Thrown for a database migrated by another version of the shop. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError'
}

/** Migrations get an untyped database, because they describe a change rather than the current tables. */
function migrationOf(statements: string): Migration {
  return { up: async (database: Kysely<unknown>) => void (await sql.raw(statements).execute(database)) }
}

function migratorOf(database: Database, migrations: Migrations): Migrator {
  const named = Object.entries(migrations).map(([name, statements]) => [name, migrationOf(statements)])
  return new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(named)) },
  })
}

/** @throws OtherVersionError */
async function checkVersion(database: Database, migrations: Migrations): Promise<void> {
  const { rows: found } = await sql`select where to_regclass('kysely_migration') is not null`.execute(database)
  if (found.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name))
  if (unknown !== undefined) throw new OtherVersionError(`it has the migration ${unknown.name}`)
}

/**
 * Names of the migrations that a database lacks, in order, and whether it has none at all.
 * @throws OtherVersionError
 */
export async function pendingMigrations(
  database: Database,
  migrations: Migrations,
): Promise<{ readonly names: readonly string[]; readonly isNew: boolean }> {
  await checkVersion(database, migrations)
  const all = await migratorOf(database, migrations).getMigrations()
  const names = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
  return { names, isNew: names.length === all.length }
}

/** Runs pending migrations in one transaction. Records an empty database as new: only such a database is filled. */
export async function migrate(database: Database, migrations: Migrations): Promise<void> {
  const { isNew } = await pendingMigrations(database, migrations)
  const run = async (transaction: Database) => {
    const { error } = await migratorOf(transaction, migrations).migrateToLatest()
    if (error !== undefined) throw error
    if (isNew) await writeFillState(transaction, 'new')
  }
  await (database.isTransaction ? run(database) : database.transaction().execute(run))
}
