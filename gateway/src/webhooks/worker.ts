import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { can } from '../backend/profile/capabilities.ts'
import type { WebhookSettings } from '../backend/webhooks/webhooks.ts'
import type { Caller } from '../protection/caller.ts'
import { schema } from '../schema/index.ts'
import { selectionProblem } from '../schema/webhooks/selection.ts'
import { type Claim, claimSchema, type PayloadsOptions, WebhookPayloads } from './payloads.ts'
import { type SendResult, WebhookSender } from './sender.ts'

/** Pause between polls for deliveries that are due, in milliseconds. */
const PAUSE_MS = 1_000
/** Pause after the site failed. */
const FAILURE_PAUSE_MS = 5_000
/** Maximum simultaneous deliveries of this process. */
const MAX_ACTIVE = 20
/** Timeout of calls to the site. */
const CALL_MS = 10_000
/** Maximum wait for deliveries in progress when the gateway stops. */
const STOP_MS = 6_000

const claimsSchema = z.object({ deliveries: z.array(claimSchema) })
const acceptedSchema = z.object({ accepted: z.boolean() })
const selectionsSchema = z.object({ selections: z.array(z.object({ endpoint: z.string(), selection: z.string() })) })

interface WebhookWorkerOptions extends PayloadsOptions {
  readonly settings: WebhookSettings
  /** The gateway's own OAuth client. */
  readonly credentials: { readonly clientId: string; readonly clientSecret: string }
}

/** The sender of webhooks; null if this gateway sends none. */
export function createWebhookWorker(options: Omit<WebhookWorkerOptions, 'settings'>): WebhookWorker | null {
  const { webhooks: settings } = options.services
  return settings && new WebhookWorker({ ...options, settings })
}

/**
 * Sends the events of the site: claims deliveries that are due, produces their payloads as the endpoint's customer, and
 * reports each attempt. Any number of gateways can do so at the same time.
 */
class WebhookWorker {
  readonly #options: WebhookWorkerOptions
  readonly #sender: WebhookSender
  readonly #payloads: WebhookPayloads
  readonly #active = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #areSelectionsChecked = false
  #loop: Promise<void> | null = null

  constructor(options: WebhookWorkerOptions) {
    this.#options = options
    this.#sender = new WebhookSender(options.settings)
    this.#payloads = new WebhookPayloads(options)
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
    return can(profile, 'webhooks')
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
          { endpoint, problem: problem.message },
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
    const { id, attempt } = claim
    try {
      const result = await this.#attempt(claim)
      if (result === null) return
      const { status, failure: error, durationMs, retryAfterS } = result
      log.info({ delivery: id, attempt, status, failure: error, ms: durationMs }, 'webhook')
      const outcome = { id, attempt, status, error, duration_ms: durationMs, retry_after: retryAfterS }
      await this.#call('reportWebhook', 'report', outcome)
    } catch (error) {
      // The site repeats the delivery once its lease ends.
      log.error({ delivery: id, err: error }, 'a webhook delivery was interrupted')
    }
  }

  /** Makes an attempt, or postpones it if the shop is busy. @returns null if nothing was sent and nothing failed */
  async #attempt(claim: Claim): Promise<SendResult | null> {
    const failed = { status: null, durationMs: 0, retryAfterS: null }
    const { id, attempt, url, event } = claim
    const secrets = this.#secretsOf(claim)
    if (secrets.length === 0) return { ...failed, failure: 'SECRET_UNREADABLE' }
    const payload = claim.body ?? (await this.#payloads.produce(claim))
    if (payload === null) return { ...failed, failure: 'PAYLOAD_FAILED' }
    if (typeof payload !== 'string') {
      await this.#call('postponeWebhook', 'postpone', { id, attempt, seconds: payload.postponedS })
      return null
    }
    if (claim.body === null && !(await this.#store({ id, attempt, body: payload }))) return null
    return this.#sender.send({ url, id: `evt_${event.id}`, body: payload, secrets })
  }

  /** Stores a message before it is sent, so that every attempt sends the same body. @returns whether this process still owns the attempt */
  async #store(body: { readonly id: string; readonly attempt: number; readonly body: string }): Promise<boolean> {
    return acceptedSchema.parse(await this.#call('storeWebhookBody', 'body', body)).accepted
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
}
