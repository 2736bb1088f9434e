import type { Fetcher } from '@graphiql/toolkit'
import type { ExecutionResult } from 'graphql'
import { readKey } from './apiKey.ts'

/** Sends operations with the API key, or else with the visitor's session. Introspection needs no key. */
export const fetcher: Fetcher = async (parameters, options) => {
  const key = parameters.operationName === 'IntrospectionQuery' ? '' : readKey()
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: key === '' ? 'same-origin' : 'omit',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      'graphql-require-preflight': '1',
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...options?.headers,
    },
    body: JSON.stringify(parameters),
  })
  const result: unknown = await response.json()
  if (!isResult(result)) throw new Error(`The server responded with status ${response.status} and no GraphQL result.`)
  return result
}

function isResult(value: unknown): value is ExecutionResult {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value)
}
