import type { Selectable } from 'kysely'
import { dollarsOf } from '../catalog/money.ts'
import type { Database, Tables } from '../database/tables.ts'
import { toOneLine } from '../orders/formatting.ts'
import type { QuoteFile, QuoteLine, QuoteMessage } from './tables.ts'
import { totalCentsOf } from './type.ts'

/** A quote for emails and documents. */
export interface QuoteFacts {
  readonly id: number
  readonly uuid: string
  readonly number: string
  readonly isTest: boolean
  readonly hasCustomer: boolean
  readonly mail: string
  readonly name: string
  readonly company: string | null
  readonly phone: string | null
  readonly targetDate: string | null
  readonly requested: Date
  readonly answered: Date | null
  readonly validUntil: Date | null
  readonly lines: readonly QuoteLine[]
  readonly file: QuoteFile | null
  readonly totalCents: number | null
  readonly leadTime: string | null
  readonly freightCents: number | null
  /** Latest message from the office. */
  readonly reply: string | null
  /** Latest message from the buyer. */
  readonly note: string | null
}

/** Job for the thread that renders documents. */
export interface QuoteDocumentJob {
  readonly kind: 'quote_document'
  readonly quote: QuoteFacts
  readonly isDemo: boolean
}

/** Prices of larger quantities. */
export function breaksOf({ breaks = [] }: QuoteLine): string[] {
  return breaks.map(({ quantity, unit_cents: cents }) => `${quantity} or more: ${dollarsOf(cents)} each`)
}

/** Lead time and freight of a quote, as labels and values. */
export function termsOf({ leadTime, freightCents }: QuoteFacts): [string, string][] {
  return [
    ...(leadTime === null ? [] : [['Lead time', toOneLine(leadTime)] satisfies [string, string]]),
    ...(freightCents === null ? [] : [['Estimated freight', dollarsOf(freightCents)] satisfies [string, string]]),
  ]
}

/** The buyer's note and own part number. */
export function detailsOf({ reference, note }: QuoteLine): string[] {
  return [
    ...(reference === null ? [] : [`Your item no.: ${toOneLine(reference)}`]),
    ...(note === null ? [] : [`Note: ${toOneLine(note)}`]),
  ]
}

/** Unit and total price of a line; empty until quoted. */
export function amountsOf({ unit_cents: cents, quantity }: QuoteLine): readonly [unit: string, total: string] {
  return cents === null ? ['', ''] : [dollarsOf(cents), dollarsOf(cents * quantity)]
}

function newest(messages: readonly QuoteMessage[], from: QuoteMessage['from']): string | null {
  return messages.findLast((message) => message.from === from)?.text ?? null
}

function factsOf(row: Selectable<Tables['quotes']>): QuoteFacts {
  return {
    id: row.id,
    uuid: row.uuid,
    number: row.number,
    isTest: row.is_test,
    hasCustomer: row.user_id !== null,
    mail: row.mail,
    name: row.name,
    company: row.company,
    phone: row.phone,
    targetDate: row.target_date,
    requested: row.requested,
    answered: row.answered,
    validUntil: row.valid_until,
    lines: row.lines,
    file: row.file,
    totalCents: totalCentsOf(row.lines),
    leadTime: row.lead_time,
    freightCents: row.freight_cents,
    reply: newest(row.messages, 'office'),
    note: newest(row.messages, 'buyer'),
  }
}

export async function loadQuoteFacts(database: Database, id: number): Promise<QuoteFacts> {
  return factsOf(await database.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
