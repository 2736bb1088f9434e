import { createYoga } from 'graphql-yoga'
import { type Documents, useDocuments } from './protection/documents.ts'
import { createContext } from './request/context.ts'
import type { GatewayContext } from './request/gatewayContext.ts'
import type { RunningOperation, Services } from './request/scope.ts'
import { schema } from './schema/index.ts'

/** The GraphQL engine. `Operations` reads requests and writes responses. */
export function createApp(services: Services, documents: Documents) {
  return createYoga<RunningOperation, GatewayContext>({
    schema,
    context: async (operation) => {
      // Requests to the site are planned from what it has.
      await services.profile.whenKnown()
      return createContext(services, operation)
    },
    plugins: [useDocuments(documents)],
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
    // Web serves it.
    graphiql: false,
  })
}

export type App = ReturnType<typeof createApp>
