import { randomUUID } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { Mail } from './mail.ts'

/** What parts one address from the next, or one header from the next. */
const partsAddresses = /[\p{C}\s,;:<>()[\]"\\]/u

/**
 * Puts a mail into the queue. With a transaction it is sent only if that is committed; it leaves once the request that wrote
 * it is answered.
 * @throws {Error} when `to` or `replyTo` is anything but one plain address.
 */
export async function enqueueMail(database: Database, mail: Mail, now: Date): Promise<void> {
  if (partsAddresses.test(mail.to)) throw new Error('An email needs exactly one plain recipient address.')
  if (partsAddresses.test(mail.replyTo ?? '')) throw new Error('An email needs exactly one plain reply-to address.')
  await database
    .insertInto('mails')
    .values({
      uuid: randomUUID(),
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      reply_to: mail.replyTo ?? null,
      contact_file_id: mail.contactFileId ?? null,
      due: now,
      created: now,
    })
    .execute()
}
