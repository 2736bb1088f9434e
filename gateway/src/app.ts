import { readdirSync, readFileSync } from 'node:fs'
import { createYoga } from 'graphql-yoga'
import { renderGraphiQL } from './endpoints/graphiql.ts'
import { useErrorTable } from './schema/core/useErrorTable.ts'
import { type Documents, useDocuments } from './protection/documents.ts'
import { useRateLimits } from './protection/useRateLimits.ts'
import { useMaintenance } from './protection/useMaintenance.ts'
import type { useOverload } from './protection/useOverload.ts'
import { type OperationSource, usePersistedOperations } from './protection/persistedOperations.ts'
import { useDeparture } from './request/departure.ts'
import { createContext, type GatewayContext } from './request/context.ts'
import type { Exchange, Services } from './request/scope.ts'
import { useStaleness } from './request/useStaleness.ts'
import { schema } from './schema/index.ts'
import { useSessionEnd } from './session/useSessionEnd.ts'

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
