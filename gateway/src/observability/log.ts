import { pino } from 'pino'

/** One line of JSON each. Nothing that could hold a token, a cookie or a query string is ever passed to it. */
export function createLog(level: string) {
  return pino({ level, base: { room: 'gateway' }, timestamp: pino.stdTimeFunctions.isoTime })
}

export type Log = ReturnType<typeof createLog>
