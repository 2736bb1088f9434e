import type { SessionAnswer } from '../../account/session.ts'
import type { Notice } from '../../shell/messages/notices.ts'

/** What became of the cart a guest had when they logged in, for the page that comes next. */
export const mergeNotices = ({ warnings }: Pick<SessionAnswer, 'warnings'>): Notice[] =>
  warnings.map(({ message }) => ({ type: 'warning', text: message }))
