import { randomUUID } from 'node:crypto'
import { type Transaction, sql } from 'kysely'
import { userByMail } from '../accounts/users.ts'
import { companyMail, companyName } from '../catalog/company.ts'
import type { Database, Tables } from '../database/tables.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { renderMail } from '../mail/renderMail.ts'
import type { Mail } from '../mail/mail.ts'
import { enqueueMail } from '../mail/queue.ts'
import { formatDayCode, formatFile, toOneLine, formatTime } from '../orders/formatting.ts'
import { contactFileRoute, takeFile } from './files.ts'
import { type SentMessage, fileError, contactMessageType, readMessage } from './message.ts'
import type { FastifyInstance } from 'fastify'
import { document } from '../jsonapi/document.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'

/** A message as its emails describe it. */
type StoredMessage = Omit<SentMessage, 'file'> & {
  readonly reference: string
  readonly sent: Date
  readonly file: { readonly id: number; readonly name: string; readonly bytes: number | null } | null
}

function optionalFact(label: string, value: string | null) {
  return value === null ? [] : [[label, toOneLine(value)] as const]
}

function factsOf({ reference, sent, file, ...message }: StoredMessage) {
  return {
    facts: [
      ['Reference', reference] as const,
      ...optionalFact('Subject', message.field_subject ?? message.subject),
      ...optionalFact('Order number', message.field_order_number),
      ...optionalFact('Name', message.name),
      ...optionalFact('Company', message.field_company),
      ...optionalFact('Email', message.mail),
      ...optionalFact('Phone', message.field_phone),
      ...(file === null ? [] : [['File', formatFile(file)] as const]),
      ['Sent', formatTime(sent)] as const,
    ],
  }
}

/** Email to the office, with the sender as the reply address. */
function contactMessageMail(office: string, message: StoredMessage): Mail {
  return {
    ...renderMail({
      kind: 'contactMessage',
      to: office,
      subject: `${message.reference} ${toOneLine(message.subject)}`,
      parts: ['New message from the contact page.', factsOf(message), { quote: message.message }],
    }),
    replyTo: message.mail,
    contactFileId: message.file?.id ?? null,
  }
}

const thanksText = `Thank you for writing to ${companyName}. We’ll reply by email.`
const notYouText = 'If you did not contact us, someone entered your address by mistake, and you can ignore this email.'

/** Copy for the customer who wrote it, without the file. */
function contactCopyMail(message: StoredMessage): Mail {
  return renderMail({
    kind: 'contactCopy',
    to: message.mail,
    firstName: message.name,
    subject: `We received your message ${message.reference}`,
    parts: [`${thanksText} Here is a copy of your message.`, factsOf(message), { quote: message.message }, notYouText],
  })
}

/**
 * Confirmation to the address as entered. It quotes nothing that was typed; otherwise anyone could send any text to
 * strangers.
 */
function contactConfirmationMail({ mail, reference, field_subject: subject, sent }: StoredMessage): Mail {
  return renderMail({
    kind: 'contactConfirmation',
    to: mail,
    subject: `We received your message ${reference}`,
    parts: [
      thanksText,
      { facts: [['Reference', reference], ...optionalFact('Subject', subject), ['Sent', formatTime(sent)]] },
      notYouText,
    ],
  })
}

type InTransaction = Transaction<Tables>

/** Where emails to the office go, and which subjects messages can have. */
export async function readOffice(
  database: Database,
): Promise<{ readonly mail: string; readonly subjects: readonly string[] }> {
  const facts = await database.selectFrom('store_facts').select(['mail', 'contact_subjects']).executeTakeFirst()
  return { mail: facts?.mail ?? companyMail, subjects: facts?.contact_subjects ?? [] }
}

/**
 * `C-261121-0001`: the shop's date and the number of the message on that day. Parallel requests wait until this one
 * commits or rolls back, so references are unique.
 */
async function takeReference(transaction: InTransaction, now: Date): Promise<string> {
  const code = formatDayCode(now)
  const { rows } = await sql<{ messages: number }>`
    insert into contact_counts (day, messages) values (to_date(${code}, 'YYMMDD'), 1)
    on conflict (day) do update set messages = contact_counts.messages + 1
    returning messages`.execute(transaction)
  return `C-${code}-${String(rows[0]?.messages ?? 0).padStart(4, '0')}`
}

interface SentReference {
  readonly uuid: string
  readonly reference: string
}

/** Whether the sender is a customer, and the given address is theirs and verified. */
async function isOwnAddress(transaction: InTransaction, mail: string, { user }: Viewer): Promise<boolean> {
  const owner = user === null ? undefined : await userByMail(transaction, mail)
  return owner !== undefined && owner.id === user?.id && owner.mail_verified
}

/**
 * Stores a message, and queues an email to the office and one to the sender, in one transaction. Customers can get a
 * copy at their own address; everyone else gets a confirmation.
 * @throws {JsonApiError} if its file does not exist
 */
function sendMessage(database: Database, message: SentMessage, office: string, viewer: Viewer): Promise<SentReference> {
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
    const file = message.file === null ? null : await takeFile(transaction, message.file, { message_id: id }, now)
    if (file === undefined) throw fileError()
    const stored = { ...message, reference, file, sent: now }
    await enqueueMail(transaction, contactMessageMail(office, stored), now)
    const isCopied = message.copy && (await isOwnAddress(transaction, message.mail, viewer))
    await enqueueMail(transaction, isCopied ? contactCopyMail(stored) : contactConfirmationMail(stored), now)
    return { uuid, reference }
  })
}

/** Sends a message to the office and returns it with its reference. It cannot be read back. */
function takeMessage({ database }: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const office = await readOffice(database)
    const { file, ...attributes } = readMessage(request.body(), office.subjects)
    const { uuid, reference } = await sendMessage(database, { ...attributes, file }, office.mail, request.viewer)
    const data = {
      type: contactMessageType,
      id: uuid,
      attributes: { langcode: 'en', ...attributes, field_reference: reference },
      relationships: {
        contact_form: { data: { type: 'contact_form--contact_form', id: 'feedback' } },
        recipient: [],
        field_file: { data: file === null ? null : { type: 'file--file', id: file } },
      },
    }
    return { document: document({ data, links: { self: { href: request.self } } }), shared: false, created: null }
  }
}

/** Messages to the office: first the files, then the message that attaches them. */
export async function contactRoutes(app: FastifyInstance, api: JsonApi, modified: Date): Promise<void> {
  jsonApiRoute(app, '/jsonapi/contact_message/feedback', { POST: takeMessage(api) }, modified)
  await contactFileRoute(app, api.database)
}
