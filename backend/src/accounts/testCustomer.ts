import { randomUUID } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { newToken, tokenHash } from './tokens.ts'

export interface TestCustomer {
  readonly id: number
  readonly uuid: string
  readonly mail: string
  readonly token: string
  /** Request headers of the customer. */
  readonly headers: { readonly authorization: string }
}

/** A logged-in customer. Without a clock of its own, the session lasts an hour. */
export async function addCustomer(
  database: Database,
  name: string,
  expires = new Date(Date.now() + 3_600_000),
): Promise<TestCustomer> {
  const mail = `${name}@lab.example`
  const { id, uuid } = await database
    .insertInto('users')
    .values({
      uuid: randomUUID(),
      name: mail,
      name_key: mail,
      mail,
      mail_key: mail,
      enters_by_mail: true,
      password_hash: 'none',
      status: true,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  const token = newToken()
  const family = randomUUID()
  const now = new Date()
  await database
    .insertInto('sessions')
    .values({ family, user_id: id, device: null, network: null, started: now, last_used: now, expires })
    .execute()
  await database
    .insertInto('token_pairs')
    .values({
      family,
      client_id: 'shop',
      user_id: id,
      access_hash: tokenHash(token),
      access_expires: expires,
      refresh_hash: tokenHash(newToken()),
      refresh_expires: expires,
    })
    .execute()
  return { id, uuid, mail, token, headers: { authorization: `Bearer ${token}` } }
}
