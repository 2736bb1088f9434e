import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** A database error carries the values of its query as well: what a visitor typed, and by what a cart is known. */
function withoutValues(error: Error) {
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, stack, ...('code' in error ? { code: error.code } : {}) }
}

/** One JSON line an event, to stdout unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { room: 'backend' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
