import type { UserError } from '../jsonapi/userErrors.ts'

/** What a mailed link says: whose it is, from when, and that it is ours. */
export interface LinkToken {
  readonly userUuid: string
  /** In seconds. */
  readonly timestamp: number
  readonly hash: string
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.([\w-]{1,200})$/i

/** Used, out of date, of another purpose or made up: all of them are told alike. */
export const EXPIRED_LINK: UserError = {
  code: 'EXPIRED',
  message: 'This link is no longer valid. Please ask for a new one.',
  path: ['token'],
}

/** A link's user, timestamp and hash, joined by dots; null for what is no token of a link. */
export function linkTokenOf(text: string): LinkToken | null {
  const [, userUuid, timestamp, hash] = TOKEN.exec(text.trim()) ?? []
  return userUuid && timestamp && hash ? { userUuid, timestamp: Number(timestamp), hash } : null
}
