import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { environments, scopes } from '@shop/runtime/apiKey'
import type { Accounts } from './accounts.ts'
import { sendKeyCreated, sendKeyRevoked } from './sendMails.ts'
import { forbidden, invalidValue, invalidValues, notFound } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { Customer } from '../jsonapi/resource.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { confirmPassword } from './confirmPassword.ts'
import { maxPasswordLength } from './passwords.ts'
import { type ApiKey, createKey, listKeys, revokeKey } from './apiKeys.ts'
import { readPublicKey } from './publicKey.ts'
import { latestRequests } from './requestLog.ts'

const path = '/jsonapi/user/api-keys'
const typeName = 'user--api-key'

/** The customer, who must be logged in: an API key cannot create or revoke keys. */
function customerOf({ viewer }: JsonApiRequest): Customer {
  if (viewer.user === null || viewer.user.key !== undefined) throw forbidden('Log in to manage your API keys.')
  return viewer.user
}

function resourceOf(key: ApiKey, secret: string | null = null) {
  return {
    type: typeName,
    id: key.id,
    attributes: {
      name: key.name,
      hint: key.hint,
      is_client: key.public_key !== null,
      scopes: key.scopes,
      environment: key.environment,
      shares_cart: key.shares_cart,
      created: key.created.toISOString(),
      expires: key.expires?.toISOString() ?? null,
      last_used: key.last_used?.toISOString() ?? null,
      revoked: key.revoked?.toISOString() ?? null,
      ...(secret !== null && { secret }),
    },
  }
}

const bodySchema = z.object({
  data: z.object({
    type: z.literal(typeName),
    attributes: z.object({
      name: z.string().trim().min(1).max(60),
      scopes: z.array(z.enum(scopes)).min(1),
      environment: z.enum(environments),
      shares_cart: z.boolean().default(false),
      expires: z.iso.datetime({ offset: true }).nullish(),
      public_key: z.unknown().optional(),
      password: z.string().max(maxPasswordLength).optional(),
    }),
  }),
})

async function readBody(body: unknown, now: Date) {
  const { data, error } = bodySchema.safeParse(body)
  if (error)
    throw invalidValues(
      error.issues.map(({ path: at, message }) => ({ property: String(at[2] ?? at[1] ?? 'data'), message })),
    )
  const { public_key: given = null, expires, shares_cart: sharesCart, ...values } = data.data.attributes
  if (sharesCart && values.environment === 'test')
    throw invalidValue('shares_cart', 'Test keys always have their own cart.')
  const publicKey = given === null ? null : await readPublicKey(given)
  if (given !== null && publicKey === null)
    throw invalidValue('public_key', 'This is not a public JSON Web Key of a supported type.')
  const expiry = expires == null ? null : new Date(expires)
  if (expiry !== null && expiry <= now) throw invalidValue('expires', 'This date has passed.')
  return { ...values, scopes: [...new Set(values.scopes)], expires: expiry, sharesCart, publicKey }
}

function unknownKey(method: string) {
  return notFound('entity', `${path}/{entity}`, `jsonapi.${typeName}.individual.${method}`)
}

/** A customer's API keys and OAuth clients: `GET` lists them, `POST` creates one, `DELETE` revokes one. */
export function apiKeyRoutes(app: FastifyInstance, accounts: Accounts, modified: Date): void {
  const { database, now } = accounts
  const userOf = (transaction: typeof database, id: number) =>
    transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const list = async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const keys = await listKeys(database, customerOf(request).id)
    const data = keys.map((key) => resourceOf(key))
    return { document: { data, links: { self: { href: request.self } } }, shared: false }
  }
  const create = async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const customer = customerOf(request)
    const userId = customer.id
    const { password, ...values } = await readBody(request.body(), now())
    await confirmPassword(accounts, customer, password)
    const { key, secret } = await database.transaction().execute(async (transaction) => {
      const created = await createKey(transaction, { userId, ...values }, now())
      await sendKeyCreated(transaction, accounts, await userOf(transaction, userId), created.key)
      return created
    })
    return { document: { data: resourceOf(key, secret) }, shared: false, created: null }
  }
  const revoke = async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { id: userId } = customerOf(request)
    const uuid = request.params['uuid'] ?? ''
    await database.transaction().execute(async (transaction) => {
      const revoked = isUuid(uuid) ? await revokeKey(transaction, userId, uuid, now()) : undefined
      if (revoked === undefined) throw unknownKey('delete')
      await sendKeyRevoked(transaction, accounts, await userOf(transaction, userId), revoked)
    })
    return undefined
  }
  const requests = async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { id: userId } = customerOf(request)
    const key = (await listKeys(database, userId)).find(({ id }) => id === request.params['uuid'])
    if (key === undefined) throw unknownKey('get')
    const data = (await latestRequests(database, key.id)).map(
      ({ id, at, request_id, operation, status, code, milliseconds }) => ({
        type: 'user--api-request',
        id: String(id),
        attributes: { at: at.toISOString(), request_id, operation, status, code, milliseconds },
      }),
    )
    return { document: { data, links: { self: { href: request.self } } }, shared: false }
  }
  jsonApiRoute(app, path, { GET: list, POST: create }, modified)
  jsonApiRoute(app, `${path}/:uuid`, { DELETE: revoke }, modified)
  jsonApiRoute(app, `${path}/:uuid/requests`, { GET: requests }, modified)
}
