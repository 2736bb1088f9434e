import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './tables.ts'

/** Brings the database to the newest version; each migration is one transaction. */
export const migrate = async (database: Database): Promise<void> => {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
