import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { Passwords } from './passwords.ts'

/** A program that may ask for tokens; without a secret one whose code is public. */
export interface Client {
  readonly id: string
  readonly secret: string | undefined
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

/** The client of that id, when the secret is its own. */
export function clientOf(clients: readonly Client[], id: string, secret: string | undefined): Client | undefined {
  const client = clients.find((each) => each.id === id)
  if (client === undefined) return undefined
  return client.secret === undefined || timingSafeEqual(digest(client.secret), digest(secret ?? ''))
    ? client
    : undefined
}

/** What everything about accounts is answered from. */
export interface Accounts {
  readonly database: Database
  readonly passwords: Passwords
  /** Who may ask for tokens. */
  readonly clients: readonly Client[]
  /** Address of the shop that links in mails lead to, without a slash at its end. */
  readonly publicUrl: string
  /** What links in mails are signed with. */
  readonly linkKey: string
  readonly now: () => Date
}
