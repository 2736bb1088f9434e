import { Kysely, PostgresDialect } from 'kysely'
import { TypeOverrides, types } from 'pg'
import { deadlinePool } from './deadlinePool.ts'
import { type SessionLocks, sessionLocks } from './sessionLocks.ts'
import type { Database, Tables } from './tables.ts'

export interface OpenDatabase {
  readonly database: Database
  readonly locks: SessionLocks
  close(): Promise<void>
}

/** Cents are read as numbers; the driver would return them as text. */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error(`${text} is too large a number.`)
  return number
}

const serverTypes = new TypeOverrides()
serverTypes.setTypeParser(types.builtins.INT8, wholeNumber)
/** Dates stay text such as `2026-11-23`; the driver would return midnight in its own time zone. */
serverTypes.setTypeParser(types.builtins.DATE, (date) => date)

/** Default statement timeout, in milliseconds; use `withoutTimeLimit` for long work. */
const statementTimeout = 10_000

/** A PostgreSQL server, 15 or newer: the embedded one or another. */
export function openServer(url: string): OpenDatabase {
  const pool = deadlinePool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    types: serverTypes,
  })
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

/** The socket is missing: its server is restarting. */
function isMissingSocket(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect' && 'code' in error && error.code === 'ENOENT'
}

/** Whether a query failed because the server is unreachable, rather than because of the query. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isMissingSocket(error) || ('code' in error && connectionLost.test(String(error.code)))) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|Client .* not queryable)/.test(error.message)
}
