import type { SessionAnswer } from '../../../platform/session/session.ts'
import type { Notice } from '../../../platform/messages/notices.ts'

/** What became of the cart a guest had when they logged in, for the page that comes next: nothing is amiss where lines became one. */
export function mergeNotices({ warnings }: Pick<SessionAnswer, 'warnings'>): Notice[] {
  return warnings.map(({ code, message }) => ({ type: code === 'MERGED' ? 'info' : 'warning', text: message }))
}
