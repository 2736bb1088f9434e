import { graphql } from 'react-relay/hooks'
import {
  commitLocalUpdate,
  readInlineData,
  type Environment,
  type GraphQLTaggedNode,
  type MutationParameters,
  type RecordSourceProxy,
} from 'relay-runtime'
import { tellWorker } from '../device/offline/tellWorker.ts'
import { linked, sendMutation } from '../relay/sendMutation.ts'
import type { session_payload$data, session_payload$key } from './__generated__/session_payload.graphql.ts'
import type { sessionLogoutMutation } from './__generated__/sessionLogoutMutation.graphql.ts'
import { visitorOfCookie } from './sameCustomer.ts'

/** The customer's ID in the page's store, or null. Relay stores every viewer under the root's. */
function visitorIn(store: RecordSourceProxy): string | null {
  return linked(linked(store.getRoot(), 'viewer'), 'user')?.getDataID() ?? null
}

function visitorOf(environment: Environment): string | null {
  let visitor: string | null = null
  commitLocalUpdate(environment, (store) => {
    visitor = visitorIn(store)
  })
  return visitor
}

/** Result of a session or account mutation. */
export type SessionResult = Omit<session_payload$data, ' $fragmentType'>

/** A mutation whose only field selects `...session_payload`. */
interface SessionMutation extends MutationParameters {
  readonly response: Readonly<Record<string, session_payload$key | null | undefined>>
}

/**
 * Sends a session or account mutation, then updates header and cart; a different customer refetches every screen.
 * Mutations that change the account also select what its screens show. Rejects without a response.
 */
export async function sendSessionMutation<M extends SessionMutation>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
): Promise<SessionResult> {
  const before = visitorOf(environment)
  const response: SessionMutation['response'] = await sendMutation<M>(environment, mutation, variables, (store) => {
    // Discards data of the previous visitor.
    if (visitorIn(store) === before) return
    store.invalidateStore()
    // Immediately: the page may be left before it renders the new visitor.
    if (!import.meta.env.SSR) tellWorker({ type: 'visitor', visitor: visitorOfCookie(document.cookie) })
  })
  const [payload] = Object.values(response)
  if (!payload) throw new Error('A session mutation returns one payload')
  return readInlineData(
    graphql`
      fragment session_payload on SessionPayload @inline {
        viewer {
          isLoggedIn
          ...SessionWatch_viewer
          ...OfflineCache_viewer
          ...HeaderTools_viewer
          ...Navigation_viewer
        }
        changed
        revoked
        userErrors {
          code
          message
          path
        }
        warnings {
          code
          message
        }
      }
    `,
    payload,
  )
}

/** Ends the session at the gateway. The caller clears the page's customer data. */
export async function logOut(environment: Environment): Promise<void> {
  await sendSessionMutation<sessionLogoutMutation>(
    environment,
    graphql`
      mutation sessionLogoutMutation {
        logout {
          ...session_payload
        }
      }
    `,
    {},
  )
}
