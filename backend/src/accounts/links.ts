import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Accounts } from './accounts.ts'
import type { User } from './users.ts'

/** What a link proves or permits: owning the address, or setting a new password. */
export type Purpose = 'verify' | 'reset'

/** Seconds. */
const lifetime = 24 * 60 * 60

const paths: Readonly<Record<Purpose, string>> = { verify: '/user/verify', reset: '/user/new-password' }

/** State that changes when a link is used or revoked, which invalidates earlier links. */
const state: Readonly<Record<Purpose, (user: User) => unknown[]>> = {
  verify: ({ mail_key, mail_verified }) => [mail_key, mail_verified],
  reset: ({ mail_key, password_hash, last_login }) => [mail_key, password_hash, last_login?.getTime() ?? null],
}

function signature(key: string, purpose: Purpose, user: User, timestamp: number): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, user.uuid, timestamp, ...state[purpose](user)]))
    .digest('base64url')
}

function seconds(time: Date) {
  return Math.floor(time.getTime() / 1000)
}

/** Link for an email. Nothing about it is stored. */
export function linkFor({ publicUrl, linkKey, now }: Accounts, purpose: Purpose, user: User): string {
  const timestamp = seconds(now())
  const hash = signature(linkKey, purpose, user, timestamp)
  const query = new URLSearchParams({ user: user.uuid, timestamp: String(timestamp), hash })
  return `${publicUrl}${paths[purpose]}?${query.toString()}`
}

/** What a link contains besides the customer's UUID. */
export interface LinkProof {
  readonly timestamp: number
  readonly hash: string
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

/** Whether a link was issued to this customer in their current state within the last day. */
export function isValidLink(
  { linkKey, now }: Accounts,
  purpose: Purpose,
  user: User,
  { timestamp, hash }: LinkProof,
): boolean {
  const age = seconds(now()) - timestamp
  const right = timingSafeEqual(digest(signature(linkKey, purpose, user, timestamp)), digest(hash))
  return right && age >= 0 && age < lifetime && user.status
}
