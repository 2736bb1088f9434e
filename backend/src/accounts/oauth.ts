import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPrivate } from '../jsonapi/sendResponse.ts'
import { postRoute } from '../jsonapi/plainRoute.ts'
import { createClientToken, revokeClientToken, hasAssertion } from './clients.ts'
import { findCaller, inactiveReason, isCredentialFormat } from './callers.ts'
import { addRequests } from './requestLog.ts'
import { type Accounts, type Client, clientOf } from './accounts.ts'
import {
  missingParameter,
  OAuthError,
  type Parameters,
  requireParameter,
  unknownClient,
  unknownGrant,
  unknownScope,
} from './oauthErrors.ts'
import {
  type TokenPair,
  type RefreshError,
  type SessionOrigin,
  accessLifetime,
  endSession,
  issuePair,
  exchangeRefreshToken,
} from './tokenPairs.ts'
import { isTokenFormat } from './tokens.ts'
import { userByLogin } from './users.ts'

function wrongCredentials() {
  return new OAuthError(400, 'invalid_grant', 'The user credentials were incorrect.')
}

function badRefresh(hint: string) {
  return new OAuthError(401, 'invalid_request', 'The refresh token is invalid.', hint)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function parseJsonParameters(text: string): Parameters {
  try {
    const body: unknown = JSON.parse(text)
    const entries = isObject(body) ? Object.entries(body) : []
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return new Map()
  }
}

/** Parameters of a form or JSON body; empty if it cannot be parsed. */
function parametersOf({ headers, body }: FastifyRequest): Parameters {
  const text = typeof body === 'string' ? body : ''
  const isJson = headers['content-type']?.toLowerCase().startsWith('application/json') === true
  return isJson ? parseJsonParameters(text) : new Map(new URLSearchParams(text))
}

const basicPattern = /^basic +([\w+/=-]+)$/i

/** Client credentials from HTTP Basic authentication. */
function basicOf(authorization: string | undefined): { readonly id: string; readonly secret: string } | undefined {
  const [, encoded] = basicPattern.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  return { id, secret: secret.join(':') }
}

function clientOfRequest(clients: readonly Client[], request: FastifyRequest, parameters: Parameters): Client {
  const basic = basicOf(request.headers.authorization)
  const id = parameters.get('client_id') ?? basic?.id
  if (id === undefined || id === '') throw missingParameter('client_id')
  const client = clientOf(clients, id, parameters.get('client_secret') ?? basic?.secret)
  if (client === undefined) throw unknownClient()
  return client
}

/** Customers cannot request scopes. */
const scopes = new Set(['authenticated', 'customer'])

function checkScopes(parameters: Parameters): void {
  const unknownScopeName = (parameters.get('scope') ?? '')
    .split(' ')
    .find((scope) => scope !== '' && !scopes.has(scope))
  if (unknownScopeName !== undefined) throw unknownScope(unknownScopeName)
}

const maxOriginLength = 80

/** Device and network of a session, as reported by the gateway. */
function originOfRequest({ headers }: FastifyRequest): SessionOrigin {
  const read = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' && /^[\x20-\x7e]+$/.test(value) ? value.slice(0, maxOriginLength) : null
  }
  return { device: read('x-session-device'), network: read('x-session-network') }
}

type Grant = (accounts: Accounts, client: Client, parameters: Parameters, request: FastifyRequest) => Promise<TokenPair>

const passwordGrant: Grant = async ({ database, passwords, now }, client, parameters, request) => {
  const [username, password] = [requireParameter(parameters, 'username'), requireParameter(parameters, 'password')]
  const user = await userByLogin(database, username)
  // Takes equally long for unknown and blocked customers.
  const right = await passwords.matches(password, user?.password_hash)
  if (user === undefined || !right) {
    request.failedLogin = user ?? null
    throw wrongCredentials()
  }
  const time = now()
  const pair = await database.transaction().execute(async (transaction) => {
    const loggedInUser = await transaction
      .updateTable('users')
      .set({ last_login: time })
      .where('id', '=', user.id)
      .where('status', '=', true)
      // The password may have changed during the check.
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst()
    return loggedInUser === undefined
      ? undefined
      : issuePair(transaction, { clientId: client.id, userId: loggedInUser.id, origin: originOfRequest(request) }, time)
  })
  if (pair === undefined) throw wrongCredentials()
  return pair
}

const refreshHints: Readonly<Record<RefreshError, string>> = {
  unknown: 'Cannot decrypt the refresh token',
  'of another client': 'Token is not linked to client',
  expired: 'Token has expired',
  revoked: 'Token has been revoked',
}

const refreshGrant: Grant = async ({ database, now }, client, parameters, request) => {
  const token = requireParameter(parameters, 'refresh_token')
  const use = { clientId: client.id, origin: originOfRequest(request) }
  const result = isTokenFormat(token) ? await exchangeRefreshToken(database, token, use, now()) : 'unknown'
  if (typeof result === 'string') throw badRefresh(refreshHints[result])
  return result
}

const grants: ReadonlyMap<string, Grant> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
])

async function token(accounts: Accounts, request: FastifyRequest) {
  const parameters = parametersOf(request)
  if (parameters.get('grant_type') === 'client_credentials') return createClientToken(accounts, parameters)
  const issueToken = grants.get(parameters.get('grant_type') ?? '')
  if (issueToken === undefined) throw unknownGrant()
  const client = clientOfRequest(accounts.clients, request, parameters)
  checkScopes(parameters)
  const { access, refresh } = await issueToken(accounts, client, parameters, request)
  return { token_type: 'Bearer', expires_in: accessLifetime, access_token: access, refresh_token: refresh }
}

/** RFC 7009: revoking an invalid token succeeds. */
async function revoke(accounts: Accounts, request: FastifyRequest): Promise<undefined> {
  const parameters = parametersOf(request)
  if (hasAssertion(parameters)) return revokeClientToken(accounts, parameters)
  const client = clientOfRequest(accounts.clients, request, parameters)
  const presentedToken = requireParameter(parameters, 'token')
  if (isTokenFormat(presentedToken)) await endSession(accounts.database, presentedToken, client.id)
  return undefined
}

/** Token introspection (RFC 7662) for the shop's own client: the owner and scopes of a token or API key. */
async function introspect(accounts: Accounts, request: FastifyRequest): Promise<object> {
  const parameters = parametersOf(request)
  clientOfRequest(accounts.clients, request, parameters)
  const presentedToken = requireParameter(parameters, 'token')
  const caller = isCredentialFormat(presentedToken)
    ? await findCaller(accounts.database, presentedToken, accounts.now())
    : undefined
  if (caller === undefined) {
    const reason = await inactiveReason(accounts.database, presentedToken, accounts.now())
    return { active: false, ...(reason && { reason }) }
  }
  const { customer, expires } = caller
  return {
    active: true,
    token_type: 'Bearer',
    sub: customer.uuid,
    ...(expires !== null && { exp: Math.floor(expires.getTime() / 1_000) }),
    ...(customer.key && {
      client_id: customer.key.id,
      scope: customer.key.scopes.join(' '),
      environment: customer.key.environment,
      own_cart: customer.key.hasOwnCart,
    }),
  }
}

/** Logs requests of API keys, which the shop's own client reports. */
async function recordRequests(accounts: Accounts, request: FastifyRequest): Promise<undefined> {
  const parameters = parametersOf(request)
  clientOfRequest(accounts.clients, request, parameters)
  if (!(await addRequests(accounts.database, requireParameter(parameters, 'requests'))))
    throw missingParameter('requests')
  return undefined
}

const contentType = 'application/json; charset=UTF-8'

/** `POST /oauth/token` and `/oauth/revoke`, compatible with simple_oauth; introspection and request logs for API keys. */
export function oauthRoutes(app: FastifyInstance, accounts: Accounts): void {
  const route = (url: string, handle: (accounts: Accounts, request: FastifyRequest) => Promise<object | undefined>) =>
    postRoute(app, url, async (request, reply) => {
      reply.header('pragma', 'no-cache')
      try {
        const body = await handle(accounts, request)
        return await sendPrivate(request, reply, 200, contentType, body === undefined ? '' : JSON.stringify(body))
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error
        if (error.status === 401 && basicOf(request.headers.authorization) !== undefined)
          reply.header('www-authenticate', 'Basic realm="OAuth"')
        return sendPrivate(request, reply, error.status, contentType, JSON.stringify(error.body))
      }
    })
  route('/oauth/token', token)
  route('/oauth/revoke', revoke)
  route('/oauth/introspect', introspect)
  route('/oauth/api-requests', recordRequests)
}
