import { z } from 'zod'
import { isWebhookEvent, type WebhookEvent } from '@shop/schema/webhookEvents'
import { AddressNotAllowed, checkUrl, type GuardOptions } from './addressGuard.ts'
import type { PasswordCheck } from '../accounts/passwordCheck.ts'
import { actionProblem, notOffered, saveProblem, unknownDelivery, unknownEndpoint } from './problems.ts'
import { WebhookDelivery } from './webhookDelivery.ts'
import type { WebhookSecrets } from './webhookSecrets.ts'
import { type BackendCalls, type Call, readAsCustomer } from '../jsonapi/calls.ts'
import { Document, type Resource } from '../jsonapi/document.ts'
import { ifAbsent, isInvalid } from '../jsonapi/errors.ts'
import { isUuid, paths, wireNames } from '../jsonapi/names.ts'
import { refusalOf, type UserError, userError } from '../jsonapi/userErrors.ts'
import { can } from '../profile/capabilities.ts'
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

const reasonSchema = z.enum(['owner', 'failed', 'gone', 'revoked'])
const keySchema = z.object({ id: z.string(), name: z.string(), is_revoked: z.boolean() }).nullable()
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
  /** The API key that created it or took it over last; null if the customer did. */
  readonly createdBy: z.infer<typeof keySchema>
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
    this.createdBy = resource.read('created_by', keySchema)
    this.oldSecretExpires = resource.moment('old_secret_expires')
    this.created = resource.moment('created')
    this.deliveries = () => deliveriesOf(this.uuid)
  }
}

/** Values of a new or changed endpoint; undefined values stay unchanged. */
export interface EndpointValues {
  readonly url?: string | undefined
  readonly description?: string | null | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly selection?: string | null | undefined
  readonly isEnabled?: boolean | undefined
  /** Required for a new URL unless the login was recent. */
  readonly password?: string | null | undefined
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
  readonly passwordCheck: PasswordCheck
}

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
    const { calls } = this.#options
    const resources = await readAsCustomer(calls, 'webhookEndpoints', paths.webhookEndpoints).catch(ifAbsent(null))
    return resources && resources.map(this.#endpoint)
  }

  /** Creates an endpoint and its secret. @throws BackendError */
  create(
    values: EndpointValues & { readonly isTest: boolean; readonly scopes: readonly string[] | null },
  ): Promise<EndpointOutcome> {
    const { isTest, scopes, password } = values
    const create = (confirmed: object) =>
      this.#saveWithSecret(values, (attributes, secret) => ({
        operation: 'createWebhookEndpoint',
        method: 'POST',
        address: paths.webhookEndpoints,
        body: bodyOf({ ...attributes, is_test: isTest, scopes, secret, ...confirmed }),
      }))
    return this.#options.passwordCheck.run(password, create, failed)
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
    const call = {
      operation: 'updateWebhookEndpoint',
      method: 'PATCH',
      address: `${paths.webhookEndpoints}/${uuid}`,
    } as const
    const update = (confirmed: object) => this.#save(uuid, { ...call, body: bodyOf({ ...attributes, ...confirmed }) })
    return this.#options.passwordCheck.run(values.password, update, failed)
  }

  /** Makes the endpoint depend on the requester's key or login, and resumes it if its key was revoked. @throws BackendError */
  async takeOver(uuid: string, password: string | null | undefined): Promise<EndpointOutcome> {
    if (this.#settings === null) return failed(notOffered)
    const address = `${paths.webhookEndpoints}/${uuid}/take-over`
    const call = { operation: 'takeOverWebhookEndpoint', method: 'POST', address } as const
    const takeOver = (confirmed: object) => this.#save(uuid, { ...call, body: bodyOf(confirmed) })
    return this.#options.passwordCheck.run(password, takeOver, failed)
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
    return can(profile, 'webhooks') ? settings : null
  }

  readonly #endpoint = (resource: Resource) =>
    new WebhookEndpoint(resource, async (uuid) => {
      const address = `${paths.webhookEndpoints}/${uuid}/deliveries`
      const deliveries = await readAsCustomer(this.#options.calls, 'webhookDeliveries', address)
      return deliveries.map((delivery) => new WebhookDelivery(delivery))
    })

  /** Attributes of the changed values. */
  #check({ url, description, events, selection }: EndpointValues) {
    const settings = this.#settings
    if (url !== undefined && settings)
      try {
        checkUrl(url, settings)
      } catch (error) {
        if (!(error instanceof AddressNotAllowed)) throw error
        return { userErrors: [userError('INVALID', error.message, ['url'])] }
      }
    if (events?.length === 0) return { userErrors: [userError('REQUIRED', 'Select at least one event.', ['events'])] }
    const text = optional(MAX_DESCRIPTION).safeParse(description)
    if (!text.success) return { userErrors: userErrorsOf(text.error, ['description']) }
    return {
      attributes: {
        ...(url === undefined ? {} : { url }),
        ...(description === undefined ? {} : { description: text.data }),
        ...(events === undefined ? {} : { events }),
        ...(selection === undefined ? {} : { selection: selection?.trim() ? selection.replaceAll('\0', '') : null }),
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
      if (isInvalid(error)) return failed(saveProblem(error))
      return failed(refusalOf(error, uuid === undefined ? notOffered : unknownEndpoint))
    }
  }

  async #act(uuid: string, unknown: UserError, call: Call): Promise<readonly UserError[]> {
    if (this.#settings === null) return [notOffered]
    if (!isUuid(uuid)) return [unknown]
    try {
      await this.#options.calls.asCustomer(call)
      return []
    } catch (error) {
      return [isInvalid(error) ? actionProblem(error) : refusalOf(error, unknown)]
    }
  }
}

function bodyOf(attributes: object) {
  return { data: { type: wireNames.webhookEndpoint.type, attributes } }
}
