import { type Filling, fill } from './fill.ts'
import { memoryDatabase } from './memory.ts'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openServer } from './open.ts'

/**
 * A filled database for a suite: in memory, or on the PostgreSQL server that TEST_DATABASE_URL names. What that database held
 * is gone afterwards.
 */
export const testDatabase = async (filling: Filling): Promise<OpenDatabase> => {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined || url === '') return memoryDatabase(filling)
  const opened = openServer(url)
  await migrate(opened.database)
  await fill(opened.database, filling)
  return opened
}
