import { graphql } from 'react-relay/hooks'
import {
  commitLocalUpdate,
  readInlineData,
  type Environment,
  type GraphQLTaggedNode,
  type MutationParameters,
  type RecordSourceProxy,
} from 'relay-runtime'
import * as z from 'zod/mini'
import type { Answer } from '../relay/answer.ts'
import { tellWorker } from '../device/offline/tellWorker.ts'
import { linked, sendMutation } from '../relay/sendMutation.ts'
import type { MessageQueue } from '../messages/messageQueue.ts'
import type { session_payload$data, session_payload$key } from './__generated__/session_payload.graphql.ts'
import type { sessionLogoutMutation } from './__generated__/sessionLogoutMutation.graphql.ts'
import { visitorOfCookie } from './sameCustomer.ts'

/** Specification, section 4: what a visitor reads whose session could not be gone on with. */
export const sessionEnded = { type: 'info', text: 'You have been logged out. Please log in again.' } as const

/** Whose page this is, as far as its store knows: the customer's id, or null. Relay files every viewer under the root's. */
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

/** What became of a change of the session or of the account. */
export type SessionAnswer = Omit<session_payload$data, ' $fragmentType'>

/** A mutation whose only field answers with `...session_payload`. */
interface SessionMutation extends MutationParameters {
  readonly response: Readonly<Record<string, session_payload$key>>
}

/**
 * Sends a change of the session or of the account; afterwards header, cart and account screens show who the visitor is
 * now, and for another one than before every screen is fetched anew. Rejects when the gateway gave no answer.
 */
export async function sendSessionMutation<M extends SessionMutation>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
): Promise<SessionAnswer> {
  const before = visitorOf(environment)
  const response = await sendMutation<M>(environment, mutation, variables, (store) => {
    // Nothing that was fetched for somebody else is used again.
    if (visitorIn(store) === before) return
    store.invalidateStore()
    // At once: the page may be left before it shows who is here now.
    if (!import.meta.env.SSR) tellWorker({ type: 'visitor', visitor: visitorOfCookie(document.cookie) })
  })
  const [payload] = Object.values(response)
  if (!payload) throw new Error('A session mutation answers with one payload')
  return readInlineData(
    graphql`
      fragment session_payload on SessionPayload @inline {
        viewer {
          isLoggedIn
          user {
            ...Account_user
            ...PasswordForm_user
            ...ProfileForm_user
          }
          ...SessionWatch_viewer
          ...KeptForOffline_viewer
          ...Header_viewer
          ...Navigation_viewer
        }
        changed
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

/** Ends the session at the gateway. What this page knows of the customer is for the caller to leave behind. */
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

const payloads = z.record(z.string(), z.object({ userErrors: z.array(z.object({ code: z.string() })) }))

/** Whether a write was not done for want of the session: its form or button says so, and once is enough. */
function isRefusedWrite({ data }: Answer): boolean {
  const read = payloads.safeParse(data).data ?? {}
  return Object.values(read).some(({ userErrors }) => userErrors.some(({ code }) => code === 'NOT_AUTHENTICATED'))
}

/**
 * An answer said that the session could not be gone on with: whatever comes next is a guest's. The page stays as it is,
 * except for who it is for. Only the first answer of several says so to the visitor.
 */
export function endSession(
  { environment, messages }: { environment: Environment; messages: MessageQueue },
  answer: Answer,
) {
  if (becomeGuests(environment) && !isRefusedWrite(answer)) messages.show(sessionEnded)
}

/** Makes the page a guest's, as far as it says whose it is. False where it was known to be a guest's before. */
export function becomeGuests(environment: Environment): boolean {
  let isNews = false
  commitLocalUpdate(environment, (store) => {
    const viewer = store.getRoot().getOrCreateLinkedRecord('viewer', 'Viewer')
    isNews = viewer.getValue('isLoggedIn') !== false
    if (!isNews) return
    viewer.setValue(false, 'isLoggedIn').setValue(null, 'user').setValue(null, 'cart')
    if (!import.meta.env.SSR) tellWorker({ type: 'visitor', visitor: null })
    store.invalidateStore()
  })
  return isNews
}
