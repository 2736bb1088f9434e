import type { RequestParameters, Variables } from 'relay-runtime'
import { type GatewayResponse, type GatewayError, parseGatewayResponse } from './gatewayResponse.ts'
import { type Transfer, transferKey } from './transfer.ts'

/**
 * Sends a persisted operation to the gateway. Never rejects: failures become an error response. `signal` cancels
 * unneeded queries.
 */
export type Execute = (
  operation: RequestParameters,
  variables: Variables,
  signal?: AbortSignal,
) => Promise<GatewayResponse>

export interface ShopNetwork {
  fetch: Execute
  /** Prefetches a query before its code loads; the next `fetch` takes the response. */
  start(operation: RequestParameters, variables: Variables): void
  /** Discards an unneeded prefetch, so that it cannot serve a later request. */
  drop(operation: RequestParameters, variables: Variables): void
  /** Errors of a query's last response; empty if complete or never requested. */
  errorsOf(operation: RequestParameters, variables: Variables): readonly GatewayError[]
  /** Time since which a query's last response may be out of date; null if it is fresh. */
  staleSinceOf(operation: RequestParameters, variables: Variables): string | null
  /** Whether any query's last response may be out of date. */
  readonly isStale: boolean
}

function keyOf(operation: RequestParameters, variables: Variables) {
  return transferKey(operation.id ?? operation.name, variables)
}

/** Drops the data of a mutation without a payload: operations have only one mutation, so it failed completely. */
function withoutEmptyPayload(response: GatewayResponse): GatewayResponse {
  const hasFailed = Object.values(response.data ?? {}).includes(null) && (response.errors?.length ?? 0) > 0
  return hasFailed ? { ...response, data: null } : response
}

/** The query is the same with or without the shell. */
function questionOf(operation: RequestParameters, { shell: _, ...variables }: Variables) {
  return keyOf(operation, variables)
}

/** @param onSessionEnd called with a response that ended the session, before it is used */
export function createNetwork(
  execute: Execute,
  transfer: Transfer,
  onSessionEnd: (response: GatewayResponse) => void,
): ShopNetwork {
  const started = new Map<string, Promise<GatewayResponse>>()
  const errors = new Map<string, readonly GatewayError[]>()
  const staleSince = new Map<string, string>()

  async function receive(pending: GatewayResponse | Promise<GatewayResponse>) {
    const response = await pending
    if (response.extensions?.session === 'ended') onSessionEnd(response)
    return response
  }

  async function ask(operation: RequestParameters, variables: Variables, signal?: AbortSignal) {
    const key = keyOf(operation, variables)
    const handed = transfer.take(key)
    const pending = handed ?? execute(operation, variables, signal)
    if (handed === undefined) transfer.put(key, Promise.resolve(pending))
    const response = await receive(pending)
    // Canceled queries are not failures.
    if (signal?.aborted) return response
    const question = questionOf(operation, variables)
    if (response.errors?.length) errors.set(question, response.errors)
    else errors.delete(question)
    if (response.extensions?.staleSince) staleSince.set(question, response.extensions.staleSince)
    else staleSince.delete(question)
    return response
  }

  return {
    async fetch(operation, variables, signal) {
      // Mutations continue even if nobody waits.
      if (operation.operationKind !== 'query') return withoutEmptyPayload(await receive(execute(operation, variables)))
      const key = keyOf(operation, variables)
      const ahead = started.get(key)
      started.delete(key)
      return ahead ?? ask(operation, variables, signal)
    },
    start(operation, variables) {
      const key = keyOf(operation, variables)
      if (started.has(key)) return
      started.set(key, ask(operation, variables))
    },
    drop(operation, variables) {
      started.delete(keyOf(operation, variables))
    },
    errorsOf: (operation, variables) => errors.get(questionOf(operation, variables)) ?? [],
    staleSinceOf: (operation, variables) => staleSince.get(questionOf(operation, variables)) ?? null,
    get isStale() {
      return staleSince.size > 0
    },
  }
}

/** Proxies truncate longer addresses; such queries use POST. */
const longestAddress = 4000

/** The browser's network layer. Queries use GET, so public responses can be cached. */
export const browserExecute: Execute = async (operation, variables, signal) => {
  const address = `/graphql?${new URLSearchParams({ documentId: operation.id ?? '', variables: JSON.stringify(variables) })}`
  const byGet = operation.operationKind === 'query' && address.length <= longestAddress
  const accept = 'application/graphql-response+json, application/json'
  try {
    const response = byGet
      ? await fetch(address, { headers: { accept }, signal: signal ?? null })
      : await fetch('/graphql', {
          method: 'POST',
          signal: signal ?? null,
          headers: { accept, 'content-type': 'application/json' },
          // `keepalive` completes mutations when the page is left or reloaded.
          keepalive: operation.operationKind === 'mutation',
          body: JSON.stringify({ documentId: operation.id, variables }),
        })
    return parseGatewayResponse(await response.json())
  } catch {
    return unreachable
  }
}

export const unreachable: GatewayResponse = {
  errors: [
    {
      message: 'Something has gone wrong fetching the page. Please try again.',
      extensions: { title: 'Unexpected Error', status: 503 },
    },
  ],
}
