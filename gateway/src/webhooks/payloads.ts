import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { environments, scopes } from '@shop/runtime/apiKey'
import { isWebhookEvent, TEST_EVENT, webhookEvents } from '@shop/schema/webhookEvents'
import { emptyReadLog } from '../backend/jsonapi/calls.ts'
import { emptyRecord } from '../observability/requestRecord.ts'
import type { Operations } from '../operations.ts'
import type { KeyCaller } from '../protection/caller.ts'
import type { RateLimits } from '../protection/rateLimits.ts'
import type { Exchange, Services } from '../request/scope.ts'
import { encodeGlobalId } from '../schema/core/builder.ts'
import { defaultSelection } from '../schema/webhooks/selection.ts'
import { Session } from '../session/session.ts'

/** Timeout for producing a payload: the lease of a delivery lasts a minute. */
const PAYLOAD_MS = 20_000
/** Larger messages contain only the IDs. */
const MAX_BYTES = 256 * 1024
/** Wait before the next attempt if the shop is too busy, unless the error says how long. */
const POSTPONED_S = 5
const MAX_POSTPONED_S = 3_600
/** Statuses for which the selection is not the cause: the customer's budget is used up, or the shop is busy or closed. */
const busyStatuses: ReadonlySet<unknown> = new Set([429, 503])

const tooLarge = {
  code: 'PAYLOAD_TOO_LARGE',
  message: 'The data is larger than 256 KB. Query the objects by these IDs, or select fewer fields.',
}

export const claimSchema = z.object({
  id: z.string(),
  attempt: z.number(),
  event: z.object({
    id: z.string(),
    type: z.string(),
    timestamp: z.string(),
    is_test: z.boolean(),
    subjects: z.array(z.string()),
  }),
  url: z.string(),
  selection: z.string().nullable(),
  scopes: z.array(z.enum(scopes)).nullable(),
  environment: z.enum(environments),
  secrets: z.array(z.string()),
  body: z.string().nullable(),
  customer: z.string(),
  token: z.string(),
})

export type Claim = z.infer<typeof claimSchema>

export interface PayloadsOptions {
  readonly services: Services
  readonly operations: Operations
  readonly limits: RateLimits
}

/** The caller that a payload is produced for: the key that created the endpoint, or its customer. */
function callerOf({ scopes: allowed, environment, customer }: Claim): KeyCaller | null {
  if (allowed === null) return null
  return { kind: 'key', keyId: 'webhook', customerId: customer, environment, scopes: new Set(allowed) }
}

function message({ event }: Claim, data: unknown, error?: { readonly code: string; readonly message: string }): string {
  const { type, timestamp, is_test: isTest } = event
  return JSON.stringify({ type, timestamp, ...(isTest && { test: true }), data, ...(error && { error }) })
}

/** Produces messages about events. Their queries are charged to the endpoint's customer. */
export class WebhookPayloads {
  readonly #options: PayloadsOptions

  constructor(options: PayloadsOptions) {
    this.#options = options
  }

  /** @returns the body of a message, or when to try again; null if its selection fails */
  async produce(claim: Claim): Promise<string | { readonly postponedS: number } | null> {
    const { type, subjects } = claim.event
    if (type === TEST_EVENT) return message(claim, {})
    if (!isWebhookEvent(type)) return null
    const { operations, services } = this.#options
    const ids = subjects.map((uuid) => encodeGlobalId(webhookEvents[type], uuid))
    const parameters = { query: claim.selection ?? defaultSelection(type), variables: { ids } }
    const { data, errors = [] } = await operations.run(parameters, this.#exchange(claim), { isPost: false })
    if (errors.length === 0 && data) {
      const body = message(claim, data)
      return Buffer.byteLength(body) <= MAX_BYTES
        ? body
        : message(claim, { nodes: ids.map((id) => ({ id })) }, tooLarge)
    }
    const busy = errors.find(({ extensions }) => busyStatuses.has(extensions.status))
    if (busy) return { postponedS: Math.min(MAX_POSTPONED_S, Number(busy.extensions.retryAfter ?? POSTPONED_S)) }
    const codes = errors.map(({ extensions }) => extensions.code)
    services.log.warn({ delivery: claim.id, codes }, 'the payload of a webhook could not be produced')
    return null
  }

  /** Runs the operation as the customer, without cached responses from before the event. */
  #exchange(claim: Claim): Exchange {
    const { services, limits } = this.#options
    const requestId = randomUUID()
    const { customer } = claim
    // Events come from no network, so each customer gets budgets of its own.
    const network = `webhooks ${customer}`
    const { renewals, oauth, acceptedTokens, cartTokens, deviceTokens } = services
    return {
      requestId,
      session: new Session({
        cookieHeader: undefined,
        authorization: `Bearer ${claim.token}`,
        key: callerOf(claim),
        isSecure: true,
        requestId,
        origin: () => ({ device: null, address: null }),
        ...{ renewals, oauth, acceptedTokens, cartTokens, deviceTokens },
        onRevokeFailure: () => {},
      }),
      attempts: services.attempts.of(network),
      limits,
      client: { network, sessionKey: null, key: { keyId: network, customerId: customer }, isProgram: true },
      record: emptyRecord(),
      isInBackground: true,
      maxCartAgeMs: 0,
      reads: { ...emptyReadLog(), notBefore: Date.now() },
      partialErrors: [],
      abort: { signal: AbortSignal.timeout(PAYLOAD_MS), ignore: () => {} },
    }
  }
}
