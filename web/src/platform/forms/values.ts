import * as z from 'zod/mini'
import { longestParts } from '../../../../schema/addresses/parts.ts'
import { normalizePhone } from '../../../../schema/addresses/phone.ts'

/** What forms say about what was typed; the same words as the gateway's. */
export const messages = {
  required: 'Value is required',
  email: 'Value is not a valid email address',
  phone: 'Value is not a valid phone number',
  tooShort: (min: number) => `This field should be at least ${min} characters long`,
  tooLong: (max: number) => `This field should be at most ${max} characters long`,
  /** `label` as the field shows it, e.g. "ZIP code". */
  pattern: (label: string) => `Value is not a valid ${label.toLowerCase()}`,
}

/** Characters as people count them: one is one, however a keyboard composes it. */
export function lengthOf(text: string) {
  return [...text.normalize('NFC')].length
}

/** Characters of a password, at least. */
export const shortestPassword = 12

interface Lengths {
  min?: number
  max?: number
}

function withinLengths({ min = 0, max = Infinity }: Lengths) {
  return [
    z.refine<string>((text) => text === '' || lengthOf(text) >= min, { error: messages.tooShort(min) }),
    z.refine<string>((text) => lengthOf(text) <= max, { error: messages.tooLong(max) }),
  ]
}

function filled() {
  return z.refine<string>((text) => text !== '', { error: messages.required, abort: true })
}

/** A field that is not in the form counts as empty. */
function typed() {
  return z._default(z.string(), '')
}
function trimmed() {
  return z.pipe(
    typed(),
    z.transform((text) => text.trim()),
  )
}

/** Text without the blanks around it; there must be some. */
export function required(lengths: Lengths = {}) {
  return z.pipe(trimmed(), z.string().check(filled(), ...withinLengths(lengths)))
}

/** Text without the blanks around it, or ''. */
export function optional(lengths: Lengths = {}) {
  return z.pipe(trimmed(), z.string().check(...withinLengths(lengths)))
}

/** A new password, exactly as typed: its blanks count. */
export function newPassword() {
  return z.pipe(typed(), z.string().check(filled(), ...withinLengths({ min: shortestPassword, max: 128 })))
}

/** A password that is known already, exactly as typed. */
export function secret() {
  return z.pipe(typed(), z.string().check(filled()))
}

export function email() {
  return z.pipe(required({ max: 254 }), z.email({ error: messages.email }))
}

/**
 * A phone number in the form of its country, as typed; without a country, a + and another code than 1 tell one of
 * abroad. Empty passes unless it is required.
 */
export function phone(country: string | null = null, { isRequired = false } = {}) {
  return z.pipe(
    trimmed(),
    z.string().check(
      ...(isRequired ? [filled()] : []),
      z.refine<string>((text) => text === '' || normalizePhone(text, country) !== null, { error: messages.phone }),
      ...withinLengths({ max: longestParts.phone }),
    ),
  )
}

/** Forms leave out a box that is not ticked. */
export function checkbox() {
  return z.pipe(
    z.optional(z.string()),
    z.transform((value) => value !== undefined),
  )
}
