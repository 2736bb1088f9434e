import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { Passwords } from './passwords.ts'

/** An OAuth client; a public client has no secret. */
export interface Client {
  readonly id: string
  readonly secret: string | undefined
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

/** Returns the client if the ID and the secret match. */
export function clientOf(clients: readonly Client[], id: string, secret: string | undefined): Client | undefined {
  const client = clients.find((each) => each.id === id)
  if (client === undefined) return undefined
  return client.secret === undefined || timingSafeEqual(digest(client.secret), digest(secret ?? ''))
    ? client
    : undefined
}

/** Whether a secret is that of any client. */
export function isClientSecret(clients: readonly Client[], secret: string): boolean {
  return clients.some((client) => client.secret !== undefined && timingSafeEqual(digest(client.secret), digest(secret)))
}

export interface Accounts {
  readonly database: Database
  readonly passwords: Passwords
  /** OAuth clients that may request tokens. */
  readonly clients: readonly Client[]
  /** Origin for links in emails, without a trailing slash. */
  readonly publicUrl: string
  /** Signing key for links in emails. */
  readonly linkKey: string
  readonly now: () => Date
}
