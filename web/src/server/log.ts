import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutSecretsInPaths } from '../platform/reporting/secretAddresses.ts'

/** Other members of an error may hold what a visitor typed, or by what they are known. Anything may be thrown. */
function withoutValues(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutSecretsInPaths(String(error)) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  return {
    type,
    message: withoutSecretsInPaths(message),
    stack: withoutSecretsInPaths(stack),
    ...('code' in error ? { code: error.code } : {}),
  }
}

/** One JSON line an event, to stdout unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { room: 'web' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues, path: withoutSecretsInPaths },
  }
  return destination ? pino(options, destination) : pino(options)
}
