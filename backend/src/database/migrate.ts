import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import { writeFillState } from './state.ts'
import type { Database } from './tables.ts'

const migratorOf = (database: Database): Migrator =>
  new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })

/** Names of the migrations that a database lacks, in order, and whether it has had none yet. */
export const pendingMigrations = async (
  database: Database,
): Promise<{ readonly names: readonly string[]; readonly isNew: boolean }> => {
  const all = await migratorOf(database).getMigrations()
  const names = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
  return { names, isNew: names.length === all.length }
}

const migrateTo = async (database: Database, target?: string): Promise<void> => {
  const migrator = migratorOf(database)
  const { error } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target))
  if (error !== undefined) throw error
}

/**
 * Brings the database to a migration, or to the newest version, in one transaction. One without tables is recorded as new:
 * only such a database is filled.
 */
export const migrate = async (database: Database, target?: string): Promise<void> => {
  if (target !== undefined || !(await pendingMigrations(database)).isNew) return migrateTo(database, target)
  await database.transaction().execute(async (transaction) => {
    await migrateTo(transaction)
    await writeFillState(transaction, 'new')
  })
}
