import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { LARGEST_QUANTITY, MAX_LINES } from '@shop/schema/quantity'
import { readAddress } from '../accounts/profileFields.ts'
import { noteText } from '../carts/bodies.ts'
import { takeFile } from '../contact/files.ts'
import { readOffice } from '../contact/send.ts'
import type { Database, Tables } from '../database/tables.ts'
import { brokenRule, invalidValue, invalidValues } from '../jsonapi/errors.ts'
import { line, wrongType } from '../jsonapi/line.ts'
import { hasTestKey, type Viewer } from '../jsonapi/resource.ts'
import { shopYear } from '../orders/formatting.ts'
import { linesOfCart } from '../savedCarts/savedCarts.ts'
import { mailQuote } from './mailQuote.ts'
import type { QuoteFile, QuoteLine } from './tables.ts'

/** Maximum number of open requests from one customer or email address. */
const maxOpenQuotes = 20

const blank = 'This value should not be blank.'
const maxNumberLength = 100
const maxLineLength = 100
const maxTextLength = 2000

const requiredLine = line.trim().min(1, blank).max(maxLineLength, wrongType)
const optionalLine = line
  .trim()
  .max(maxLineLength, wrongType)
  .nullish()
  .transform((text) => text || null)

/** A buyer's message: line breaks are allowed, other control characters are not. */
export const messageText = z
  .string(wrongType)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, wrongType)
  .trim()
  .max(maxTextLength, `This value is too long. It should have ${maxTextLength} characters or less.`)
  .nullish()
  .transform((text) => text || null)

const mail = z.unknown().transform((input, { issues }) => {
  const address = readAddress(input)
  if (address !== undefined) return address
  issues.push({ code: 'custom', message: 'This value is not a valid email address.', input })
  return z.NEVER
})

/** Attributes of a request; without lines, those of the cart. */
export const quoteRequest = z.object({
  lines: z
    .array(
      z.object({
        part_number: line.trim().min(1, blank).max(maxNumberLength, wrongType),
        quantity: z.int(wrongType).min(1, wrongType).max(LARGEST_QUANTITY, wrongType),
        note: noteText.nullish().transform((text) => text ?? null),
        reference: noteText.nullish().transform((text) => text ?? null),
      }),
      wrongType,
    )
    .min(1, blank)
    .max(MAX_LINES, `This collection should contain ${MAX_LINES} elements or less.`)
    .nullish(),
  mail,
  name: requiredLine,
  company: optionalLine,
  phone: optionalLine,
  target_date: z.iso
    .date(wrongType)
    .nullish()
    .transform((date) => date ?? null),
  note: messageText,
  /** UUID of an uploaded file. */
  file: z.uuid(wrongType).nullish(),
})

export type QuoteRequest = z.infer<typeof quoteRequest>

type InTransaction = Transaction<Tables>

/** The requested lines with their parts. @throws 422 naming each unknown part */
async function partLines(transaction: InTransaction, lines: NonNullable<QuoteRequest['lines']>): Promise<QuoteLine[]> {
  const numbers = lines.map(({ part_number: number }) => number.toUpperCase())
  const { rows } = await sql<{ sku: string; uuid: string; title: string }>`
    select v.sku, v.uuid, v.title from variations v join products p on p.id = v.product_id
    where upper(v.sku) = any(${numbers}::text[]) and v.status and p.status and not v.discontinued`.execute(transaction)
  const parts = new Map(rows.map((row) => [row.sku.toUpperCase(), row]))
  const unknown = lines.flatMap(({ part_number: number }, place) =>
    parts.has(number.toUpperCase())
      ? []
      : [{ property: `lines.${place}.part_number`, message: `Unknown part: ${number}.` }],
  )
  if (unknown.length > 0) throw invalidValues(unknown)
  return lines.flatMap((each) => {
    const part = parts.get(each.part_number.toUpperCase())
    if (part === undefined) return []
    return [{ ...each, part_number: part.sku, variation: part.uuid, title: part.title, unit_cents: null }]
  })
}

async function cartLines(database: Database, viewer: Viewer): Promise<QuoteLine[]> {
  const lines = await linesOfCart(database, viewer)
  return lines.flatMap(({ variation, part_number, title, quantity, note, reference }) =>
    variation === null
      ? []
      : [{ variation, part_number, title: title ?? part_number, quantity, note, reference, unit_cents: null }],
  )
}

/** `Copper gasket` in packs → `Copper gasket, pack of 10`. Names of parts sold by length end in the length. */
function nameWithUnit(title: string, label: string | null) {
  const unit = label?.trim().replace(/^[x×]\s*/, '')
  return !unit || title.split(', ').some((part) => unit.endsWith(part)) ? title : `${title}, ${unit}`
}

/** Lines whose titles say what one unit is. */
async function withUnits(transaction: InTransaction, lines: readonly QuoteLine[]): Promise<QuoteLine[]> {
  const parts = lines.map(({ variation }) => variation)
  const { rows } = await sql<{ uuid: string; label: string | null }>`
    select uuid, quantity_multiplier_label as label from variations where uuid = any(${parts}::uuid[])`.execute(
    transaction,
  )
  const labels = new Map(rows.map(({ uuid, label }) => [uuid, label]))
  return lines.map((each) => ({ ...each, title: nameWithUnit(each.title, labels.get(each.variation) ?? null) }))
}

async function nextNumber(transaction: InTransaction, now: Date): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select lpad(nextval('quote_numbers')::text, 6, '0') as number`.execute(transaction)
  return `Q-${shopYear(now)}-${rows[0]?.number ?? ''}`
}

/** Attaches a waiting file. Resolves with its ID. */
async function attachFile(transaction: InTransaction, uuid: string, quoteId: number, now: Date): Promise<number> {
  const file = await takeFile(transaction, uuid, { quote_id: quoteId }, now)
  if (file === undefined) throw invalidValue('file', 'The referenced file does not exist.')
  const { id, name, mime, bytes } = file
  const attached: QuoteFile = { name, mime, bytes: bytes ?? 0 }
  await transaction
    .updateTable('quotes')
    .set({ file: JSON.stringify(attached) })
    .where('id', '=', quoteId)
    .execute()
  return id
}

async function checkOpenQuotes(transaction: InTransaction, userId: number | null, address: string): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from quotes where state = 'requested'
      and ${userId === null ? sql`user_id is null and lower(mail) = ${address.toLowerCase()}` : sql`user_id = ${userId}`}`.execute(
    transaction,
  )
  if ((rows[0]?.open ?? 0) >= maxOpenQuotes)
    throw brokenRule(`There are already ${maxOpenQuotes} open requests. Wait for our reply, or call us.`)
}

/** Stores a request, and queues an email to the office and one to the buyer. The token is null for customers. */
export function requestQuote(
  database: Database,
  viewer: Viewer,
  request: QuoteRequest,
  publicUrl: string,
): Promise<{ readonly id: number; readonly uuid: string; readonly token: string | null }> {
  const { user, now } = viewer
  return database.transaction().execute(async (transaction) => {
    await checkOpenQuotes(transaction, user?.id ?? null, request.mail)
    const lines = request.lines ? await partLines(transaction, request.lines) : await cartLines(transaction, viewer)
    if (lines.length === 0) throw invalidValue('lines', blank)
    const at = now.toISOString()
    const uuid = randomUUID()
    const { id } = await transaction
      .insertInto('quotes')
      .values({
        uuid,
        number: await nextNumber(transaction, now),
        user_id: user?.id ?? null,
        is_test: hasTestKey(user),
        state: 'requested',
        mail: request.mail,
        name: request.name,
        company: request.company,
        phone: request.phone,
        target_date: request.target_date,
        lines: JSON.stringify(await withUnits(transaction, lines)),
        messages: JSON.stringify(request.note === null ? [] : [{ from: 'buyer', at, text: request.note }]),
        requested: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fileId = request.file ? await attachFile(transaction, request.file, id, now) : null
    const { mail: office } = await readOffice(transaction)
    const context = { now, publicUrl, office, fileId }
    const token = await mailQuote(transaction, id, ['quoteRequested', 'quoteReceived'], context)
    return { id, uuid, token }
  })
}
