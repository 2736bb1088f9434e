import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { userByMail } from '../../accounts/users.ts'
import { companyMail } from '../../catalogue/company.ts'
import type { Database, Tables } from '../../database/tables.ts'
import type { Viewer } from '../../jsonapi/resource.ts'
import { contactConfirmationMail, contactCopyMail, contactMessageMail } from './mails.ts'
import { enqueueMail } from '../../mail/queue.ts'
import { dayCode } from '../../orders/dates.ts'
import { fileLife } from './files.ts'
import { fileGone, type SentMessage } from './message.ts'

type InTransaction = Transaction<Tables>

/** Where mail to the office goes, and what messages to it can be about. */
export const readOffice = async (
  database: Database,
): Promise<{ readonly mail: string; readonly subjects: readonly string[] }> => {
  const facts = await database.selectFrom('store_facts').select(['mail', 'contact_subjects']).executeTakeFirst()
  return { mail: facts?.mail ?? companyMail, subjects: facts?.contact_subjects ?? [] }
}

/**
 * `C-261121-0001`: the day at the shop, and how many messages it had before. Whoever asks at the same time waits until this one is
 * kept or given up, so that none comes twice.
 */
const takeReference = async (transaction: InTransaction, now: Date): Promise<string> => {
  const code = dayCode(now)
  const { rows } = await sql<{ messages: number }>`
    insert into contact_counts (day, messages) values (to_date(${code}, 'YYMMDD'), 1)
    on conflict (day) do update set messages = contact_counts.messages + 1
    returning messages`.execute(transaction)
  return `C-${code}-${String(rows[0]?.messages ?? 0).padStart(4, '0')}`
}

/** Takes a file that waits, once. */
const takeFile = async (transaction: InTransaction, uuid: string, messageId: number, now: Date) => {
  const file = await transaction
    .updateTable('contact_files')
    .set({ message_id: messageId })
    .where('uuid', '=', uuid)
    .where('message_id', 'is', null)
    .where('bytes', 'is not', null)
    .where('created', '>=', new Date(now.getTime() - fileLife))
    .returning(['id', 'name', 'bytes'])
    .executeTakeFirst()
  if (file === undefined) throw fileGone()
  return file
}

export type KeptMessage = { readonly uuid: string; readonly reference: string }

/** Whether whoever writes is a customer, and the address they give is theirs, as they have shown. */
const isTheirs = async (transaction: InTransaction, mail: string, { user }: Viewer): Promise<boolean> => {
  const owner = user === null ? undefined : await userByMail(transaction, mail)
  return owner !== undefined && owner.id === user?.id && owner.mail_verified
}

/**
 * Keeps a message, and queues a mail to the office, which answers to whoever wrote it, and one to them: all of it or nothing.
 * A customer who wants one gets a copy, at their own address; everybody else is told that the message came.
 * @throws {JsonApiError} where its file is not there
 */
export const sendMessage = (
  database: Database,
  message: SentMessage,
  office: string,
  viewer: Viewer,
): Promise<KeptMessage> =>
  database.transaction().execute(async (transaction) => {
    const { now } = viewer
    const uuid = randomUUID()
    const reference = await takeReference(transaction, now)
    const { id } = await transaction
      .insertInto('contact_messages')
      .values({
        uuid,
        reference,
        name: message.name,
        mail: message.mail,
        company: message.field_company,
        phone: message.field_phone,
        subject: message.subject,
        topic: message.field_subject,
        order_number: message.field_order_number,
        message: message.message,
        created: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = message.file === null ? null : await takeFile(transaction, message.file, id, now)
    const written = { ...message, reference, file, sent: now }
    await enqueueMail(transaction, contactMessageMail(office, written), now)
    const isCopied = message.copy && (await isTheirs(transaction, message.mail, viewer))
    await enqueueMail(transaction, isCopied ? contactCopyMail(written) : contactConfirmationMail(written), now)
    return { uuid, reference }
  })
