import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { environments, scopes } from '../../../runtime/src/apiKey.ts'
import { isWebhookEvent, TEST_EVENT, webhookEvents, type WebhookEvent } from '../../../schema/webhookEvents.ts'
import { emptyReadLog } from '../backend/jsonapi/calls.ts'
import { wireNames } from '../backend/jsonapi/names.ts'
import type { WebhookSettings } from '../backend/webhooks/webhooks.ts'
import type { Operations } from '../operations.ts'
import type { RateLimits } from '../protection/rateLimits.ts'
import { emptyRecord } from '../observability/requestRecord.ts'
import type { Exchange, Services } from '../request/scope.ts'
import { encodeGlobalId } from '../schema/core/builder.ts'
import { schema } from '../schema/index.ts'
import { defaultSelection, selectionProblem } from '../schema/webhooks/selection.ts'
import type { Caller, KeyCaller } from '../protection/caller.ts'
import { Session } from '../session/session.ts'
import { type SendResult, WebhookSender } from './sender.ts'

/** Pause between polls for deliveries that are due, in milliseconds. */
const PAUSE_MS = 1_000
/** Pause after the site failed. */
const FAILURE_PAUSE_MS = 5_000
/** Maximum simultaneous deliveries of this process. */
const MAX_ACTIVE = 20
/** Timeout of calls to the site. */
const CALL_MS = 10_000
/** Timeout for producing a payload: the lease of a delivery lasts a minute. */
const PAYLOAD_MS = 20_000
/** Maximum wait for deliveries in progress when the gateway stops. */
const STOP_MS = 6_000

const claimSchema = z.object({
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
  token: z.string(),
})
const claimsSchema = z.object({ deliveries: z.array(claimSchema) })
const selectionsSchema = z.object({ selections: z.array(z.object({ endpoint: z.string(), selection: z.string() })) })

type Claim = z.infer<typeof claimSchema>

interface WebhookWorkerOptions {
  readonly services: Services
  readonly operations: Operations
  readonly limits: RateLimits
  readonly settings: WebhookSettings
  /** The gateway's own OAuth client. */
  readonly credentials: { readonly clientId: string; readonly clientSecret: string }
}

/** The sender of webhooks; null if this gateway sends none. */
export function createWebhookWorker(options: Omit<WebhookWorkerOptions, 'settings'>): WebhookWorker | null {
  const { webhooks: settings } = options.services
  return settings && new WebhookWorker({ ...options, settings })
}

/** The caller that a payload is produced for: the key that created the endpoint, or its customer. */
function callerOf({ scopes: allowed, environment }: Claim): KeyCaller | null {
  if (allowed === null) return null
  return { kind: 'key', keyId: 'webhook', customerId: '', environment, scopes: new Set(allowed) }
}

function message({ event }: Claim, data: unknown): string {
  const { type, timestamp, is_test: isTest } = event
  return JSON.stringify({ type, timestamp, ...(isTest && { test: true }), data })
}

/**
 * Sends the events of the site: claims deliveries that are due, produces their payloads as the endpoint's customer, and
 * reports each attempt. Any number of gateways can do so at the same time.
 */
class WebhookWorker {
  readonly #options: WebhookWorkerOptions
  readonly #sender: WebhookSender
  readonly #active = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #areSelectionsChecked = false
  #loop: Promise<void> | null = null

  constructor(options: WebhookWorkerOptions) {
    this.#options = options
    this.#sender = new WebhookSender(options.settings)
  }

  start(): void {
    this.#loop = this.#run()
  }

  /** Stops claiming, and waits for deliveries in progress. Another process sends the rest later. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop
    await Promise.race([Promise.all(this.#active), wait(STOP_MS, undefined, { ref: false })])
    await this.#sender.close()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const pause = await this.#poll().catch((error: unknown) => {
        this.#options.services.log.warn({ err: error }, 'could not poll for webhook deliveries')
        return FAILURE_PAUSE_MS
      })
      await wait(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Starts the deliveries that are due. @returns how long to wait before the next poll */
  async #poll(): Promise<number> {
    if (!this.#isOffered) return PAUSE_MS
    if (!this.#areSelectionsChecked) await this.#checkSelections()
    this.#areSelectionsChecked = true
    const claims = await this.#claim(MAX_ACTIVE - this.#active.size)
    for (const claim of claims) this.#track(this.#deliver(claim))
    return claims.length > 0 ? 0 : PAUSE_MS
  }

  get #isOffered(): boolean {
    const { profile } = this.#options.services
    return profile.isListed && profile.hasType(wireNames.webhookEndpoint.type)
  }

  #track(delivery: Promise<void>): void {
    this.#active.add(delivery)
    void delivery.finally(() => this.#active.delete(delivery))
  }

  #call(operation: string, name: string, body: object): Promise<unknown> {
    const { services, credentials } = this.#options
    const calls = services.client.callsOf({ requestId: randomUUID(), deadline: AbortSignal.timeout(CALL_MS) })
    const identified = { client_id: credentials.clientId, client_secret: credentials.clientSecret, ...body }
    return calls.asAnonymous({ operation, method: 'POST', address: `/webhooks/${name}`, body: identified }, 'json')
  }

  /** After each release, the selections of all endpoints must still be valid. */
  async #checkSelections(): Promise<void> {
    const { selections } = selectionsSchema.parse(await this.#call('webhookSelections', 'selections', {}))
    const anyone: Caller = { kind: 'customer', customerId: null }
    for (const { endpoint, selection } of selections) {
      const problem = selectionProblem(selection, schema, anyone)
      if (problem !== null)
        this.#options.services.log.error(
          { endpoint, problem },
          'the selection of a webhook endpoint is no longer valid',
        )
    }
  }

  async #claim(limit: number): Promise<readonly Claim[]> {
    if (limit <= 0) return []
    return claimsSchema.parse(await this.#call('claimWebhooks', 'claim', { limit })).deliveries
  }

  async #deliver(claim: Claim): Promise<void> {
    const { log } = this.#options.services
    try {
      const secrets = this.#secretsOf(claim)
      const body = claim.body ?? (await this.#produce(claim))
      const failed = { status: null, durationMs: 0, retryAfterS: null }
      let result: SendResult
      if (secrets.length === 0) result = { ...failed, failure: 'SECRET_UNREADABLE' }
      else if (body === null) result = { ...failed, failure: 'PAYLOAD_FAILED' }
      else result = await this.#sender.send({ url: claim.url, id: `evt_${claim.event.id}`, body, secrets })
      const { status, failure: error, durationMs, retryAfterS } = result
      log.info({ delivery: claim.id, attempt: claim.attempt, status, failure: error, ms: durationMs }, 'webhook')
      const facts = { id: claim.id, attempt: claim.attempt, status, error, duration_ms: durationMs, body }
      await this.#call('reportWebhook', 'report', { ...facts, retry_after: retryAfterS })
    } catch (error) {
      // The site repeats the delivery once its lease ends.
      log.error({ delivery: claim.id, err: error }, 'a webhook delivery was interrupted')
    }
  }

  /** Decrypts the secrets, without those that were encrypted with another key. */
  #secretsOf({ id, secrets }: Claim): readonly string[] {
    return secrets.flatMap((stored) => {
      try {
        return [this.#options.settings.secrets.decrypt(stored)]
      } catch (error) {
        this.#options.services.log.error({ delivery: id, err: error }, 'the secret of a webhook endpoint is unreadable')
        return []
      }
    })
  }

  /** The body of a message; null if its selection fails. */
  async #produce(claim: Claim): Promise<string | null> {
    const { type } = claim.event
    if (type === TEST_EVENT) return message(claim, {})
    if (!isWebhookEvent(type)) return null
    const { operations, services } = this.#options
    const { data, errors } = await operations.run(this.#parameters(claim, type), this.#exchange(claim), {
      isPost: false,
    })
    if (errors === undefined && data) return message(claim, data)
    const codes = errors?.map(({ extensions }) => extensions.code)
    services.log.warn({ delivery: claim.id, codes }, 'the payload of a webhook could not be produced')
    return null
  }

  #parameters({ selection, event }: Claim, type: WebhookEvent) {
    const ids = event.subjects.map((uuid) => encodeGlobalId(webhookEvents[type], uuid))
    return { query: selection ?? defaultSelection(type), variables: { ids } }
  }

  /** Runs the operation as the customer, without cached responses from before the event. */
  #exchange(claim: Claim): Exchange {
    const { services, limits } = this.#options
    const requestId = randomUUID()
    const network = 'webhooks'
    const { renewals, oauth, acceptedTokens, cartTokens, deviceTokens } = services
    return {
      requestId,
      session: new Session({
        cookieHeader: undefined,
        authorization: `Bearer ${claim.token}`,
        key: callerOf(claim),
        isSecure: true,
        requestId,
        origin: () => ({ device: null, network: null }),
        ...{ renewals, oauth, acceptedTokens, cartTokens, deviceTokens },
        onRevokeFailure: () => {},
      }),
      attempts: services.attempts.of(network),
      limits,
      client: { network, sessionKey: null, key: null, isProgram: true },
      record: emptyRecord(),
      isInBackground: true,
      reads: { ...emptyReadLog(), notBefore: Date.now() },
      partialErrors: [],
      departure: { signal: AbortSignal.timeout(PAYLOAD_MS), ignore: () => {} },
    }
  }
}
