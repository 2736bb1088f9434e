import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Database errors include the values of the query: user input and cart identifiers. */
function withoutValues(error: Error) {
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, stack, ...('code' in error ? { code: error.code } : {}) }
}

/** Logs one JSON line per event, to stdout by default. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { service: 'backend' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
