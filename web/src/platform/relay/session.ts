import {
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  VIEWER_ID,
  VIEWER_TYPE,
  type FragmentRefs,
  type GraphQLResponse,
} from 'relay-runtime'
import { createContext } from 'react-router'
import { createMessageQueue, type MessageQueue } from '../messages/messageQueue.ts'
import type { GatewayResponse, GatewayError } from './gatewayResponse.ts'
import { createNetwork, type Execute, type ShopNetwork } from './network.ts'
import { fromGatewayError } from './shopError.ts'
import type { Transfer } from './transfer.ts'

/** The shell's part of a screen's query. */
export interface ShellKey {
  readonly ' $fragmentSpreads': FragmentRefs<'Shell_query'>
}

/** State of a visitor's page: one per request on the server, one per page load in the browser. */
export interface RelaySession {
  readonly environment: Environment
  readonly network: ShopNetwork
  /** The shell's part of the first response; later queries omit it. */
  shell: ShellKey | null
  /** The backend's maintenance message, shown alone. */
  isInMaintenance: boolean
  /** Result of the form whose response is this page. */
  posted: unknown
  /** Chunk of the part of the screen that the last page needs. */
  part: string | null
  /** Messages to the visitor, from components, actions and the server. */
  readonly messages: MessageQueue
  /** Uploads a file before its form, on the server; null in browsers. */
  readonly sendFile: SendFile | null
  /** Handles errors in the shell's part of the first response. */
  onShellErrors(errors: readonly GatewayError[]): void
}

export type SendFile = (file: File) => Promise<{ readonly id: string } | { readonly refusal: string }>

interface SessionOptions {
  sendFile?: SendFile | null
  /** Called with each response that ended the session. */
  onSessionEnd?(session: RelaySession, response: GatewayResponse): void
  /** Called with errors of the response with the shell. */
  onShellErrors?(errors: readonly GatewayError[], messages: MessageQueue): void
}

/** IDs in the store. The cart has a fixed one, although its ID changes with the first item and after an order. */
function getDataID(value: Readonly<Record<string, unknown>>, typeName: string): unknown {
  if (typeName === 'Cart') return 'cart'
  return typeName === VIEWER_TYPE ? (value['id'] ?? VIEWER_ID) : value['id']
}

export const relaySession = createContext<RelaySession>()

export function createSession(
  execute: Execute,
  transfer: Transfer,
  { sendFile = null, onSessionEnd, onShellErrors }: SessionOptions = {},
): RelaySession {
  const network = createNetwork(execute, transfer, (response) => onSessionEnd?.(session, response))
  const session: RelaySession = {
    environment: new Environment({
      network: Network.create((operation, variables) =>
        observe((signal) => network.fetch(operation, variables, signal)),
      ),
      store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: 10 * 60 * 1000 }),
      isServer: import.meta.env.SSR,
      getDataID,
    }),
    network,
    shell: null,
    isInMaintenance: false,
    posted: undefined,
    part: null,
    messages: createMessageQueue(),
    sendFile,
    onShellErrors: (errors) => onShellErrors?.(errors, session.messages),
  }
  return session
}

/** A Relay observable that cancels its request on unsubscribe. */
function observe(ask: (signal: AbortSignal) => Promise<GatewayResponse>) {
  return Observable.create<GraphQLResponse>((sink) => {
    const controller = new AbortController()
    const waiting = Observable.from(ask(controller.signal)).map(forRelay).subscribe(sink)
    return () => {
      waiting.unsubscribe()
      controller.abort()
    }
  })
}

/** Partial data is shown; a response without data is an error. */
function forRelay({ data, errors }: GatewayResponse): GraphQLResponse {
  if (!data) throw fromGatewayError(errors?.[0])
  if (!errors) return { data }
  return { data, errors: errors.map(({ message, path }) => ({ message, ...(path ? { path } : {}) })) }
}
