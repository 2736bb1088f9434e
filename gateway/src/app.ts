import { readFileSync, readdirSync } from 'node:fs'
import { type Plugin, createYoga } from 'graphql-yoga'
import { renderGraphiQL } from './endpoints/graphiql.ts'
import type { Log } from './observability/log.ts'
import { type Documents, useDocuments } from './protection/documents.ts'
import { type OperationSource, usePersistedOperations } from './protection/persistedOperations.ts'
import { useMaintenance } from './protection/useMaintenance.ts'
import type { useOverload } from './protection/useOverload.ts'
import { useRateLimits } from './protection/useRateLimits.ts'
import { type GatewayContext, createContext } from './request/context.ts'
import { useDeparture } from './request/departure.ts'
import type { Exchange, Services } from './request/scope.ts'
import { useStaleness } from './request/useStaleness.ts'
import { present } from './schema/core/errors.ts'
import { schema } from './schema/index.ts'
import type { Session } from './session/session.ts'

/** All errors go through one table; unexpected ones are logged once, with the request ID. */
function useErrorTable(log: Log): Plugin<Record<string, unknown>, Exchange> {
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

/** Reports that the session ended during the operation: the data is what a guest sees. */
function useSessionEnd(): Plugin<Record<string, unknown>, { readonly session: Pick<Session, 'hasEnded'> }> {
  return {
    onResultProcess: ({ result, setResult, serverContext: { session } }) => {
      if (!session.hasEnded || Array.isArray(result) || Symbol.asyncIterator in result) return
      setResult({ ...result, extensions: { ...result.extensions, session: 'ended' } })
    },
  }
}

/** Example operations that GraphiQL opens with. */
const examplesFolder = new URL('../../schema/examples/', import.meta.url)

export function exampleOperations(): string[] {
  const names = readdirSync(examplesFolder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
  return names.map((name) => readFileSync(new URL(name, examplesFolder), 'utf8'))
}

/** GraphQL over HTTP. Body size, origin and method have already been checked. */
export function createApp(
  services: Services,
  operations: OperationSource,
  documents: Documents,
  shedding: ReturnType<typeof useOverload>,
) {
  return createYoga<Exchange, GatewayContext>({
    schema,
    context: (exchange) => createContext(services, exchange),
    plugins: [
      usePersistedOperations(operations),
      shedding,
      useDocuments(documents),
      useDeparture(),
      useMaintenance(services.maintenance),
      useRateLimits(documents),
      useErrorTable(services.log),
      useSessionEnd(),
      useStaleness(),
    ],
    extraParamNames: ['documentId'],
    // Our own error table masks errors.
    maskedErrors: false,
    // Yoga's cache also stores rejected documents and has no size limit in bytes.
    parserAndValidationCache: false,
    logging: false,
    cors: false,
    batching: false,
    multipart: false,
    landingPage: false,
    maxRequestBodySize: false,
    healthCheckEndpoint: '/health/live',
    renderGraphiQL,
    graphiql: {
      title: 'Vacuum Components: GraphQL',
      defaultTabs: exampleOperations().map((query) => ({ query })),
      credentials: 'same-origin',
    },
  })
}

export type App = ReturnType<typeof createApp>
