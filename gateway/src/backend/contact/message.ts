import { z } from 'zod'
import { ORDER_SUBJECT } from '../shop/shop.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { email } from '../validation/credentials.ts'
import { normalizePhone } from '../../../../schema/addresses/phone.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { kept, messages, optional, paragraphs, required } from '../validation/text.ts'

/** A message as entered. */
export interface ContactInput {
  readonly name: string
  readonly email: string
  readonly company?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly subject: string
  readonly orderNumber?: string | null | undefined
  readonly message: string
  /** ID of a file uploaded before. */
  readonly fileId?: string | null | undefined
  /** When the form was shown. */
  readonly startedAt?: Date | null | undefined
  /** Honeypot: people do not see this field. */
  readonly website?: string | null | undefined
}

const LONGEST_NAME = 200
/** As typed. */
const LONGEST_PHONE = 30
const LONGEST_ORDER_NUMBER = 40
const SHORTEST_MESSAGE = 10
const LONGEST_MESSAGE = 4_000

/**
 * An order number of this shop ("VX-2026-004183") or any other Commerce shop: letters, digits and dashes, with at least
 * one digit.
 */
const orderNumberPattern = /^(?=.*\d)[A-Z0-9](?:[A-Z0-9-]{0,30}[A-Z0-9])?$/

function orderNumberOf(typed: string): string | null {
  const number = typed.normalize('NFKC').replace(/^#/, '').replaceAll(/\s/g, '').toUpperCase()
  return orderNumberPattern.test(number) ? number : null
}

function messageSchema(subjects: readonly string[]) {
  return z
    .object({
      name: required(LONGEST_NAME),
      email,
      company: optional(LONGEST_NAME),
      phone: optional(LONGEST_PHONE).transform(kept((text) => normalizePhone(text, null), messages.phone)),
      subject: required(LONGEST_NAME).transform(
        kept((text) => (subjects.includes(text) ? text : null), messages.invalid('subject')),
      ),
      orderNumber: optional(LONGEST_ORDER_NUMBER).transform(kept(orderNumberOf, messages.invalid('order number'))),
      message: paragraphs(SHORTEST_MESSAGE, LONGEST_MESSAGE),
    })
    .transform(({ subject, ...message }) => ({ ...message, subject: subject ?? '' }))
}

/**
 * A valid message in its stored form. Whether the order exists is not checked, so that the form cannot be used to guess
 * numbers.
 */
export type ContactMessage = z.infer<ReturnType<typeof messageSchema>>

export type CheckedMessage =
  | { readonly message: ContactMessage; readonly userErrors?: undefined }
  | { readonly userErrors: readonly UserError[] }

const requiredNumber: UserError = { code: 'REQUIRED', message: messages.required, path: ['orderNumber'] }

function isBlank(text: string | null | undefined) {
  return (text ?? '').trim() === ''
}

/**
 * The message, or all problems with it in form order.
 * @param subjects allowed subjects
 */
export function checkMessage(input: ContactInput, subjects: readonly string[]): CheckedMessage {
  const result = messageSchema(subjects).safeParse(input)
  const userErrors = result.success ? [] : userErrorsOf(result.error)
  // Checked along with the other fields, so that all problems are reported at once.
  if (input.subject.trim() === ORDER_SUBJECT && isBlank(input.orderNumber)) {
    const place = userErrors.findIndex(({ path }) => path[0] === 'message')
    userErrors.splice(place < 0 ? userErrors.length : place, 0, requiredNumber)
  }
  return result.success && userErrors.length === 0 ? { message: result.data } : { userErrors }
}
