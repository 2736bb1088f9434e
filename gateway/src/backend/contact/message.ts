import { z } from 'zod'
import { ORDER_SUBJECT } from '../shop/shop.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { email } from '../validation/credentials.ts'
import { longestParts } from '@shop/schema/addresses/parts'
import { normalizePhone, phoneProblem } from '@shop/schema/addresses/phone'
import { plainCode } from '@shop/schema/plainText'
import { userErrorsOf } from '../validation/problems.ts'
import { transformed, messages, optional, paragraphs, required } from '../validation/text.ts'

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

const MAX_NAME_LENGTH = 200
const MAX_ORDER_NUMBER_LENGTH = 40
const MIN_MESSAGE_LENGTH = 10
const MAX_MESSAGE_LENGTH = 4_000

/**
 * An order number of this shop ("VX-2026-004183") or any other Commerce shop: letters, digits and dashes, with at least
 * one digit.
 */
const orderNumberPattern = /^(?=.*\d)[A-Z0-9](?:[A-Z0-9-]{0,30}[A-Z0-9])?$/

function orderNumberOf(typed: string): string | null {
  const number = plainCode(typed).replace(/^#/, '').replaceAll(/\s/g, '').toUpperCase()
  return orderNumberPattern.test(number) ? number : null
}

function messageSchema(subjects: readonly string[]) {
  return z
    .object({
      name: required(MAX_NAME_LENGTH),
      email,
      company: optional(MAX_NAME_LENGTH),
      phone: optional(longestParts.phone).transform(
        transformed((text) => normalizePhone(text, null), phoneProblem(null)),
      ),
      subject: required(MAX_NAME_LENGTH).transform(
        transformed((text) => (subjects.includes(text) ? text : null), messages.invalid('subject')),
      ),
      orderNumber: optional(MAX_ORDER_NUMBER_LENGTH).transform(
        transformed(orderNumberOf, messages.invalid('order number')),
      ),
      message: paragraphs(MIN_MESSAGE_LENGTH, MAX_MESSAGE_LENGTH),
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
  // Checked along with the other fields, so that all problems are reported together.
  if (input.subject.trim() === ORDER_SUBJECT && isBlank(input.orderNumber)) {
    const place = userErrors.findIndex(({ path }) => path[0] === 'message')
    userErrors.splice(place < 0 ? userErrors.length : place, 0, requiredNumber)
  }
  return result.success && userErrors.length === 0 ? { message: result.data } : { userErrors }
}
