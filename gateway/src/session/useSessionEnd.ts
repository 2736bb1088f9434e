import type { Plugin } from 'graphql-yoga'
import type { Session } from './session.ts'

/** Reports that the session ended during the operation: the data is what a guest sees. */
export function useSessionEnd(): Plugin<Record<string, unknown>, { readonly session: Pick<Session, 'hasEnded'> }> {
  return {
    onResultProcess: ({ result, setResult, serverContext: { session } }) => {
      if (!session.hasEnded || Array.isArray(result) || Symbol.asyncIterator in result) return
      setResult({ ...result, extensions: { ...result.extensions, session: 'ended' } })
    },
  }
}
