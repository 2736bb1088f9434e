import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event, to stdout unless another destination is given. */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = { level, base: { room: 'backend' }, timestamp: pino.stdTimeFunctions.isoTime }
  return destination === undefined ? pino(options) : pino(options, destination)
}
