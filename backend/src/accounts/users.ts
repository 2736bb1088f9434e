import type { Selectable } from 'kysely'
import { hasAsciiLocalPart, normalizeEmail } from '@shop/schema/emailAddress'
import type { Database, Tables } from '../database/tables.ts'

export type User = Selectable<Tables['users']>

/** Key for comparing names and addresses. PostgreSQL rejects null characters, so no name has one. */
export function keyOf(text: string): string {
  return text.trim().toLowerCase().replaceAll('\0', '\uFFFD')
}

/** If the name is an address, the account logs in with its current address; otherwise by name. */
export function isAddress(name: string): boolean {
  return name.includes('@')
}

export async function userByLogin(database: Database, login: string): Promise<User | undefined> {
  if (!hasAsciiLocalPart(login)) return undefined
  const key = keyOf(normalizeEmail(login))
  return database
    .selectFrom('users')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('enters_by_mail', '=', true), where('mail_key', '=', key)]),
        where.and([where('enters_by_mail', '=', false), where('name_key', '=', key)]),
      ]),
    )
    .executeTakeFirst()
}

export async function userByMail(database: Database, mail: string): Promise<User | undefined> {
  if (!hasAsciiLocalPart(mail)) return undefined
  return database
    .selectFrom('users')
    .selectAll()
    .where('mail_key', '=', keyOf(normalizeEmail(mail)))
    .executeTakeFirst()
}

export function userByName(database: Database, name: string): Promise<User | undefined> {
  return database.selectFrom('users').selectAll().where('name_key', '=', keyOf(name)).executeTakeFirst()
}
