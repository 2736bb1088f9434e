import { z } from 'zod'

/** The specification's words, and ours in the same form. */
export const messages = {
  required: 'Value is required',
  email: 'Value is not a valid email address',
  phone: 'Value is not a valid phone number',
  atLeast: (min: number) => `This field should be at least ${min} characters long`,
  atMost: (max: number) => `This field should be at most ${max} characters long`,
  /** @param label of the field, as its country calls it */
  invalid: (label: string) => `Value is not a valid ${label.toLowerCase()}`,
} as const

/** Text of one line as it is kept: trimmed, without control characters, in one Unicode form. */
function lineOf(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

const line = z.string().overwrite(lineOf)

/** A line that must be filled. What is left out counts as empty. */
export function required(max: number) {
  return z.preprocess((value) => value ?? '', line.min(1, messages.required).max(max, messages.atMost(max)))
}

/** A line that may be empty: then it is null. */
export function optional(max: number, min = 1) {
  return z
    .preprocess((value) => value ?? '', line.max(max, messages.atMost(max)))
    .check(({ value, issues }) => {
      if (value !== '' && value.length < min)
        issues.push({ code: 'too_small', minimum: min, origin: 'string', message: messages.atLeast(min), input: value })
    })
    .transform((text) => text || null)
}

/** Text of several lines as it is kept: trimmed, with line breaks and tabs as its only control characters, in one Unicode form. */
export function paragraphsOf(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Text of several lines that must be filled. Its limits count characters as people do. */
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

/** A transformation of a filled value; what it answers null for is refused with the message. */
export function kept(normal: (text: string) => string | null, message: string) {
  return (text: string | null, { issues }: z.RefinementCtx): string | null => {
    if (text === null) return null
    const value = normal(text)
    if (value === null) issues.push({ code: 'custom', message, input: text })
    return value
  }
}
