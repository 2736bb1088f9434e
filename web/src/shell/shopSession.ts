import type { MessageQueue } from '../platform/messages/messageQueue.ts'
import type { GatewayError } from '../platform/relay/gatewayResponse.ts'
import type { Execute } from '../platform/relay/network.ts'
import { type RelaySession, type SendFile, createSession } from '../platform/relay/session.ts'
import { defaultMessage } from '../platform/relay/shopError.ts'
import type { Transfer } from '../platform/relay/transfer.ts'
import { endSession } from '../platform/session/sessionEnd.ts'

/**
 * Names of the shell's parts in the first response, to complete "Something has gone wrong fetching the …". A failed
 * cart silently shows as empty.
 */
const parts: { path: string; name: string }[] = [
  { path: 'viewer.user', name: 'account' },
  { path: 'shop', name: 'shop’s address' },
  { path: 'mainMenu', name: 'menu' },
  { path: 'footerMenu', name: 'links below' },
]

/** Shows an error message for each failed part of the shell. */
function sayHeaderErrors(errors: readonly GatewayError[], messages: MessageQueue) {
  for (const { path, name } of parts) {
    const error = errors.find((each) => `${each.path?.join('.') ?? ''}.`.startsWith(`${path}.`))
    if (error) {
      const detail = error.message === defaultMessage ? undefined : error.message
      messages.show({
        type: 'error',
        text: `Something has gone wrong fetching the ${name}.`,
        ...(detail && { detail }),
      })
    }
  }
}

/** A session that tells the visitor when they were logged out and which parts of the shell failed to load. */
export function createShopSession(
  execute: Execute,
  transfer: Transfer,
  sendFile: SendFile | null = null,
): RelaySession {
  return createSession(execute, transfer, { sendFile, onSessionEnd: endSession, onShellErrors: sayHeaderErrors })
}
