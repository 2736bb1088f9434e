import { commitLocalUpdate, type Environment } from 'relay-runtime'
import * as shape from '../shape.ts'
import type { GatewayResponse } from '../relay/gatewayResponse.ts'
import { tellWorker } from '../device/offline/tellWorker.ts'
import type { MessageQueue } from '../messages/messageQueue.ts'

/** Message for a visitor whose session could not be refreshed. */
export const sessionEndMessage = { type: 'info', text: 'You have been logged out. Please log in again.' } as const

const payloads = shape.record(shape.object({ userErrors: shape.array(shape.object({ code: shape.string() })) }))

/** Whether a mutation failed because of the session: the form or button already shows its message. */
function isRefusedWrite({ data }: GatewayResponse): boolean {
  const read = payloads.safeParse(data).data ?? {}
  return Object.values(read).some(({ userErrors }) => userErrors.some(({ code }) => code === 'NOT_AUTHENTICATED'))
}

/**
 * Handles a response that ended the session: further requests are a guest's. The page stays, but shows a guest.
 * Only the first of several responses shows a message.
 */
export function endSession(
  { environment, messages }: { environment: Environment; messages: MessageQueue },
  response: GatewayResponse,
) {
  if (switchToGuest(environment) && !isRefusedWrite(response)) messages.show(sessionEndMessage)
}

/** Switches the page to a guest. Returns false if it already was. */
export function switchToGuest(environment: Environment): boolean {
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
