import type { SessionResult } from '../../../platform/session/session.ts'
import type { Notice } from '../../../platform/messages/notices.ts'

/** Notices about merging a guest's cart at login. Merged items are information, anything else is a warning. */
export function mergeNotices({ warnings }: Pick<SessionResult, 'warnings'>): Notice[] {
  return warnings.map(({ code, message }) => ({ type: code === 'MERGED' ? 'info' : 'warning', text: message }))
}
