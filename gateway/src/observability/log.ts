import { pino } from 'pino'

/** One JSON line per entry. Never pass it anything that may contain a token, a cookie or a query string. */
export function createLog(level: string) {
  const options = { level, base: { room: 'gateway' }, timestamp: pino.stdTimeFunctions.isoTime }
  // Entries of the same moment are written together: a system call for each takes longer than formatting it.
  return pino(options, pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 50 }))
}

export type Log = ReturnType<typeof createLog>
