import { sql } from 'kysely'
import { type Filling, type FillProgress, fill } from './fill.ts'
import { readFillState } from './state.ts'
import type { Database } from './tables.ts'

/** Any number, the same in every process of the shop: whoever holds it fills. */
const fillLock = 2_026_112_101

export type FirstFill = {
  /** Makes what is written; called only when something is. */
  make(): Pick<Filling, 'catalogue' | 'content'>
  readonly progress: (rows: FillProgress) => void
  /** Called where an earlier fill never ended. */
  startsOver(): void
  filled(seconds: number): void
}

/**
 * Fills a database that is not filled yet. Of several processes that start on one server the first fills, the others wait
 * and find it done.
 */
export const fillOnce = (database: Database, first: FirstFill): Promise<void> =>
  database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${fillLock})`.execute(connection)
    try {
      const state = await readFillState(connection)
      if (state.kind === 'ready') return
      if (state.kind === 'filling') first.startsOver()
      const began = Date.now()
      await fill(connection, { ...first.make(), progress: first.progress })
      first.filled((Date.now() - began) / 1000)
    } finally {
      await sql`select pg_advisory_unlock(${fillLock})`.execute(connection)
    }
  })
