import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { brokenRule } from '../jsonapi/errors.ts'
import { alreadyExists } from '../jsonapi/parseResource.ts'
import type { AddressType } from './address.ts'
import type { NewProfile, ProfileValues } from './bodies.ts'

const maxAddresses = 200

/** Runs with the customer's address book locked. */
function withLockedBook<T>(
  database: Database,
  user: number,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', user).forUpdate().executeTakeFirst()
    return work(transaction)
  })
}

function clearDefault(transaction: Transaction<Tables>, user: number, type: AddressType) {
  return transaction
    .updateTable('profiles')
    .set({ is_default: false })
    .where('user_id', '=', user)
    .where('address_type', '=', type)
    .where('is_default', '=', true)
    .execute()
}

/** Adds an entry. The first of its type becomes the default. */
export function addProfile(
  database: Database,
  user: number,
  { uuid, values }: NewProfile,
): Promise<{ id: number; uuid: string }> {
  return withLockedBook(database, user, async (transaction) => {
    const entries = await transaction
      .selectFrom('profiles')
      .select('address_type')
      .where('user_id', '=', user)
      .execute()
    if (entries.length >= maxAddresses) throw brokenRule(`An address book can hold at most ${maxAddresses} addresses.`)
    const { address, field_phone: phone, field_address_type: type = 'shipping', status = true } = values
    const isFirst = entries.every((each) => each.address_type !== type)
    const isDefault = status && (isFirst || values.is_default === true)
    if (isDefault) await clearDefault(transaction, user, type)
    const now = new Date()
    const profile = await transaction
      .insertInto('profiles')
      .values({
        uuid: uuid ?? randomUUID(),
        user_id: user,
        address_type: type,
        status,
        is_default: isDefault,
        address,
        phone: phone ?? null,
        created: now,
        changed: now,
      })
      .onConflict((conflict) => conflict.column('uuid').doNothing())
      .returning(['id', 'uuid'])
      .executeTakeFirst()
    if (profile === undefined) throw alreadyExists()
    return profile
  })
}

/**
 * Changes an entry; returns false if it is gone. After a type change it is the default only if the new type has none; a
 * hidden entry never is.
 */
export function changeProfile(database: Database, user: number, id: number, values: ProfileValues): Promise<boolean> {
  return withLockedBook(database, user, async (transaction) => {
    const book = await transaction
      .selectFrom('profiles')
      .select(['id', 'address_type', 'is_default', 'status'])
      .where('user_id', '=', user)
      .execute()
    const old = book.find((each) => each.id === id)
    if (old === undefined) return false
    const { field_address_type: type = old.address_type, status = old.status } = values
    const isSameType =
      type === old.address_type ? old.is_default : book.every((each) => each.address_type !== type || !each.is_default)
    const isDefault = status && (values.is_default ?? isSameType)
    if (isDefault) await clearDefault(transaction, user, type)
    await transaction
      .updateTable('profiles')
      .set({
        address_type: type,
        status,
        is_default: isDefault,
        changed: new Date(),
        ...(values.address === undefined ? {} : { address: values.address }),
        ...(values.field_phone === undefined ? {} : { phone: values.field_phone }),
      })
      .where('id', '=', id)
      .execute()
    return true
  })
}

export function deleteProfile(database: Database, user: number, id: number): Promise<boolean> {
  return withLockedBook(database, user, async (transaction) => {
    const profile = await transaction
      .deleteFrom('profiles')
      .where('id', '=', id)
      .where('user_id', '=', user)
      .returning('id')
      .executeTakeFirst()
    return profile !== undefined
  })
}
