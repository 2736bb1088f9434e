import { type ExecutionArgs, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Exchange } from './scope.ts'

/**
 * Lets queries, but not mutations, use stale responses while the site has trouble. `extensions.staleSince` is the time
 * since which the response may be out of date.
 */
export function useStaleness(): Plugin<Exchange, Exchange> {
  return {
    onExecute: ({ args }) => {
      const asked: ExecutionArgs = args
      const operation = getOperationAST(asked.document, asked.operationName)
      args.contextValue.staleness.isAllowed = operation?.operation === 'query'
    },
    onResultProcess: ({ result, setResult, serverContext: { staleness } }) => {
      if (staleness.since === null || Array.isArray(result) || Symbol.asyncIterator in result) return
      const staleSince = new Date(staleness.since).toISOString()
      setResult({ ...result, extensions: { ...result.extensions, staleSince } })
    },
  }
}
