import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { document } from '../jsonapi/document.ts'
import { JsonApiError, forbidden, notFound, brokenRule } from '../jsonapi/errors.ts'
import { readInclude } from '../jsonapi/include.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { Customer } from '../jsonapi/resource.ts'
import { type JsonApi, customerType, renderAll, rendering } from '../jsonapi/resources.ts'
import type { JsonApiResponse } from '../jsonapi/route.ts'
import { selectById } from '../jsonapi/rows.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import type { Accounts } from './accounts.ts'
import { type AccountChange, readChange, readProof, readReset } from './bodies.ts'
import { credentialResources, type Revocation, revokeCredentials, type Revoked } from './credentials.ts'
import { sendMailChanged, sendPasswordChanged } from './sendMails.ts'
import { type LinkProof, type Purpose, isValidLink } from './links.ts'
import { revokeTokens } from './tokenPairs.ts'
import { type User, keyOf, userByMail } from './users.ts'

async function accountDocument(
  api: JsonApi,
  request: JsonApiRequest,
  { id, uuid }: Customer,
  revoked?: Revoked,
): Promise<JsonApiResponse> {
  const { now } = request.viewer
  const viewer = { cartTokenHash: null, orderTokenHash: null, user: { id, uuid }, now }
  const context = { ...rendering(api, request), viewer }
  const type = api.types.get(customerType)
  const rows = await selectById(api.database, type, context.viewer, context.hasField, [id])
  const { data, included, omitted } = await renderAll(context, type, rows, readInclude(request.query['include']))
  const links = { self: { href: request.self } }
  const account = document({ data: data[0] ?? null, included, omitted, links })
  const meta = revoked && { revoked: { keys: revoked.keys.map((key) => key.id), endpoints: uuidsOf(revoked) } }
  return { document: meta ? { ...account, meta } : account, shared: false }
}

function uuidsOf({ endpoints }: Revoked): readonly string[] {
  return endpoints.map((endpoint) => endpoint.uuid)
}

type InTransaction = Transaction<Tables>

/** Returns the account in the path, or throws the route's own 404. */
async function userOf({ database }: Accounts, request: JsonApiRequest, after: string, route: string): Promise<User> {
  const uuid = request.params['uuid'] ?? ''
  const user = isUuid(uuid)
    ? await database.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst()
    : undefined
  if (user === undefined)
    throw notFound('entity', `/jsonapi/user/user/{entity}${after}`, `jsonapi.${customerType}.${route}`)
  return user
}

/** Locks the account until the transaction ends. */
function lockAccount(transaction: InTransaction, id: number): Promise<User> {
  return transaction.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

type SavedColumns = Partial<Pick<User, 'mail' | 'mail_key' | 'mail_verified' | 'password_hash' | 'password_changed'>> &
  AccountChange['columns']

/**
 * Updates an account. Revokes its access tokens so that every session reloads it; a password change ends all sessions.
 */
async function save(transaction: InTransaction, user: User, columnsToSave: SavedColumns, now: Date): Promise<User> {
  const after = await transaction
    .updateTable('users')
    .set({ ...columnsToSave, changed: now })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await revokeTokens(transaction, user.id, columnsToSave.password_hash === undefined ? 'access' : 'all')
  return after
}

function needsPassword(field: 'mail' | 'pass', label: string) {
  return new JsonApiError(422, [
    {
      detail: `${field}: Your current password is missing or incorrect; it's required to change the ${label}.`,
      pointer: `/data/attributes/${field}`,
      via: 'none',
    },
  ])
}

function mailTakenError(mail: string) {
  return new JsonApiError(422, [
    { detail: `mail: The email address ${mail} is already taken.`, pointer: '/data/attributes/mail', via: 'none' },
  ])
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function mailColumns(transaction: InTransaction, before: User, mail: string): Promise<SavedColumns> {
  const owner = await userByMail(transaction, mail)
  if (owner !== undefined && owner.id !== before.id) throw mailTakenError(mail)
  const key = keyOf(mail)
  return { mail, mail_key: key, ...(key === before.mail_key ? {} : { mail_verified: false }) }
}

/** Whether the change requires the current password. */
interface Guarded {
  readonly mail: string | undefined
  readonly password: string | undefined
}

async function checkExisting(
  accounts: Accounts,
  user: User,
  existing: string | undefined,
  { mail, password }: Guarded,
) {
  if (mail === undefined && password === undefined) return
  if (existing !== undefined && (await accounts.passwords.matches(existing, user.password_hash))) return
  throw mail === undefined ? needsPassword('pass', 'Password') : needsPassword('mail', 'Email')
}

/** Revokes what the customer chose together with a new password, and emails them. */
async function revokeWithPassword(
  transaction: InTransaction,
  accounts: Accounts,
  before: User,
  revoke: Revocation,
): Promise<Revoked> {
  const revoked = await revokeCredentials(transaction, before.id, revoke, accounts.now())
  await sendPasswordChanged(transaction, accounts, before, revoked)
  return revoked
}

/** `PATCH /user/user/{uuid}`. */
export function changeAccount(api: JsonApi, accounts: Accounts) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const type = api.types.get(customerType)
    const user = await userOf(accounts, request, '', 'individual.patch')
    if (request.viewer.user?.id !== user.id) throw forbidden(type.refusals?.PATCH ?? '')
    const { columns, existing, password, revoke, ...change } = readChange(request.body(), type, user.uuid)
    const mail = change.mail === user.mail ? undefined : change.mail
    await checkExisting(accounts, user, existing, { mail, password })
    const hash = password === undefined ? undefined : await accounts.passwords.hash(password)
    const now = accounts.now()
    let revoked: Revoked | undefined
    const update = accounts.database.transaction().execute(async (transaction) => {
      const before = await lockAccount(transaction, user.id)
      // The password checked above may have changed in the meantime.
      if (before.password_hash !== user.password_hash)
        await checkExisting(accounts, before, undefined, { mail, password })
      const saved = {
        ...columns,
        ...(mail === undefined ? {} : await mailColumns(transaction, before, mail)),
        ...(hash === undefined ? {} : { password_hash: hash, password_changed: now }),
      }
      const after = await save(transaction, before, saved, now)
      if (hash !== undefined) revoked = await revokeWithPassword(transaction, accounts, before, revoke)
      if (after.mail_key !== before.mail_key) await sendMailChanged(transaction, accounts, before, after)
    })
    await update.catch((error: unknown) => {
      // Two accounts can request the same free address at the same time.
      throw mail !== undefined && isTaken(error) ? mailTakenError(mail) : error
    })
    return accountDocument(api, request, user, revoked)
  }
}

/** Runs the action of an emailed link once, with the account locked. */
function useLink(
  accounts: Accounts,
  user: User,
  purpose: Purpose,
  proof: LinkProof,
  stale: () => JsonApiError,
  use: (transaction: InTransaction, user: User) => Promise<unknown>,
): Promise<void> {
  return accounts.database.transaction().execute(async (transaction) => {
    const lockedUser = await lockAccount(transaction, user.id)
    if (!isValidLink(accounts, purpose, lockedUser, proof)) throw stale()
    await use(transaction, lockedUser)
  })
}

function staleVerificationError() {
  return brokenRule('The verification information is no longer valid.')
}

/** `POST /user/{uuid}/mail/verify`: the link proves that the customer reads this address. */
export function verifyAddress(api: JsonApi, accounts: Accounts) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const user = await userOf(accounts, request, '/mail/verify', 'mail.verify')
    await useLink(
      accounts,
      user,
      'verify',
      readProof(request.body()),
      staleVerificationError,
      (transaction, lockedUser) => save(transaction, lockedUser, { mail_verified: true }, accounts.now()),
    )
    return accountDocument(api, request, user)
  }
}

function staleResetError() {
  return brokenRule('The password reset information is no longer valid.')
}

/** `PATCH /user/{uuid}/password/update`: sets a password by link, which also verifies the email address. */
export function setPassword(api: JsonApi, accounts: Accounts) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const user = await userOf(accounts, request, '/password/update', 'password.update')
    const { pass, revoke, ...proof } = readReset(request.body())
    if (!isValidLink(accounts, 'reset', user, proof)) throw staleResetError()
    const hash = await accounts.passwords.hash(pass)
    const now = accounts.now()
    let revoked: Revoked | undefined
    await useLink(accounts, user, 'reset', proof, staleResetError, async (transaction, lockedUser) => {
      await save(transaction, lockedUser, { password_hash: hash, password_changed: now, mail_verified: true }, now)
      revoked = await revokeWithPassword(transaction, accounts, lockedUser, revoke)
    })
    return accountDocument(api, request, user, revoked)
  }
}

/** `POST /user/{uuid}/password/credentials`: what the holder of a reset link can revoke with the new password. */
export function listByLink(accounts: Accounts) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const user = await userOf(accounts, request, '/password/credentials', 'password.credentials')
    if (!isValidLink(accounts, 'reset', user, readProof(request.body()))) throw staleResetError()
    return credentialsResponse(accounts, request, user.id)
  }
}

/** `GET /user/credentials`: what the customer can revoke with a new password. */
export function listOwn(accounts: Accounts) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user } = request.viewer
    if (user === null || user.key !== undefined) throw forbidden('Log in to see what has access to your account.')
    return credentialsResponse(accounts, request, user.id)
  }
}

async function credentialsResponse(
  { database, now }: Accounts,
  request: JsonApiRequest,
  id: number,
): Promise<JsonApiResponse> {
  const data = await credentialResources(database, id, now())
  return { document: { data, links: { self: { href: request.self } } }, shared: false }
}
