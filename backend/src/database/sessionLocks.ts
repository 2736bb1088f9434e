import { Pool, type PoolConfig } from 'pg'

/** Releases a lock. Never fails: otherwise the lock ends with its connection. */
export type ReleaseLock = () => Promise<void>

/** Locks that tell processes on the same database who is still working. They end with the process. */
export interface SessionLocks {
  /** Takes a shared lock. */
  hold(id: number): Promise<ReleaseLock>
  /** Which of these locks any process holds. */
  heldOf(ids: readonly number[]): Promise<ReadonlySet<number>>
  close(): Promise<void>
}

/** First half of every lock's key: separates these advisory locks from all others in the database. */
const LOCK_CLASS = 7_310_001
const TIMEOUT_MS = 5_000

/** Advisory locks on a dedicated connection. The next call replaces a lost connection. */
export function sessionLocks(config: PoolConfig): SessionLocks {
  const session = new Pool({
    ...config,
    max: 1,
    // Without the connection, the process would hold no lock.
    idleTimeoutMillis: 0,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  session.on('error', () => undefined)
  return {
    hold: async (id) => {
      await session.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, id])
      return async () => {
        await session.query('select pg_advisory_unlock_shared($1, $2)', [LOCK_CLASS, id]).catch(() => undefined)
      }
    },
    heldOf: async (ids) => {
      const { rows } = await session.query<{ id: number }>(
        `select distinct objid::int4 as id from pg_locks
         where locktype = 'advisory' and objsubid = 2 and granted and classid = $1 and objid::int4 = any($2)
           and database = (select oid from pg_database where datname = current_database())`,
        [LOCK_CLASS, ids],
      )
      return new Set(rows.map(({ id }) => id))
    },
    close: () => session.end(),
  }
}
