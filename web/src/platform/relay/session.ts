import { Environment, Network, Observable, RecordSource, Store, type GraphQLResponse } from 'relay-runtime'
import { createContext } from 'react-router'
import { endSession } from '../session/session.ts'
import type { Shell_query$key } from '../../shell/__generated__/Shell_query.graphql.ts'
import { createMessageQueue, type MessageQueue } from '../messages/messageQueue.ts'
import type { Answer } from './answer.ts'
import { createNetwork, type Execute, type ShopNetwork } from './network.ts'
import { fromAnswer } from './shopError.ts'
import type { Transfer } from './transfer.ts'

/** What one visitor's page holds: on the server one for each request, in the browser one for the life of the page. */
export interface RelaySession {
  readonly environment: Environment
  readonly network: ShopNetwork
  /** The shell's part of the first query that answered; later queries leave it out. */
  shell: Shell_query$key | null
  /** The place shown now is the backend's maintenance message, which stands alone. */
  inMaintenance: boolean
  /** What the posted form came to that the page is the answer to. */
  posted: unknown
  /** What is said to the visitor: by components, by actions, and by the server before it sends the page. */
  readonly messages: MessageQueue
  /** Sends a file ahead of its form, on the server; null in browsers, which send theirs by themselves. */
  readonly sendFile: SendFile | null
}

export type SendFile = (file: File) => Promise<{ readonly id: string } | { readonly refusal: string }>

export const relaySession = createContext<RelaySession>()

export function createSession(execute: Execute, transfer: Transfer, sendFile: SendFile | null = null): RelaySession {
  const network = createNetwork(execute, transfer, (answer) => endSession(session, answer))
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
  }
  return session
}

/** An answer for Relay, which takes its question back when nobody waits for it any longer. */
const answered = (ask: (left: AbortSignal) => Promise<Answer>) =>
  Observable.create<GraphQLResponse>((sink) => {
    const left = new AbortController()
    const waiting = Observable.from(ask(left.signal)).map(forRelay).subscribe(sink)
    return () => {
      waiting.unsubscribe()
      left.abort()
    }
  })

/** Half an answer is shown as far as it goes; an answer without data is an error. */
function forRelay({ data, errors }: Answer): GraphQLResponse {
  if (!data) throw fromAnswer(errors?.[0])
  if (!errors) return { data }
  return { data, errors: errors.map(({ message, path }) => ({ message, ...(path ? { path } : {}) })) }
}
