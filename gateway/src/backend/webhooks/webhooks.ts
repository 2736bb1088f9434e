import { z } from 'zod'
import { isWebhookEvent, type WebhookEvent } from '../../../../schema/webhookEvents.ts'
import { AddressNotAllowed, checkUrl, type GuardOptions } from './addressGuard.ts'
import type { WebhookSecrets } from './webhookSecrets.ts'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { Document, type Resource } from '../jsonapi/document.ts'
import { isAbsent, isInvalid, SignedOutError } from '../jsonapi/errors.ts'
import { isUuid, paths, wireNames } from '../jsonapi/names.ts'
import { notAuthenticated, type UserError } from '../jsonapi/userErrors.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { optional } from '../validation/text.ts'

const MAX_DESCRIPTION = 100

/** What this gateway needs for webhooks. */
export interface WebhookSettings extends GuardOptions {
  readonly secrets: WebhookSecrets
  /** Proxy through which events are sent; null to connect directly. */
  readonly proxy: string | null
}

const stateSchema = z.enum(['pending', 'delivered', 'failed'])
const reasonSchema = z.enum(['owner', 'failed', 'gone'])
const eventsSchema = z.array(z.string()).transform((names) => names.filter(isWebhookEvent))

/** A customer's webhook endpoint. */
export class WebhookEndpoint {
  readonly uuid: string
  readonly url: string
  readonly description: string | null
  readonly events: readonly WebhookEvent[]
  readonly selection: string | null
  readonly isTest: boolean
  readonly isEnabled: boolean
  readonly disabledReason: z.infer<typeof reasonSchema> | null
  readonly oldSecretExpires: Date | null
  readonly created: Date | null
  /** Latest deliveries. @throws SignedOutError, BackendError */
  readonly deliveries: () => Promise<WebhookDelivery[]>

  constructor(resource: Resource, deliveriesOf: (uuid: string) => Promise<WebhookDelivery[]>) {
    this.uuid = resource.id
    this.url = resource.text('url') ?? ''
    this.description = resource.text('description')
    this.events = resource.read('events', eventsSchema) ?? []
    this.selection = resource.text('selection')
    this.isTest = resource.flag('is_test') ?? false
    this.isEnabled = resource.flag('enabled') ?? false
    this.disabledReason = resource.read('disabled_reason', reasonSchema.nullable())
    this.oldSecretExpires = resource.moment('old_secret_expires')
    this.created = resource.moment('created')
    this.deliveries = () => deliveriesOf(this.uuid)
  }
}

/** An event that was or will be sent to an endpoint. */
export class WebhookDelivery {
  readonly uuid: string
  readonly eventId: string
  readonly event: string
  readonly created: Date | null
  readonly isTest: boolean
  readonly state: z.infer<typeof stateSchema>
  readonly attempts: number
  readonly attempted: Date | null
  readonly next: Date | null
  readonly status: number | null
  readonly failure: string | null
  readonly durationMs: number | null
  readonly body: string | null

  constructor(resource: Resource) {
    this.uuid = resource.id
    this.eventId = resource.text('event_id') ?? ''
    this.event = resource.text('event') ?? ''
    this.created = resource.moment('created')
    this.isTest = resource.flag('is_test') ?? false
    this.state = resource.read('state', stateSchema) ?? 'pending'
    this.attempts = resource.integer('attempts') ?? 0
    this.attempted = resource.moment('attempted')
    this.next = resource.moment('next')
    this.status = resource.integer('status')
    this.failure = resource.text('error')
    this.durationMs = resource.integer('duration_ms')
    this.body = resource.text('body')
  }
}

/** Values of a new or changed endpoint; undefined values stay unchanged. */
export interface EndpointValues {
  readonly url?: string | undefined
  readonly description?: string | null | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly selection?: string | null | undefined
  readonly isEnabled?: boolean | undefined
}

export interface EndpointOutcome {
  readonly endpoint: WebhookEndpoint | null
  /** A new signing secret, which is never shown again. */
  readonly secret: string | null
  readonly userErrors: readonly UserError[]
}

export interface WebhooksOptions {
  readonly calls: BackendCalls
  readonly profile: SiteProfile
  /** Null if this gateway sends no webhooks. */
  readonly settings: WebhookSettings | null
}

function problem(code: UserError['code'], message: string, path: readonly string[] = []): UserError {
  return { code, message, path }
}

const notOffered = problem('INVALID', 'This shop does not send webhooks.')
const unknownEndpoint = problem('NOT_FOUND', 'This webhook endpoint does not exist.', ['id'])
const unknownDelivery = problem('NOT_FOUND', 'This delivery does not exist, or is more than 30 days old.', ['id'])
const isDisabled = problem('CONFLICT', 'This endpoint is disabled. Enable it first.', ['id'])
const noExample = problem(
  'NOT_FOUND',
  'Nothing can serve as an example of this event yet. For order events, place an order first.',
  ['event'],
)
const tooManyTests = problem(
  'RATE_LIMITED',
  'You can send up to 30 test events in 10 minutes. Wait a few minutes, then try again.',
)
const tooMany = problem('TOO_LONG', 'An account can have up to 10 webhook endpoints. Delete one first.')

/** Errors of actions, by the field that the site names. */
const violations: Readonly<Record<string, UserError>> = { event: noExample, test_events: tooManyTests }

function failed(error: UserError): EndpointOutcome {
  return { endpoint: null, secret: null, userErrors: [error] }
}

/** A customer's webhook endpoints. */
export class Webhooks {
  readonly #options: WebhooksOptions

  constructor(options: WebhooksOptions) {
    this.#options = options
  }

  /** Oldest first; null if the shop sends no webhooks. @throws SignedOutError, BackendError */
  async all(): Promise<WebhookEndpoint[] | null> {
    if (this.#settings === null) return null
    try {
      return (await this.#read('webhookEndpoints', paths.webhookEndpoints)).map(this.#endpoint)
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }

  /** Creates an endpoint and its secret. @throws BackendError */
  create(
    values: EndpointValues & { readonly isTest: boolean; readonly scopes: readonly string[] | null },
  ): Promise<EndpointOutcome> {
    return this.#saveWithSecret(values, (attributes, secret) => ({
      operation: 'createWebhookEndpoint',
      method: 'POST',
      address: paths.webhookEndpoints,
      body: bodyOf({ ...attributes, is_test: values.isTest, scopes: values.scopes, secret }),
    }))
  }

  /** @throws BackendError */
  async update(uuid: string, values: EndpointValues): Promise<EndpointOutcome> {
    if (this.#settings === null) return failed(notOffered)
    const checked = this.#check(values)
    if ('userErrors' in checked) return { endpoint: null, secret: null, userErrors: checked.userErrors }
    const attributes = {
      ...checked.attributes,
      ...(values.isEnabled === undefined ? {} : { enabled: values.isEnabled }),
    }
    const address = `${paths.webhookEndpoints}/${uuid}`
    return this.#save(uuid, { operation: 'updateWebhookEndpoint', method: 'PATCH', address, body: bodyOf(attributes) })
  }

  /** Replaces the secret; the previous one also signs for a day. @throws BackendError */
  rotate(uuid: string): Promise<EndpointOutcome> {
    return this.#saveWithSecret(
      {},
      (_attributes, secret) => ({
        operation: 'rotateWebhookSecret',
        method: 'POST',
        address: `${paths.webhookEndpoints}/${uuid}/secret`,
        body: bodyOf({ secret }),
      }),
      uuid,
    )
  }

  /** @returns problems. @throws BackendError */
  delete(uuid: string): Promise<readonly UserError[]> {
    const address = `${paths.webhookEndpoints}/${uuid}`
    return this.#act(uuid, unknownEndpoint, { operation: 'deleteWebhookEndpoint', method: 'DELETE', address })
  }

  /** Sends a test event, or an example of an event. @returns problems. @throws BackendError */
  sendTest(uuid: string, event: WebhookEvent | null): Promise<readonly UserError[]> {
    const address = `${paths.webhookEndpoints}/${uuid}/test${event === null ? '' : `/${event}`}`
    return this.#act(uuid, unknownEndpoint, { operation: 'sendTestWebhook', method: 'POST', address })
  }

  /** Sends an event again. @returns problems. @throws BackendError */
  replay(uuid: string): Promise<readonly UserError[]> {
    const address = `${paths.webhookDeliveries}/${uuid}/replay`
    return this.#act(uuid, unknownDelivery, { operation: 'replayWebhookDelivery', method: 'POST', address })
  }

  get #settings(): WebhookSettings | null {
    const { settings, profile } = this.#options
    return profile.hasType(wireNames.webhookEndpoint.type) ? settings : null
  }

  readonly #endpoint = (resource: Resource) =>
    new WebhookEndpoint(resource, async (uuid) =>
      (await this.#read('webhookDeliveries', `${paths.webhookEndpoints}/${uuid}/deliveries`)).map(
        (delivery) => new WebhookDelivery(delivery),
      ),
    )

  /** Attributes of the changed values. */
  #check({ url, description, events, selection }: EndpointValues) {
    const settings = this.#settings
    if (url !== undefined && settings)
      try {
        checkUrl(url, settings)
      } catch (error) {
        if (!(error instanceof AddressNotAllowed)) throw error
        return { userErrors: [problem('INVALID', error.message, ['url'])] }
      }
    if (events?.length === 0) return { userErrors: [problem('REQUIRED', 'Select at least one event.', ['events'])] }
    const text = optional(MAX_DESCRIPTION).safeParse(description)
    if (!text.success) return { userErrors: userErrorsOf(text.error, ['description']) }
    return {
      attributes: {
        ...(url === undefined ? {} : { url }),
        ...(description === undefined ? {} : { description: text.data }),
        ...(events === undefined ? {} : { events }),
        ...(selection === undefined ? {} : { selection: selection?.trim() ? selection : null }),
      },
    }
  }

  async #saveWithSecret(
    values: EndpointValues,
    callOf: (attributes: object, encrypted: string) => Call,
    uuid?: string,
  ): Promise<EndpointOutcome> {
    const settings = this.#settings
    if (settings === null) return failed(notOffered)
    const checked = this.#check(values)
    if ('userErrors' in checked) return { endpoint: null, secret: null, userErrors: checked.userErrors }
    const secret = settings.secrets.create()
    const saved = await this.#save(uuid, callOf(checked.attributes, settings.secrets.encrypt(secret)))
    return { ...saved, secret: saved.endpoint && secret }
  }

  async #save(uuid: string | undefined, call: Call): Promise<EndpointOutcome> {
    if (uuid !== undefined && !isUuid(uuid)) return failed(unknownEndpoint)
    try {
      const [resource] = Document.parse(await this.#options.calls.asCustomer(call), call.operation).data
      return { endpoint: resource ? this.#endpoint(resource) : null, secret: null, userErrors: [] }
    } catch (error) {
      if (error instanceof SignedOutError) return failed(notAuthenticated(error.hasEnded))
      if (isAbsent(error)) return failed(uuid === undefined ? notOffered : unknownEndpoint)
      if (isInvalid(error)) return failed(error.violations.some(({ field }) => field === 'url') ? tooLong : tooMany)
      throw error
    }
  }

  async #act(uuid: string, unknown: UserError, call: Call): Promise<readonly UserError[]> {
    if (this.#settings === null) return [notOffered]
    if (!isUuid(uuid)) return [unknown]
    try {
      await this.#options.calls.asCustomer(call)
      return []
    } catch (error) {
      if (error instanceof SignedOutError) return [notAuthenticated(error.hasEnded)]
      if (isAbsent(error)) return [unknown]
      if (isInvalid(error)) return [violations[error.violations[0]?.field ?? ''] ?? isDisabled]
      throw error
    }
  }

  async #read(operation: string, address: string): Promise<readonly Resource[]> {
    return Document.parse(await this.#options.calls.asCustomer({ operation, method: 'GET', address }), operation).data
  }
}

const tooLong = problem('TOO_LONG', 'The URL may have up to 2,000 characters.', ['url'])

function bodyOf(attributes: object) {
  return { data: { type: wireNames.webhookEndpoint.type, attributes } }
}
