import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Runs long work, such as filling or housekeeping, on a connection whose statements may take as long as they need. */
export const withoutTimeLimit = <T>(database: Database, work: (connection: Database) => Promise<T>): Promise<T> =>
  database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      // Fails only if the connection was lost, which has its own error.
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined)
    }
  })
