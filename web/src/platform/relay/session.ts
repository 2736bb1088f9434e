import {
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type FragmentRefs,
  type GraphQLResponse,
} from 'relay-runtime'
import { createContext } from 'react-router'
import { createMessageQueue, type MessageQueue } from '../messages/messageQueue.ts'
import type { Answer, AnswerError } from './answer.ts'
import { createNetwork, type Execute, type ShopNetwork } from './network.ts'
import { fromAnswer } from './shopError.ts'
import type { Transfer } from './transfer.ts'

/** The shell's part of a screen's query. */
export interface ShellKey {
  readonly ' $fragmentSpreads': FragmentRefs<'Shell_query'>
}

/** What one visitor's page holds: on the server one for each request, in the browser one for the life of the page. */
export interface RelaySession {
  readonly environment: Environment
  readonly network: ShopNetwork
  /** The shell's part of the first query that answered; later queries leave it out. */
  shell: ShellKey | null
  /** The place shown now is the backend's maintenance message, which stands alone. */
  inMaintenance: boolean
  /** What the posted form came to that the page is the answer to. */
  posted: unknown
  /** What is said to the visitor: by components, by actions, and by the server before it sends the page. */
  readonly messages: MessageQueue
  /** Sends a file ahead of its form, on the server; null in browsers, which send theirs by themselves. */
  readonly sendFile: SendFile | null
  /** Handles errors in the shell's part of the first answer. */
  onShellErrors(errors: readonly AnswerError[]): void
}

export type SendFile = (file: File) => Promise<{ readonly id: string } | { readonly refusal: string }>

interface SessionOptions {
  sendFile?: SendFile | null
  /** Called with each answer that ended the visitor's session. */
  onSessionEnd?(session: RelaySession, answer: Answer): void
  /** Called with the errors of the answer that carries the shell. */
  onShellErrors?(errors: readonly AnswerError[], messages: MessageQueue): void
}

export const relaySession = createContext<RelaySession>()

export function createSession(
  execute: Execute,
  transfer: Transfer,
  { sendFile = null, onSessionEnd, onShellErrors }: SessionOptions = {},
): RelaySession {
  const network = createNetwork(execute, transfer, (answer) => onSessionEnd?.(session, answer))
  const session: RelaySession = {
    environment: new Environment({
      network: Network.create((operation, variables) => answered((left) => network.fetch(operation, variables, left))),
      store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: 10 * 60 * 1000 }),
      isServer: import.meta.env.SSR,
    }),
    network,
    shell: null,
    inMaintenance: false,
    posted: undefined,
    messages: createMessageQueue(),
    sendFile,
    onShellErrors: (errors) => onShellErrors?.(errors, session.messages),
  }
  return session
}

/** An answer for Relay, which takes its question back when nobody waits for it any longer. */
function answered(ask: (left: AbortSignal) => Promise<Answer>) {
  return Observable.create<GraphQLResponse>((sink) => {
    const left = new AbortController()
    const waiting = Observable.from(ask(left.signal)).map(forRelay).subscribe(sink)
    return () => {
      waiting.unsubscribe()
      left.abort()
    }
  })
}

/** Half an answer is shown as far as it goes; an answer without data is an error. */
function forRelay({ data, errors }: Answer): GraphQLResponse {
  if (!data) throw fromAnswer(errors?.[0])
  if (!errors) return { data }
  return { data, errors: errors.map(({ message, path }) => ({ message, ...(path ? { path } : {}) })) }
}
