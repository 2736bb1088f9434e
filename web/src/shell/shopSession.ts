import type { Execute } from '../platform/relay/network.ts'
import { createSession, type RelaySession, type SendFile } from '../platform/relay/session.ts'
import type { Transfer } from '../platform/relay/transfer.ts'
import { endSession } from '../platform/session/session.ts'
import { sayHeaderErrors } from './header/headerErrors.ts'

/** A session that tells the visitor when they were logged out and which parts of the shell failed to load. */
export const createShopSession = (
  execute: Execute,
  transfer: Transfer,
  sendFile: SendFile | null = null,
): RelaySession =>
  createSession(execute, transfer, { sendFile, onSessionEnd: endSession, onShellErrors: sayHeaderErrors })
