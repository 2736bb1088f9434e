import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { createHash } from 'node:crypto'
import type { Accounts } from './accounts.ts'
import { OAuthError, type Parameters, requireParameter, unknownClient, unknownScope } from './oauthErrors.ts'
import { newToken, tokenHash } from './tokens.ts'
import type { Database } from '../database/tables.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { type ApiKey, isActive } from './apiKeys.ts'
import { algorithmsOf, readPublicKey } from './publicKey.ts'

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Lifetime of an access token, in seconds. */
const tokenLifetime = 60 * 60
/** Longest lifetime of a client assertion, in seconds. */
const maxAssertionLifetime = 10 * 60

type Dependencies = Pick<Accounts, 'database' | 'publicUrl' | 'now'>

/** Whether a request authenticates its client with a signed assertion. */
export function hasAssertion(parameters: Parameters): boolean {
  return parameters.has('client_assertion')
}

async function clientById(database: Database, id: string | undefined): Promise<ApiKey | undefined> {
  if (id === undefined || !isUuid(id)) return undefined
  return database.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Checks signature, issuer, audience and times. @returns ID of the assertion; undefined if it is invalid */
async function verify(
  assertion: string,
  client: ApiKey,
  { publicUrl, now }: Dependencies,
): Promise<{ readonly jti: string; readonly expires: Date } | undefined> {
  const key = await readPublicKey(client.public_key)
  if (key === null) return undefined
  for (const algorithm of algorithmsOf(key)) {
    const verified = await jwtVerify(assertion, await importJWK(key, algorithm), {
      algorithms: [algorithm],
      issuer: client.id,
      subject: client.id,
      audience: [publicUrl, `${publicUrl}/oauth/token`],
      requiredClaims: ['exp', 'jti'],
      clockTolerance: 10,
      currentDate: now(),
    }).catch(() => undefined)
    const { jti, exp } = verified?.payload ?? {}
    if (jti === undefined || exp === undefined) continue
    const expires = new Date(exp * 1_000)
    if (expires.getTime() > now().getTime() + maxAssertionLifetime * 1_000) return undefined
    return { jti, expires }
  }
  return undefined
}

/** @returns whether the assertion is used for the first time */
async function useOnce(database: Database, keyId: string, { jti, expires }: { jti: string; expires: Date }) {
  const added = await database
    .insertInto('api_assertions')
    .values({ key_id: keyId, jti_hash: createHash('sha256').update(jti).digest('hex'), expires })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst()
  return added !== undefined
}

function subjectOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub
  } catch {
    return undefined
  }
}

/** The OAuth client that signed the request's assertion. @throws OAuthError */
async function authenticate(dependencies: Dependencies, parameters: Parameters): Promise<ApiKey> {
  const { database, now } = dependencies
  const assertion = requireParameter(parameters, 'client_assertion')
  if (parameters.get('client_assertion_type') !== assertionType) throw unknownClient()
  const subject = subjectOf(assertion)
  const client = await clientById(database, subject)
  const claimedId = parameters.get('client_id') ?? subject
  if (client === undefined || client.id !== claimedId || !isActive(client, now())) throw unknownClient()
  const verified = await verify(assertion, client, dependencies)
  if (verified === undefined) throw unknownClient()
  if (!(await useOnce(database, client.id, verified))) throw unknownClient()
  return client
}

/** The client credentials grant with `private_key_jwt`. @throws OAuthError */
export async function createClientToken(dependencies: Dependencies, parameters: Parameters): Promise<object> {
  const { database, now } = dependencies
  if (!hasAssertion(parameters))
    throw new OAuthError(401, 'invalid_client', 'Sign a client assertion with the private key of the client')
  const client = await authenticate(dependencies, parameters)
  const requested = (parameters.get('scope') ?? '').split(' ').filter(Boolean)
  const scopes = requested.length === 0 ? client.scopes : client.scopes.filter((scope) => requested.includes(scope))
  const refused = requested.find((scope) => !client.scopes.some((each) => each === scope))
  if (refused !== undefined) throw unknownScope(refused)
  const token = newToken()
  const time = now()
  const expires = new Date(time.getTime() + tokenLifetime * 1_000)
  await database
    .insertInto('api_tokens')
    .values({ hash: tokenHash(token), key_id: client.id, scopes: [...scopes], expires })
    .execute()
  return { token_type: 'Bearer', expires_in: tokenLifetime, access_token: token, scope: scopes.join(' ') }
}

/** RFC 7009: revokes a token of this client; any other token counts as revoked. @throws OAuthError */
export async function revokeClientToken(dependencies: Dependencies, parameters: Parameters): Promise<undefined> {
  const client = await authenticate(dependencies, parameters)
  await dependencies.database
    .deleteFrom('api_tokens')
    .where('hash', '=', tokenHash(requireParameter(parameters, 'token')))
    .where('key_id', '=', client.id)
    .execute()
  return undefined
}
