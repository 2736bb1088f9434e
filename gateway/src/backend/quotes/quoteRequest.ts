import { MAX_LINES } from '@shop/schema/quantity'
import { z } from 'zod'
import { longestParts } from '@shop/schema/addresses/parts'
import { normalizePhone, phoneProblem } from '@shop/schema/addresses/phone'
import { MAX_NOTE_LENGTH } from '../carts/cartLines.ts'
import { quantityError } from '../carts/quantity.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { email } from '../validation/credentials.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { messages, optional, paragraphs, required, transformed } from '../validation/text.ts'

interface QuoteLineInput {
  readonly partNumber: string
  readonly quantity: number
  readonly note?: string | null | undefined
  readonly reference?: string | null | undefined
}

/** A request as entered. */
export interface QuoteInput {
  /** Lines to quote; the cart's if omitted. */
  readonly lines?: readonly QuoteLineInput[] | null | undefined
  readonly name: string
  readonly email: string
  readonly company?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly targetDate?: string | null | undefined
  readonly note?: string | null | undefined
  /** ID of an uploaded file. */
  readonly fileId?: string | null | undefined
  /** Time at which the form was displayed. */
  readonly startedAt?: Date | null | undefined
  /** Honeypot: people do not see this field. */
  readonly website?: string | null | undefined
}

const MAX_NAME_LENGTH = 100
const MAX_PART_NUMBER_LENGTH = 100
const MAX_QUOTE_NOTE_LENGTH = 2_000

/** Multi-line text; null if empty. */
export const quoteNote = z.preprocess(
  (text) => (typeof text === 'string' && text.trim() !== '' ? text : null),
  paragraphs(1, MAX_QUOTE_NOTE_LENGTH).nullable(),
)

/** Today's date where the day begins last, in UTC−12. */
function earliestToday() {
  return new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
}

const requestSchema = z.object({
  lines: z
    .array(
      z.object({
        partNumber: required(MAX_PART_NUMBER_LENGTH),
        quantity: z.number(),
        note: optional(MAX_NOTE_LENGTH),
        reference: optional(MAX_NOTE_LENGTH),
      }),
    )
    .min(1, messages.required)
    .max(MAX_LINES, `A request can have at most ${MAX_LINES} lines`)
    .nullish(),
  name: required(MAX_NAME_LENGTH),
  email,
  company: optional(MAX_NAME_LENGTH),
  phone: optional(longestParts.phone).transform(transformed((text) => normalizePhone(text, null), phoneProblem(null))),
  targetDate: z.preprocess(
    (date) => date || null,
    z.iso
      .date('Value is not a valid date')
      .refine((date) => date >= earliestToday(), 'Enter today’s date or a later one')
      .nullable(),
  ),
  note: quoteNote,
})

type Checked = { readonly data: Record<string, unknown> } | { readonly userErrors: readonly UserError[] }

/** The request in the site's format, or all problems with it. */
export function checkQuoteRequest(input: QuoteInput): Checked {
  const read = requestSchema.safeParse(input)
  const userErrors = [
    ...(read.success ? [] : userErrorsOf(read.error)),
    ...(input.lines ?? []).flatMap(
      ({ quantity }, index) => quantityError(quantity, ['lines', String(index), 'quantity']) ?? [],
    ),
  ]
  if (!read.success || userErrors.length > 0) return { userErrors }
  const { lines, name, email: mail, company, phone, note, targetDate } = read.data
  const attributes = {
    ...{ name, mail, company, phone, note },
    target_date: targetDate,
    file: input.fileId ?? null,
    lines: lines?.map(({ partNumber, ...line }) => ({ ...line, part_number: partNumber })) ?? null,
  }
  return { data: { type: wireNames.quote.type, attributes } }
}

const fields: Readonly<Record<string, string>> = {
  name: 'name',
  mail: 'email',
  company: 'company',
  phone: 'phone',
  note: 'note',
  target_date: 'targetDate',
  file: 'fileId',
}

/** The user error for a violation that only the site finds. Drupal's paths omit the first index. */
export function quoteViolation(field: string): UserError | null {
  const [name = '', ...rest] = field.split('/')
  if (name === 'lines' && rest.length === 0)
    return { code: 'REQUIRED', message: 'Your cart is empty. Add a part first.', path: ['lines'] }
  if (name === 'lines') {
    const place = /^\d+$/.test(rest[0] ?? '') ? (rest[0] ?? '0') : '0'
    return { code: 'NOT_FOUND', message: 'We don’t have this part', path: ['lines', place, 'partNumber'] }
  }
  const inputField = fields[name]
  if (inputField === 'fileId')
    return { code: 'EXPIRED', message: 'The file is no longer available. Please attach it again.', path: ['fileId'] }
  return inputField === undefined ? null : { code: 'INVALID', message: 'Value is not valid', path: [inputField] }
}
