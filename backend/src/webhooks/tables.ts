import type { ColumnType, Generated } from 'kysely'
import type { TEST_EVENT, WebhookEvent } from '@shop/schema/webhookEvents'
import type { Maybe, MaybeTime, Time } from '../database/columns.ts'

/** Text arrays: drivers convert lists to them. */
type Texts = ColumnType<readonly string[], readonly string[], readonly string[]>

declare module '../database/tables.ts' {
  interface Tables {
    webhook_endpoints: {
      id: Generated<number>
      uuid: string
      user_id: number
      /** API key that created it or took it over last; null if its customer did. */
      key_id: Maybe<string>
      url: string
      description: Maybe<string>
      events: ColumnType<readonly WebhookEvent[], readonly string[], readonly string[]>
      /** GraphQL query that produces the payload; the default one if null. */
      selection: Maybe<string>
      /** Scopes of that key; null without one. */
      scopes: ColumnType<readonly string[] | null, readonly string[] | null | undefined, readonly string[] | null>
      /** Whether it receives events of test orders, and only those. */
      is_test: Generated<boolean>
      /** Encrypted by the gateway, as `old_secret` is. */
      secret: string
      /** Still signs until it expires, so that receivers can change over. */
      old_secret: Maybe<string>
      old_secret_expires: MaybeTime
      enabled: Generated<boolean>
      /** With `revoked`, it is paused: events are still recorded for it. */
      disabled_reason: Maybe<'owner' | 'failed' | 'gone' | 'revoked'>
      last_success: MaybeTime
      created: Time
      changed: Time
    }
    webhook_events: {
      id: Generated<number>
      uuid: string
      type: WebhookEvent | typeof TEST_EVENT
      /** UUIDs of the orders, parts or products that it is about. */
      subjects: Texts
      transaction: Generated<string>
      is_test: boolean
      /** Customer who requested a test event; null for real events. */
      requester: Maybe<number>
      created: Time
    }
    webhook_deliveries: {
      id: Generated<number>
      uuid: string
      event_id: number
      endpoint_id: number
      state: Generated<'pending' | 'delivered' | 'failed'>
      attempts: Generated<number>
      /** Retries end three days later. */
      started: Time
      /** Next attempt; during an attempt, when another process may repeat it. */
      due: Time
      attempted: MaybeTime
      /** Whether an attempt is in progress, until `due`. */
      leased: Generated<boolean>
      /** HTTP status of the last attempt; null if there was no response. */
      status: Maybe<number>
      /** Why the last attempt failed, as a code. */
      error: Maybe<string>
      duration_ms: Maybe<number>
      /** What was sent; retries and replays send the same. */
      body: Maybe<string>
    }
  }
}
