import { createYoga } from 'graphql-yoga'
import { exampleOperations } from './developers/examples.ts'
import { renderGraphiQL } from './endpoints/graphiql.ts'
import { type Documents, useDocuments } from './protection/documents.ts'
import { type GatewayContext, createContext } from './request/context.ts'
import type { Exchange, Services } from './request/scope.ts'
import { schema } from './schema/index.ts'

/** The GraphQL engine, and GraphiQL's page. `Operations` reads requests and writes responses. */
export function createApp(services: Services, documents: Documents) {
  return createYoga<Exchange, GatewayContext>({
    schema,
    context: (exchange) => createContext(services, exchange),
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
    renderGraphiQL,
    graphiql: {
      title: 'Vacuum Components: GraphQL',
      defaultTabs: exampleOperations().map((query) => ({ query })),
      credentials: 'same-origin',
    },
  })
}

export type App = ReturnType<typeof createApp>
