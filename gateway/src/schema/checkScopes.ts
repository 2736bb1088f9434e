import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql'
import { requirementOf } from './core/scopes.ts'
import type { Caller } from '../protection/caller.ts'
import { challenge } from '../protection/credentials.ts'

/** Rejects an operation whose key lacks a scope; customers and guests need no scopes. @throws GraphQLError */
export function checkScopes(schema: GraphQLSchema, document: DocumentNode, name: string, caller: Caller): void {
  if (caller.kind !== 'key') return
  const { scopes, closed } = requirementOf(schema, document, name)
  const [first] = closed
  if (first !== undefined) throw insufficientScope(`${first} is not available to API keys.`, [])
  const missing = [...scopes].filter((scope) => !caller.scopes.has(scope))
  if (missing.length > 0)
    throw insufficientScope(
      `The key lacks the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(' and ')}.`,
      [...scopes],
    )
}

function insufficientScope(message: string, scopes: readonly string[]): GraphQLError {
  const headers = { 'www-authenticate': challenge('insufficient_scope', message, scopes) }
  return new GraphQLError(message, {
    extensions: { code: 'INSUFFICIENT_SCOPE', title: 'Not allowed', status: 403, http: { status: 403, headers } },
  })
}
