import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql'
import type { Scope } from '@shop/runtime/apiKey'
import { requirementOf } from './core/scopes.ts'
import type { Caller } from '../protection/caller.ts'
import { challenge } from '../protection/credentials.ts'

/** Rejects an operation whose key lacks a scope; customers and guests need no scopes. @throws GraphQLError */
export function checkScopes(schema: GraphQLSchema, document: DocumentNode, name: string, caller: Caller): void {
  if (caller.kind !== 'key') return
  const { scopes, closed } = requirementOf(schema, document, name)
  const [first] = closed
  if (first !== undefined) throw insufficientScope(`${first} is not available to API keys.`, [])
  requireScopes([...scopes], caller)
}

/** Rejects a key without all of these scopes. @throws GraphQLError */
export function requireScopes(scopes: readonly Scope[], caller: Caller): void {
  const message = missingScopesMessage(scopes, caller)
  if (message !== null) throw insufficientScope(message, scopes)
}

/** What a key lacks; null if nothing, or if the caller needs no scopes. */
export function missingScopesMessage(scopes: readonly Scope[], caller: Caller): string | null {
  const missing = caller.kind === 'key' ? scopes.filter((scope) => !caller.scopes.has(scope)) : []
  if (missing.length === 0) return null
  return `The key lacks the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(' and ')}.`
}

function insufficientScope(message: string, scopes: readonly string[]): GraphQLError {
  const headers = { 'www-authenticate': challenge('insufficient_scope', message, scopes) }
  return new GraphQLError(message, {
    extensions: { code: 'INSUFFICIENT_SCOPE', title: 'Not allowed', status: 403, http: { status: 403, headers } },
  })
}
