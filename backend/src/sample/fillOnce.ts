import { sql } from 'kysely'
import { Refusal } from '../errors.ts'
import { refreshOldIndex } from '../search/indexing/refresh.ts'
import { type FillProgress, fill } from './fill.ts'
import type { Sample } from './sampleRows.ts'
import { readFillState } from '../database/state.ts'
import type { Database } from '../database/tables.ts'
import { withoutTimeLimit } from '../database/queryDeadline.ts'

/** Any number, the same in every process; its holder fills. */
const fillLock = 2_026_112_101

const restoreBackup =
  'Nothing in it was changed. Restore the last backup into an empty database (docs/operations.md, "Restoring").'

/** Prevents the initial fill from deleting data if its record is lost. */
async function checkUnused(database: Database, isNew: boolean): Promise<void> {
  const tables = ['orders', 'users', ...(isNew ? (['products', 'pages'] as const) : [])] as const
  for (const table of tables) {
    const found = await database.selectFrom(table).select('id').limit(1).executeTakeFirst()
    if (found !== undefined)
      throw new Refusal(
        `The database is incomplete: it holds ${table}, but not the record that it was filled (in the table shop_state). ${restoreBackup}`,
      )
  }
}

export interface FirstFill {
  /** Builds the rows; called only if they are needed. */
  make(): Sample | Promise<Sample>
  readonly progress: (rows: FillProgress) => void
  /** Called if an earlier fill was interrupted. */
  startsOver(): void
  filled(seconds: number): void
}

/**
 * Fills a new database, and updates the search index of an existing one. If several processes start on one server, the
 * first does it and the others wait.
 */
export function fillOnce(database: Database, first: FirstFill): Promise<void> {
  return withoutTimeLimit(database, async (connection) => {
    await sql`select pg_advisory_lock(${fillLock})`.execute(connection)
    try {
      const state = await readFillState(connection)
      if (state.kind === 'ready') {
        await refreshOldIndex(connection)
        return
      }
      await checkUnused(connection, state.kind !== 'filling')
      if (state.kind === 'lost')
        throw new Refusal(
          `The database is incomplete: its rows were deleted, and the record that it was filled (in the table shop_state). ${restoreBackup}`,
        )
      if (state.kind === 'filling') first.startsOver()
      const startedAt = Date.now()
      await fill(connection, { ...(await first.make()), progress: first.progress })
      first.filled((Date.now() - startedAt) / 1000)
    } finally {
      await sql`select pg_advisory_unlock(${fillLock})`.execute(connection)
    }
  })
}
