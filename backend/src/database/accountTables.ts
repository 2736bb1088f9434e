import type { ColumnType, Generated } from 'kysely'
import type { Address, AddressType } from '../addresses/address.ts'
import type { Time } from './columns.ts'

/** Tables of customers: who they are, how they log in, and their address books. */
export type AccountTables = {
  /** Entries of address books. */
  profiles: {
    id: Generated<number>
    uuid: string
    user_id: number
    address_type: AddressType
    status: boolean
    is_default: boolean
    address: Address
    phone: string | null
    created: Time
    changed: Time
  }
  users: {
    id: Generated<number>
    uuid: string
    name: string
    /** Trimmed and in lower case, as `mail_key` is. */
    name_key: string
    mail: string
    mail_key: string
    /** The name was the address when the account was made: it logs in by its address of today, not by its name. */
    enters_by_mail: boolean
    /** PHC text of argon2id. */
    password_hash: string
    /** False: blocked by the office. */
    status: Generated<boolean>
    mail_verified: Generated<boolean>
    first_name: string | null
    last_name: string | null
    company: string | null
    phone: string | null
    resale: string | null
    hear_about_us: string | null
    /** `none`, `pending`, `approved` or `hold`. */
    credit_status: Generated<string>
    newsletter: Generated<boolean>
    /** `none`, `standard`, `preferred` or `distributor`. */
    membership_level: Generated<string>
    /** `none`, `active`, `expired` or `suspended`. */
    membership_status: Generated<string>
    /** How much may be owed at once, whole US cents. */
    credit_limit_cents: Generated<number>
    /** The office has checked the resale certificate: no sales tax. */
    resale_verified: Generated<boolean>
    timezone: Generated<string>
    created: Generated<Date>
    changed: ColumnType<Date, Date | undefined, Date>
    last_login: Date | null
    password_changed: Date | null
  }
  /** All token pairs of one login. */
  sessions: {
    family: string
    user_id: number
    /** Browser and system, such as "Firefox on Windows"; null where the client did not say. */
    device: string | null
    /** Coarse network that it was last used from, such as "203.0.113.0/24"; null where the client did not say. */
    network: string | null
    started: Date
    last_used: Date
    /** When its newest refresh token expires. */
    expires: Date
  }
  /** Number of wrong passwords of a customer, and since when they are counted. */
  login_failures: { user_id: number; count: number; since: Date }
  /** An access token with the refresh token that came with it; `family` is the session that they belong to. */
  token_pairs: {
    id: Generated<number>
    family: string
    client_id: string
    user_id: number
    /** SHA-256, as `refresh_hash`; the tokens themselves are never stored. */
    access_hash: string
    access_expires: Date
    access_revoked: Generated<boolean>
    refresh_hash: string
    refresh_expires: Date
    refresh_revoked: Generated<boolean>
  }
  /** When which kind of mail last went to a customer. */
  account_mails: { user_id: number; kind: string; sent: Date }
}
