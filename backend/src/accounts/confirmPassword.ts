import type { Database } from '../database/tables.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { Customer } from '../jsonapi/resource.ts'
import type { Accounts } from './accounts.ts'

/**
 * How long after a login people can give a program or a URL access to their account without the password, ms. Later,
 * an unattended browser or a stolen session is not enough.
 */
const recentLoginMs = 10 * 60_000

/** Whether new API keys and webhook endpoints require the customer's password now. */
export async function needsPassword(database: Database, { session }: Customer, now: Date): Promise<boolean> {
  if (session === undefined) return true
  const login = await database
    .selectFrom('sessions')
    .select('family')
    .where('family', '=', session)
    .where('started', '>', new Date(now.getTime() - recentLoginMs))
    .executeTakeFirst()
  return login === undefined
}

function refusal(code: 'password_required' | 'password_incorrect', detail: string) {
  return new JsonApiError(422, [
    { detail: `password: ${detail}`, pointer: '/data/attributes/password', via: 'none', code },
  ])
}

/**
 * Checks that the customer may add a credential. Programs are exempt: people have entered their password for the key.
 * @throws JsonApiError unless the login was recent or the password is correct
 */
export async function confirmPassword(
  { database, passwords, now }: Accounts,
  customer: Customer,
  password: string | undefined,
): Promise<void> {
  if (customer.key !== undefined) return
  if (password === undefined) {
    if (await needsPassword(database, customer, now()))
      throw refusal('password_required', 'Your password is required to do this.')
    return
  }
  const user = await database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  if (!(await passwords.matches(password, user.password_hash)))
    throw refusal('password_incorrect', 'Your password is incorrect.')
}
