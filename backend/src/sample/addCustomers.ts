import type { Transaction } from 'kysely'
import { checkAddress } from '../addresses/address.ts'
import { revokeTokens } from '../accounts/tokenPairs.ts'
import { keyOf } from '../accounts/users.ts'
import type { SampleAddress, SampleCustomer } from '@shop/sample/customers'
import { uuidOf } from '../database/identity.ts'
import { claimState } from '../database/state.ts'
import type { Database, NewRow, Tables } from '../database/tables.ts'

/** Creation date of the customers and their address books; fixed, like all dates of the sample. */
const since = new Date('2026-01-05T17:00:00Z')

const MINUTE = 60_000

function addressRow(
  user: number,
  mail: string,
  { type, parts, phone }: SampleAddress,
  place: number,
  all: readonly SampleAddress[],
): NewRow<'profiles'> {
  const checked = checkAddress(parts)
  if ('problems' in checked) throw new Error(`Address ${place} of ${mail} is not valid in its country.`)
  const added = new Date(since.getTime() + place * MINUTE)
  return {
    uuid: uuidOf('profile', `${mail}/${place}`),
    user_id: user,
    address_type: type,
    status: true,
    is_default: all.findIndex((each) => each.type === type) === place,
    address: checked.address,
    phone,
    created: added,
    changed: added,
  }
}

async function addCustomer(
  transaction: Transaction<Tables>,
  customer: SampleCustomer,
  passwordHash: string,
): Promise<void> {
  const { mail, addresses } = customer
  const added = await transaction
    .insertInto('users')
    .values({
      uuid: uuidOf('user', mail),
      name: mail,
      name_key: keyOf(mail),
      mail,
      mail_key: keyOf(mail),
      enters_by_mail: true,
      password_hash: passwordHash,
      mail_verified: customer.isMailVerified,
      first_name: customer.firstName,
      last_name: customer.lastName,
      company: customer.company,
      phone: customer.phone,
      resale: customer.resale,
      hear_about_us: customer.hearAboutUs,
      credit_status: customer.credit,
      credit_limit_cents: customer.creditLimitCents,
      resale_verified: customer.isResaleVerified,
      newsletter: customer.newsletter,
      membership_level: customer.membership.level,
      membership_status: customer.membership.status,
      created: since,
      changed: since,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // If somebody else registered with the email address, it stays theirs.
  if (added === undefined || addresses.length === 0) return
  await transaction
    .insertInto('profiles')
    .values(addresses.map((address, place) => addressRow(added.id, mail, address, place, addresses)))
    .execute()
}

/**
 * Adds the sample customers with their address books, once in the life of a database; returns whether it did. Later
 * changes and deletions persist.
 */
export function addCustomersOnce(
  database: Database,
  customers: readonly SampleCustomer[],
  hash: () => Promise<string>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await claimState(transaction, 'sample_customers'))) return false
    for (const customer of customers) await addCustomer(transaction, customer, await hash())
    return true
  })
}

/**
 * Locks the sample customers and ends their sessions; their password is public.
 * @returns the email addresses of those that were not locked before.
 */
export function lockCustomers(database: Database, customers: readonly SampleCustomer[]): Promise<readonly string[]> {
  return database.transaction().execute(async (transaction) => {
    const locked = await transaction
      .updateTable('users')
      .set({ status: false, changed: new Date() })
      .where(
        'uuid',
        'in',
        customers.map(({ mail }) => uuidOf('user', mail)),
      )
      .where('status', '=', true)
      .returning(['id', 'mail'])
      .execute()
    for (const { id } of locked) await revokeTokens(transaction, id, 'all')
    return locked.map(({ mail }) => mail)
  })
}
