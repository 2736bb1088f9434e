import type { Database } from '../database/tables.ts'
import type { Client } from './clients.ts'
import type { Passwords } from './passwords.ts'

/** What everything about accounts is answered from. */
export type Accounts = {
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
