import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isWebhookEvent } from '@shop/schema/webhookEvents'
import type { Accounts } from '../accounts/accounts.ts'
import { confirmPassword } from '../accounts/confirmPassword.ts'
import type { Database } from '../database/tables.ts'
import { badRequest, forbidden, invalidValues, notFound } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { Customer } from '../jsonapi/resource.ts'
import { type JsonApiResponse, type Handler, type Handlers, jsonApiRoute } from '../jsonapi/route.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { endpointChange, newEndpoint, newSecret, takeover } from './attributes.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type Endpoint,
  isAccessible,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  takeOverEndpoint,
} from './endpoints.ts'

const path = '/jsonapi/webhooks/endpoints'
const endpointType = 'webhook--endpoint'
const deliveryType = 'webhook--delivery'

/** Maximum number of listed deliveries. */
const maxListed = 50

function customerOf({ viewer }: JsonApiRequest): Customer {
  if (viewer.user === null) throw forbidden('Log in to manage webhooks.')
  return viewer.user
}

function unknown(what: string) {
  return notFound('entity', `/jsonapi/webhooks/${what}/{entity}`, `jsonapi.webhook--${what}.individual`)
}

function uuidOf({ params }: JsonApiRequest, what: string): string {
  const { uuid = '' } = params
  if (!isUuid(uuid)) throw unknown(what)
  return uuid
}

/** The attributes in a body, parsed with `shape`. */
function readAttributes<T>(request: JsonApiRequest, shape: z.ZodType<T>): T {
  const body = z
    .object({ data: z.object({ type: z.literal(endpointType), attributes: z.record(z.string(), z.unknown()) }) })
    .safeParse(request.body())
  if (!body.success) throw badRequest('Resource object must include a "type".')
  const read = shape.safeParse(body.data.data.attributes)
  if (read.success) return read.data
  throw invalidValues(read.error.issues.map(({ path, message }) => ({ property: path.map(String).join('.'), message })))
}

/** Endpoints without their secrets, and with the keys that they depend on. */
async function resourcesOf(database: Database, endpoints: readonly Endpoint[]) {
  const ids = endpoints.flatMap(({ key_id: id }) => id ?? [])
  const keys = await database
    .selectFrom('api_keys')
    .select(['id', 'name', 'revoked'])
    .where('id', '=', ({ val, fn }) => fn.any(val(ids)))
    .execute()
  return endpoints.map((endpoint) => {
    const key = keys.find(({ id }) => id === endpoint.key_id)
    return resourceOf(endpoint, key && { id: key.id, name: key.name, is_revoked: key.revoked !== null })
  })
}

function resourceOf(endpoint: Endpoint, key: object | undefined) {
  const { uuid, old_secret_expires: expires } = endpoint
  return {
    type: endpointType,
    id: uuid,
    attributes: {
      url: endpoint.url,
      description: endpoint.description,
      events: endpoint.events,
      selection: endpoint.selection,
      is_test: endpoint.is_test,
      enabled: endpoint.enabled,
      disabled_reason: endpoint.disabled_reason,
      created_by: key ?? null,
      old_secret_expires: expires?.toISOString() ?? null,
      created: endpoint.created.toISOString(),
    },
  }
}

function documentOf({ self }: JsonApiRequest, data: unknown): JsonApiResponse {
  return { document: { data, links: { self: { href: self } } }, shared: false }
}

function deliveriesOf(database: Database, customer: Customer, uuid: string) {
  return database
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'd.endpoint_id')
    .select(['d.uuid', 'd.state', 'd.attempts', 'd.due', 'd.attempted', 'd.status', 'd.error', 'd.duration_ms'])
    .select(['e.uuid as event', 'e.type', 'e.created', 'e.is_test', 'enabled', 'd.body'])
    .where('webhook_endpoints.uuid', '=', uuid)
    .where(isAccessible(customer))
    .orderBy('d.id', 'desc')
    .limit(maxListed)
    .execute()
}

type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number]

function deliveryResource(row: DeliveryRow) {
  return {
    type: deliveryType,
    id: row.uuid,
    attributes: {
      event_id: row.event,
      event: row.type,
      created: row.created.toISOString(),
      is_test: row.is_test,
      state: row.state,
      attempts: row.attempts,
      attempted: row.attempted?.toISOString() ?? null,
      next: row.state === 'pending' && row.enabled ? row.due.toISOString() : null,
      status: row.status,
      error: row.error,
      duration_ms: row.duration_ms,
      body: row.body,
    },
  }
}

/** A customer's webhook endpoints and their deliveries. Secrets are stored encrypted and never returned. */
// eslint-disable-next-line max-lines-per-function -- one handler per route
export function webhookRoutes(app: FastifyInstance, accounts: Accounts, modified: Date): void {
  const { database, now } = accounts
  const route = (address: string, handlers: Handlers, bodyType?: 'none') =>
    jsonApiRoute(app, `/jsonapi/webhooks/${address}`, handlers, modified, bodyType)

  const list: Handler = async (request) => {
    const endpoints = await database
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where(isAccessible(customerOf(request)))
      .orderBy('id')
      .execute()
    return documentOf(request, await resourcesOf(database, endpoints))
  }
  const one = async (request: JsonApiRequest, endpoint: Endpoint | undefined) => {
    if (endpoint === undefined) throw unknown('endpoint')
    return documentOf(request, (await resourcesOf(database, [endpoint]))[0])
  }
  const create: Handler = async (request) => {
    const { password, ...attributes } = readAttributes(request, newEndpoint)
    const customer = customerOf(request)
    await confirmPassword(accounts, customer, password)
    const endpoint = await createEndpoint(database, customer, attributes, now())
    const [data] = await resourcesOf(database, [endpoint])
    const document = { data, links: { self: { href: request.self } } }
    return { document, shared: false, created: `${request.origin}${path}/${endpoint.uuid}` }
  }
  const change: Handler = async (request) => {
    const { password, ...attributes } = readAttributes(request, endpointChange)
    const customer = customerOf(request)
    // Another URL is as good as another endpoint.
    if (attributes.url !== undefined) await confirmPassword(accounts, customer, password)
    return one(request, await changeEndpoint(database, customer, uuidOf(request, 'endpoint'), attributes, now()))
  }
  const takeOver: Handler = async (request) => {
    const { password } = readAttributes(request, takeover)
    const customer = customerOf(request)
    await confirmPassword(accounts, customer, password)
    return one(request, await takeOverEndpoint(database, customer, uuidOf(request, 'endpoint'), now()))
  }
  const remove: Handler = async (request) => {
    if (!(await deleteEndpoint(database, customerOf(request), uuidOf(request, 'endpoint')))) throw unknown('endpoint')
    return undefined
  }
  const rotate: Handler = async (request) => {
    const { secret } = readAttributes(request, newSecret)
    return one(request, await rotateSecret(database, customerOf(request), uuidOf(request, 'endpoint'), secret, now()))
  }
  const test: Handler = async (request) => {
    const { event = null } = request.params
    if (event !== null && !isWebhookEvent(event)) throw unknown('endpoint')
    const wanted = { uuid: uuidOf(request, 'endpoint'), event }
    if (!(await sendTestEvent(database, customerOf(request), wanted, now()))) throw unknown('endpoint')
    return undefined
  }
  const deliveries: Handler = async (request) => {
    const rows = await deliveriesOf(database, customerOf(request), uuidOf(request, 'endpoint'))
    return documentOf(request, rows.map(deliveryResource))
  }
  const replay: Handler = async (request) => {
    if (!(await replayDelivery(database, customerOf(request), uuidOf(request, 'delivery'), now())))
      throw unknown('delivery')
    return undefined
  }

  route('endpoints', { GET: list, POST: create })
  route('endpoints/:uuid', { PATCH: change, DELETE: remove })
  route('endpoints/:uuid/take-over', { POST: takeOver })
  route('endpoints/:uuid/secret', { POST: rotate })
  route('endpoints/:uuid/test', { POST: test }, 'none')
  route('endpoints/:uuid/test/:event', { POST: test }, 'none')
  route('endpoints/:uuid/deliveries', { GET: deliveries })
  route('deliveries/:uuid/replay', { POST: replay }, 'none')
}
