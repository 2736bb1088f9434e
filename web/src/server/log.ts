import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutSecretsInPaths } from '../platform/reporting/secretAddresses.ts'

/** Other error properties may contain input or personal data. Anything can be thrown. */
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

/** Logs one JSON line per event, to stdout by default. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'web' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues, path: withoutSecretsInPaths },
  }
  return destination ? pino(options, destination) : pino(options)
}
