import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { TypeOverrides, types } from 'pg'
import { deadlinePool } from './deadlinePool.ts'
import { processLocks, type SessionLocks, sessionLocks } from './sessionLocks.ts'
import type { Database, Tables } from './tables.ts'

export type OpenDatabase = {
  readonly database: Database
  readonly locks: SessionLocks
  close(): Promise<void>
}

export type MemoryDatabase = OpenDatabase & {
  /** The whole database as one file, for `openMemory` to load. */
  dump(): Promise<Blob>
}

const extensions = { pg_trgm, unaccent }

const overPglite = (pglite: PGlite): OpenDatabase => {
  const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    database,
    locks: processLocks(),
    // Kysely closes what it has used; an instance that never ran a query stays open without this.
    close: async () => {
      await database.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

/** The embedded database in a folder. Take the folder's lock first: PGlite itself takes none. */
export const openFolder = async (folder: string): Promise<OpenDatabase> =>
  overPglite(await PGlite.create({ dataDir: folder, extensions }))

/** A database in memory, empty or as it was dumped. */
export const openMemory = async (dump?: Blob): Promise<MemoryDatabase> => {
  const pglite = await PGlite.create({ extensions, ...(dump === undefined ? {} : { loadDataDir: dump }) })
  return { ...overPglite(pglite), dump: () => pglite.dumpDataDir('none') }
}

/** Cents are read as numbers, as the embedded database does it; the driver would hand them out as text. */
const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error(`${text} is too large a number.`)
  return number
}

const serverTypes = new TypeOverrides()
serverTypes.setTypeParser(types.builtins.INT8, wholeNumber)

/** A PostgreSQL server, 15 or newer. */
export const openServer = (url: string): OpenDatabase => {
  const pool = deadlinePool({ connectionString: url, connectionTimeoutMillis: 10_000, types: serverTypes })
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const locks = sessionLocks({ connectionString: url })
  return {
    database,
    locks,
    close: async () => {
      await locks.close()
      await database.destroy()
    },
  }
}

const connectionLost = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|57P0|08)/

/** Whether a query failed because the server cannot be reached, and not because of the query. */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && connectionLost.test(String(error.code))) return true
  return /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
}
