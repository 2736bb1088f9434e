import { randomUUID } from 'node:crypto'
import { type Transaction, sql } from 'kysely'
import { userByMail } from '../accounts/users.ts'
import { companyMail, companyName } from '../catalog/company.ts'
import type { Database, Tables } from '../database/tables.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { mailOf } from '../mail/letter.ts'
import type { Mail } from '../mail/mail.ts'
import { enqueueMail } from '../mail/queue.ts'
import { dayCode, onOneLine, printedTime } from '../orders/words.ts'
import { fileLife } from './files.ts'
import { type SentMessage, fileGone } from './message.ts'

/** A message as the mails tell of it. */
type Written = Omit<SentMessage, 'file'> & {
  readonly reference: string
  readonly sent: Date
  readonly file: { readonly id: number; readonly name: string; readonly bytes: number | null } | null
}

function given(label: string, value: string | null) {
  return value === null ? [] : [[label, onOneLine(value)] as const]
}

function sizeOf(bytes: number | null): string {
  return bytes === null || bytes < 1024 * 1024
    ? `${Math.max(1, Math.round((bytes ?? 0) / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function factsOf({ reference, sent, file, ...message }: Written) {
  return {
    facts: [
      ['Reference', reference] as const,
      ...given('Subject', message.field_subject ?? message.subject),
      ...given('Order number', message.field_order_number),
      ...given('Name', message.name),
      ...given('Company', message.field_company),
      ...given('Email', message.mail),
      ...given('Phone', message.field_phone),
      ...(file === null ? [] : [['File', `${onOneLine(file.name)} (${sizeOf(file.bytes)})`] as const]),
      ['Sent', printedTime(sent)] as const,
    ],
  }
}

/** To the office; an answer goes to whoever wrote it. */
function contactMessageMail(office: string, message: Written): Mail {
  return {
    ...mailOf({
      kind: 'contactMessage',
      to: office,
      subject: `${message.reference} ${onOneLine(message.subject)}`,
      parts: ['New message from the contact page.', factsOf(message), { quote: message.message }],
    }),
    replyTo: message.mail,
    contactFileId: message.file?.id ?? null,
  }
}

const thanks = `Thank you for writing to ${companyName}. We'll reply by email.`
const notYou = 'If you did not contact us, someone entered your address by mistake, and you can ignore this email.'

/** To the customer who wrote it: what was sent, without the file. */
function contactCopyMail(message: Written): Mail {
  return mailOf({
    kind: 'contactCopy',
    to: message.mail,
    firstName: message.name,
    subject: `We received your message ${message.reference}`,
    parts: [`${thanks} Here is a copy of your message.`, factsOf(message), { quote: message.message }, notYou],
  })
}

/**
 * To whom somebody said they were: by what we know the message and what it is about, as the shop itself words it. Nothing in
 * it was typed, or anybody could have anything mailed to a stranger.
 */
function contactConfirmationMail({ mail, reference, field_subject: subject, sent }: Written): Mail {
  return mailOf({
    kind: 'contactConfirmation',
    to: mail,
    subject: `We received your message ${reference}`,
    parts: [
      thanks,
      { facts: [['Reference', reference], ...given('Subject', subject), ['Sent', printedTime(sent)]] },
      notYou,
    ],
  })
}

type InTransaction = Transaction<Tables>

/** Where mail to the office goes, and what messages to it can be about. */
export async function readOffice(
  database: Database,
): Promise<{ readonly mail: string; readonly subjects: readonly string[] }> {
  const facts = await database.selectFrom('store_facts').select(['mail', 'contact_subjects']).executeTakeFirst()
  return { mail: facts?.mail ?? companyMail, subjects: facts?.contact_subjects ?? [] }
}

/**
 * `C-261121-0001`: the day at the shop, and how many messages it had before. Whoever asks at the same time waits until this one is
 * kept or given up, so that none comes twice.
 */
async function takeReference(transaction: InTransaction, now: Date): Promise<string> {
  const code = dayCode(now)
  const { rows } = await sql<{ messages: number }>`
    insert into contact_counts (day, messages) values (to_date(${code}, 'YYMMDD'), 1)
    on conflict (day) do update set messages = contact_counts.messages + 1
    returning messages`.execute(transaction)
  return `C-${code}-${String(rows[0]?.messages ?? 0).padStart(4, '0')}`
}

/** Takes a file that waits, once. */
async function takeFile(transaction: InTransaction, uuid: string, messageId: number, now: Date) {
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

export interface KeptMessage {
  readonly uuid: string
  readonly reference: string
}

/** Whether whoever writes is a customer, and the address they give is theirs, as they have shown. */
async function isTheirs(transaction: InTransaction, mail: string, { user }: Viewer): Promise<boolean> {
  const owner = user === null ? undefined : await userByMail(transaction, mail)
  return owner !== undefined && owner.id === user?.id && owner.mail_verified
}

/**
 * Keeps a message, and queues a mail to the office, which answers to whoever wrote it, and one to them: all of it or nothing.
 * A customer who wants one gets a copy, at their own address; everybody else is told that the message came.
 * @throws {JsonApiError} where its file is not there
 */
export function sendMessage(
  database: Database,
  message: SentMessage,
  office: string,
  viewer: Viewer,
): Promise<KeptMessage> {
  return database.transaction().execute(async (transaction) => {
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
}
