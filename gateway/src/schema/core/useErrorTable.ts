import type { Plugin } from 'graphql-yoga'
import type { Exchange } from '../../request/scope.ts'
import { present } from './errors.ts'
import type { Log } from '../../observability/log.ts'

/** All errors go through one table; unexpected ones are logged once, with the request ID. */
export function useErrorTable(log: Log): Plugin<Record<string, unknown>, Exchange> {
  return {
    onResultProcess: ({ result, setResult, serverContext: { requestId, departure, partialErrors } }) => {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return
      const errors = [...(result.errors ?? []), ...partialErrors]
      if (errors.length === 0) return
      // The client has left: its calls were aborted on purpose.
      if (departure.signal.aborted) return
      const presented = errors.map((error) => present(error, requestId))
      for (const unexpected of new Set(presented.map((one) => one.unexpected).filter((one) => one !== null))) {
        log.error({ requestId, err: unexpected }, 'an operation failed')
      }
      setResult({ ...result, errors: presented.map(({ error }) => error) })
    },
  }
}
