/** The accounts in recorded requests, created for each case. */
import { mediaType } from '../../jsonapi/request.ts'
import { labAddress } from './labAddress.ts'
import { at, parseJson, textAt } from './json.ts'
import { type Shop, send } from './shop.ts'
import { textOf, type Values } from './substitute.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

export function passwordOf(name: string): string {
  return `${name.replace(/1$/, '')}-pass-1`
}

async function register(shop: Shop, name: string): Promise<string> {
  const answer = await send(shop.app, {
    method: 'POST',
    path: '/user/register',
    headers: json,
    body: JSON.stringify({
      name: { value: name },
      mail: { value: `${name}@example.test` },
      pass: { value: passwordOf(name) },
    }),
  })
  const uuids = at(parseJson(answer.body), 'uuid')
  const uuid = Array.isArray(uuids) ? textAt(uuids[0], 'value') : ''
  if (uuid === '') throw new Error(`${name} cannot register: ${answer.body}`)
  return uuid
}

/** Two of the names in requests are customers and one is blocked. No email is queued. */
export async function recordedAccounts(shop: Shop): Promise<Values> {
  await shop.database.deleteFrom('users').where('mail', 'like', '%@example.test').execute()
  const customer = await register(shop, 'customer1')
  await register(shop, 'customer2')
  await register(shop, 'blocked')
  await shop.database.updateTable('users').set({ status: false }).where('name', '=', 'blocked').execute()
  await shop.database.deleteFrom('mails').execute()
  return { 'other1.id': customer }
}

export function requestTokens(shop: Shop, parameters: Record<string, string>) {
  return send(shop.app, {
    method: 'POST',
    path: '/oauth/token',
    headers: form,
    body: new URLSearchParams({
      client_id: 'storefront-gateway',
      client_secret: 'gateway-secret-1',
      ...parameters,
    }).toString(),
  })
}

async function readTokens(shop: Shop, parameters: Record<string, string>): Promise<Values> {
  const answer = parseJson((await requestTokens(shop, parameters)).body)
  return { bearer: textAt(answer, 'access_token'), refresh: textAt(answer, 'refresh_token') }
}

/** One of the customers is logged in. */
export async function logIn(shop: Shop): Promise<Values> {
  return {
    ...(await recordedAccounts(shop)),
    ...(await readTokens(shop, { grant_type: 'password', username: 'customer1', password: passwordOf('customer1') })),
  }
}

/** … and has an address book. */
export async function logInWithAddresses(shop: Shop): Promise<Values> {
  const values = await logIn(shop)
  await send(shop.app, {
    method: 'POST',
    path: '/jsonapi/profile/customer',
    headers: { 'content-type': mediaType, authorization: `Bearer ${textOf(values, 'bearer')}` },
    body: JSON.stringify({ data: { type: 'profile--customer', attributes: { address: labAddress } } }),
  })
  return values
}

/** … and refers to the other one. */
export async function logInBesideAnother(shop: Shop): Promise<Values> {
  const values = await logIn(shop)
  const other = await shop.database
    .selectFrom('users')
    .select('uuid')
    .where('name', '=', 'customer2')
    .executeTakeFirstOrThrow()
  return { ...values, otherBearer: textOf(values, 'bearer'), 'other1.id': other.uuid }
}

async function renewTokens(shop: Shop): Promise<{ before: Values; after: Values }> {
  const before = await logIn(shop)
  const after = await readTokens(shop, { grant_type: 'refresh_token', refresh_token: textOf(before, 'refresh') })
  return { before, after }
}

/** The refresh token was used: the customer has the next pair. */
export async function useRefreshToken(shop: Shop): Promise<Values> {
  return (await renewTokens(shop)).before
}

export async function readNewTokens(shop: Shop): Promise<Values> {
  return (await renewTokens(shop)).after
}

export async function readOldToken(shop: Shop): Promise<Values> {
  return {
    expiredToken: textOf((await renewTokens(shop)).before, 'bearer'),
  }
}

export async function expireToken(shop: Shop): Promise<Values> {
  const { bearer = '' } = await logIn(shop)
  await shop.database
    .updateTable('token_pairs')
    .set({ access_expires: new Date(0) })
    .execute()
  return { expiredToken: bearer }
}

export async function changeAccount(shop: Shop): Promise<Values> {
  const values = await logIn(shop)
  const [id, bearer] = [textOf(values, 'other1.id'), textOf(values, 'bearer')]
  await send(shop.app, {
    method: 'PATCH',
    path: `/jsonapi/user/user/${id}`,
    headers: { 'content-type': mediaType, authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ data: { type: 'user--user', id, attributes: { field_company: 'New Co' } } }),
  })
  return { expiredToken: bearer }
}

/** The name and email address of the case are taken. */
export async function takeName(shop: Shop): Promise<Values> {
  const values = await recordedAccounts(shop)
  await register(shop, 'newuser1')
  await shop.database.deleteFrom('mails').execute()
  return values
}
