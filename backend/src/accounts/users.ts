import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

export type User = Selectable<Tables['users']>

/** What names and addresses are compared by. The database knows no zero byte, and no name has one. */
export function keyOf(text: string): string {
  return text.trim().toLowerCase().replaceAll('\0', '\uFFFD')
}

/** An account whose name is an address logs in by its address of today; all others by their name alone. */
export function isAddress(name: string): boolean {
  return name.includes('@')
}

export function userByLogin(database: Database, login: string): Promise<User | undefined> {
  const key = keyOf(login)
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

export function userByMail(database: Database, mail: string): Promise<User | undefined> {
  return database.selectFrom('users').selectAll().where('mail_key', '=', keyOf(mail)).executeTakeFirst()
}

export function userByName(database: Database, name: string): Promise<User | undefined> {
  return database.selectFrom('users').selectAll().where('name_key', '=', keyOf(name)).executeTakeFirst()
}
