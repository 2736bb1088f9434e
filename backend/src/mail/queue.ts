import { randomUUID } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { Mail } from './mail.ts'

/** Characters that separate addresses or headers. */
const addressSeparators = /[\p{C}\s,;:<>()[\]"\\]/u

/**
 * Queues an email. With a transaction it is sent only after the commit; it leaves after the response to the current
 * request.
 * @throws {Error} unless `to` and `replyTo` are single plain addresses.
 */
export async function enqueueMail(database: Database, mail: Mail, now: Date): Promise<void> {
  if (addressSeparators.test(mail.to)) throw new Error('An email needs exactly one plain recipient address.')
  if (addressSeparators.test(mail.replyTo ?? '')) throw new Error('An email needs exactly one plain reply-to address.')
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
