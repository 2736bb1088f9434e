import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'
import { PlainError, plainRoute } from '../jsonapi/plainRoute.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { jsonApiRoute } from '../jsonapi/route.ts'
import type { Accounts } from './accounts.ts'
import { listByLink, listOwn, setPassword, verifyAddress } from './changes.ts'
import { sendPasswordReset, sendVerify } from './sendMails.ts'
import { register } from './register.ts'
import { type User, userByMail, userByName } from './users.ts'

const byMail = z.object({ mail: z.string() })
const byName = z.object({ name: z.string() })

function find(database: Database, body: unknown): Promise<User | undefined> {
  const mail = byMail.safeParse(body)
  if (mail.success) return userByMail(database, mail.data.mail)
  const name = byName.safeParse(body)
  if (name.success) return userByName(database, name.data.name)
  throw new PlainError(400, 'Missing credentials.name or credentials.mail')
}

/** `POST /user/password`: emails a password reset link. Does not reveal whether the account exists. */
function requestPassword(accounts: Accounts) {
  return async (body: unknown): Promise<undefined> => {
    const user = await find(accounts.database, body)
    await accounts.database.transaction().execute((transaction) => sendPasswordReset(transaction, accounts, user))
  }
}

/**
 * `POST /user/verify-mail`: sends the verification link again if it is still needed. The response is always the same.
 */
function requestVerify(accounts: Accounts) {
  return async (body: unknown): Promise<undefined> => {
    const user = await find(accounts.database, body)
    await accounts.database.transaction().execute((transaction) => sendVerify(transaction, accounts, user))
  }
}

/** Plain JSON routes for guests. */
export function guestRoutes(app: FastifyInstance, accounts: Accounts): void {
  plainRoute(app, '/user/register', register(accounts))
  plainRoute(app, '/user/password', requestPassword(accounts))
  plainRoute(app, '/user/verify-mail', requestVerify(accounts))
}

/** Actions of emailed links. */
export function accountRoutes(app: FastifyInstance, api: JsonApi, accounts: Accounts, modified: Date): void {
  jsonApiRoute(app, '/jsonapi/user/:uuid/mail/verify', { POST: verifyAddress(api, accounts) }, modified)
  jsonApiRoute(app, '/jsonapi/user/:uuid/password/update', { PATCH: setPassword(api, accounts) }, modified)
  jsonApiRoute(app, '/jsonapi/user/:uuid/password/credentials', { POST: listByLink(accounts) }, modified)
  jsonApiRoute(app, '/jsonapi/user/credentials', { GET: listOwn(accounts) }, modified)
}
