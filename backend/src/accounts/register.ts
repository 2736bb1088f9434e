import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { InvalidValue } from '../jsonapi/errors.ts'
import type { Accounts } from './accounts.ts'
import { sendAccountExists, sendVerify } from './sendMails.ts'
import { type Registration, readRegistration, unprocessable } from './registration.ts'
import { isAddress, keyOf, type User, userByMail, userByName } from './users.ts'

type InTransaction = Transaction<Tables>

/**
 * Returns a unique name. A name that was another customer's former address gets a numeric suffix; any other taken name
 * is rejected.
 */
async function findFreeName(transaction: InTransaction, { name, mail }: Registration): Promise<string | undefined> {
  const isOwnAddress = keyOf(name) === keyOf(mail)
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name} (${count})`
    if ((await userByName(transaction, candidate)) === undefined) return candidate
    if (!isOwnAddress) return undefined
  }
}

type Outcome = { readonly user: User } | { readonly violations: readonly InvalidValue[] }

function takenError(property: string, what: string, value: string): InvalidValue {
  return {
    property,
    message: `The ${what} ${value} is already taken.`,
  }
}

async function createAccount(
  transaction: InTransaction,
  registration: Registration,
  passwordHash: string,
  accounts: Accounts,
): Promise<Outcome> {
  const { name, mail, columns } = registration
  for (;;) {
    const owner = await userByMail(transaction, mail)
    if (owner !== undefined) {
      await sendAccountExists(transaction, accounts, owner)
      const nameTaken =
        (await userByName(transaction, name)) === undefined ? [] : [takenError('name', 'username', name)]
      return { violations: [...nameTaken, takenError('mail', 'email address', mail)] }
    }
    const uniqueName = await findFreeName(transaction, registration)
    if (uniqueName === undefined) return { violations: [takenError('name', 'username', name)] }
    const time = accounts.now()
    const user = await transaction
      .insertInto('users')
      .values({
        uuid: randomUUID(),
        name: uniqueName,
        name_key: keyOf(uniqueName),
        mail,
        mail_key: keyOf(mail),
        enters_by_mail: isAddress(name),
        password_hash: passwordHash,
        created: time,
        changed: time,
        ...columns,
      })
      // If another request took the name or address in the meantime, the next attempt finds it.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (user === undefined) continue
    await sendVerify(transaction, accounts, user)
    return { user }
  }
}

/** Drupal's date format, `2026-11-21T05:17:07+00:00`. */
function time(value: Date) {
  return [{ value: value.toISOString().replace(/\.\d{3}Z$/, '+00:00'), format: 'Y-m-d\\TH:i:sP' }]
}

/** The account as strangers may see it. */
function publicForm({ id, uuid, name, created, changed, company }: User) {
  return {
    uid: [{ value: id }],
    uuid: [{ value: uuid }],
    langcode: [{ value: 'en' }],
    name: [{ value: name }],
    created: time(created),
    changed: time(changed),
    default_langcode: [{ value: true }],
    customer_profiles: [],
    path: [{ alias: null, pid: null, langcode: 'en' }],
    commerce_remote_id: [],
    field_company: company === null ? [] : [{ value: company }],
    user_picture: [],
  }
}

/**
 * `POST /user/register`. Like Drupal, the response reveals whether an address is taken; the gateway does not pass that
 * on. The cost is the same either way: one hash and one email.
 */
export function register(accounts: Accounts) {
  return async (body: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const registration = readRegistration(body)
    const passwordHash = await accounts.passwords.hash(registration.pass)
    const outcome = await accounts.database
      .transaction()
      .execute((transaction) => createAccount(transaction, registration, passwordHash, accounts))
    if ('violations' in outcome) throw unprocessable(outcome.violations)
    return publicForm(outcome.user)
  }
}
