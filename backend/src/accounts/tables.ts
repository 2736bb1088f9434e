import type { ColumnType, Generated } from 'kysely'
import type { Environment, Scope } from '@shop/runtime/apiKey'
import type { Maybe, MaybeTime } from '../database/columns.ts'

declare module '../database/tables.ts' {
  interface Tables {
    users: {
      id: Generated<number>
      uuid: string
      name: string
      /** Trimmed and lowercase, as `mail_key` is. */
      name_key: string
      mail: string
      mail_key: string
      /** The name was the address at registration: the account logs in with its current address, not its name. */
      enters_by_mail: boolean
      /** Argon2id hash in PHC string format. */
      password_hash: string
      /** False if the office blocked the account. */
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
      /** Credit limit, whole US cents. */
      credit_limit_cents: Generated<number>
      /** The office has verified the resale certificate: no sales tax. */
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
      /** Browser and system, such as "Firefox on Windows"; null if the client did not say. */
      device: string | null
      /** Network of the last use, such as "203.0.113.0/24"; null if the client did not say. */
      network: string | null
      started: Date
      last_used: Date
      /** When its newest refresh token expires. */
      expires: Date
    }
    /** An access token and its refresh token; `family` is their session. */
    token_pairs: {
      id: Generated<number>
      family: string
      client_id: string
      user_id: number
      /** Environment of a token for webhook payloads; null for people, who see the orders of both environments. */
      environment: Maybe<Environment>
      /** SHA-256, as `refresh_hash`; the tokens themselves are never stored. */
      access_hash: string
      access_expires: Date
      access_revoked: Generated<boolean>
      refresh_hash: string
      refresh_expires: Date
      refresh_revoked: Generated<boolean>
    }
    /** Number of a customer's wrong passwords, and when counting started. */
    login_failures: { user_id: number; count: number; since: Date }
    /** When each kind of email was last sent to a customer. */
    account_mails: { user_id: number; kind: string; sent: Date }
    /** API keys have a hash and a hint, OAuth clients a public key. */
    api_keys: {
      id: string
      user_id: number
      name: string
      /** SHA-256; the key itself is never stored. */
      hash: string | null
      /** First characters, by which the customer recognizes the key. */
      hint: string | null
      /** JSON Web Key. */
      public_key: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string>
      scopes: Scope[]
      environment: Environment
      /** Whether it uses the customer's cart instead of its own. */
      shares_cart: Generated<boolean>
      created: Date
      expires: MaybeTime
      /** Accurate to a minute. */
      last_used: MaybeTime
      revoked: MaybeTime
    }
    /** Access tokens of OAuth clients. */
    api_tokens: { hash: string; key_id: string; scopes: Scope[]; expires: Date }
    /** Client assertions that have been used: each is valid once. */
    api_assertions: { key_id: string; jti_hash: string; expires: Date }
    api_requests: {
      id: Generated<number>
      key_id: string
      at: Date
      request_id: string
      /** Name of the operation, or its root fields if it has none. */
      operation: string
      status: number
      /** Code of the first error. */
      code: string | null
      milliseconds: number
    }
  }
}
