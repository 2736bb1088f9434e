import { z } from 'zod'
import { removeInvisibleFromText } from '@shop/schema/plainText'

/** Standard validation messages, and our own in the same form. */
export const messages = {
  required: 'Value is required',
  email: 'Value is not a valid email address',
  amount: 'Send an amount such as "1249.50".',
  atLeast: (min: number) => `This field should be at least ${min} characters long`,
  atMost: (max: number) => `This field should be at most ${max} characters long`,
  /** @param label of the field in its country */
  invalid: (label: string) => `Value is not a valid ${label.toLowerCase()}`,
} as const

/** Stored form of one-line text: trimmed, without control and invisible characters, Unicode-normalized. */
export function lineOf(typed: string): string {
  return removeInvisibleFromText(typed)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

const line = z.string().overwrite(lineOf)

/** A required line of text. A missing value counts as empty. */
export function required(max: number) {
  return z.preprocess((value) => value ?? '', line.min(1, messages.required).max(max, messages.atMost(max)))
}

/** An optional line of text; null if empty. */
export function optional(max: number, min = 1) {
  return z
    .preprocess((value) => value ?? '', line.max(max, messages.atMost(max)))
    .check(({ value, issues }) => {
      if (value !== '' && value.length < min)
        issues.push({ code: 'too_small', minimum: min, origin: 'string', message: messages.atLeast(min), input: value })
    })
    .transform((text) => text || null)
}

/**
 * Stored form of multi-line text: trimmed, without invisible characters, and without control characters other than line
 * breaks and tabs, Unicode-normalized.
 */
export function paragraphsOf(typed: string): string {
  return removeInvisibleFromText(typed)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Required multi-line text. Its limits count user-perceived characters. */
export function paragraphs(min: number, max: number) {
  return z
    .preprocess((value) => value ?? '', z.string().overwrite(paragraphsOf).min(1, messages.required))
    .check(({ value, issues }) => {
      const { length } = [...value]
      const wrong = { origin: 'string', input: value } as const
      if (length > 0 && length < min)
        issues.push({ ...wrong, code: 'too_small', minimum: min, message: messages.atLeast(min) })
      if (length > max) issues.push({ ...wrong, code: 'too_big', maximum: max, message: messages.atMost(max) })
    })
}

/** Transforms a filled value; null rejects it with the message. */
export function transformed(normal: (text: string) => string | null, message: string) {
  return (text: string | null, { issues }: z.RefinementCtx): string | null => {
    if (text === null) return null
    const value = normal(text)
    if (value === null) issues.push({ code: 'custom', message, input: text })
    return value
  }
}
