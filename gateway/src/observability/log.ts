import { pino } from 'pino'

/** One JSON line per entry. Never pass it anything that may contain a token, a cookie or a query string. */
export function createLog(level: string) {
  return pino({ level, base: { service: 'gateway' }, timestamp: pino.stdTimeFunctions.isoTime })
}

export type Log = ReturnType<typeof createLog>
