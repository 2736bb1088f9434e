import { type Filling, fill } from './fill.ts'
import { migrate } from './migrate.ts'
import { type MemoryDatabase, openMemory } from './open.ts'

/** A database in memory, migrated and filled. Dump it once and load the dump where many are needed. */
export const memoryDatabase = async (filling: Filling): Promise<MemoryDatabase> => {
  const opened = await openMemory()
  await migrate(opened.database)
  await fill(opened.database, filling)
  return opened
}
