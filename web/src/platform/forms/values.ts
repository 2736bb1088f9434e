import * as shape from '../shape.ts'
import { removeInvisibleFromText } from '@shop/schema/plainText'
import { longestParts } from '@shop/schema/addresses/parts'
import { emailProblem, hasAsciiLocalPart, longestEmail, normalizeEmail } from '@shop/schema/emailAddress'
import { normalizePhone, phoneProblem } from '@shop/schema/addresses/phone'

/** Validation messages; the same as the gateway's. */
export const messages = {
  required: 'Value is required',
  tooShort: (min: number) => `This field should be at least ${min} characters long`,
  tooLong: (max: number) => `This field should be at most ${max} characters long`,
}

/** Counts user-perceived characters, independent of Unicode composition. */
export function lengthOf(text: string) {
  return [...text.normalize('NFC')].length
}

/** Minimum length of a password. */
export const shortestPassword = 12

interface Lengths {
  min?: number
  max?: number
}

function withinLengths({ min = 0, max = Infinity }: Lengths) {
  return [
    shape.refine<string>((text) => text === '' || lengthOf(text) >= min, { error: messages.tooShort(min) }),
    shape.refine<string>((text) => lengthOf(text) <= max, { error: messages.tooLong(max) }),
  ]
}

function filled() {
  return shape.refine<string>((text) => text !== '', { error: messages.required, abort: true })
}

/** A missing field counts as empty. */
function text() {
  return shape.withDefault(shape.string(), '')
}
function trimmed() {
  return shape.pipe(
    text(),
    shape.transform((text) => removeInvisibleFromText(text).trim()),
  )
}

/** Required text, trimmed. */
export function required(lengths: Lengths = {}) {
  return shape.pipe(trimmed(), shape.string().check(filled(), ...withinLengths(lengths)))
}

/** Trimmed text, or ''. */
export function optional(lengths: Lengths = {}) {
  return shape.pipe(trimmed(), shape.string().check(...withinLengths(lengths)))
}

/** A new password, exactly as typed, including spaces. */
export function newPassword() {
  return shape.pipe(text(), shape.string().check(filled(), ...withinLengths({ min: shortestPassword, max: 128 })))
}

/** An existing password, exactly as typed. */
export function secret() {
  return shape.pipe(text(), shape.string().check(filled()))
}

function emailText() {
  const normalized = shape.pipe(text(), shape.transform(normalizeEmail))
  return shape.pipe(normalized, shape.string().check(filled(), ...withinLengths({ max: longestEmail })))
}

function emailRefusal(text: string) {
  return emailProblem(text) ?? messages.required
}

export function email() {
  const isEmail = shape.refine<string>((text) => emailProblem(text) === null, { error: emailRefusal })
  return shape.pipe(emailText(), shape.string().check(isEmail))
}

/** What a customer logs in with: an email address, or on some sites a username. */
export function loginName() {
  return shape.pipe(emailText(), shape.string().check(shape.refine(hasAsciiLocalPart, { error: emailRefusal })))
}

/**
 * A phone number valid in its country, as typed; without a country, a leading + and a code other than 1 mark it as
 * international. Empty is valid unless required.
 */
export function phone(country: string | null = null, { isRequired = false } = {}) {
  return shape.pipe(
    trimmed(),
    shape.string().check(
      ...(isRequired ? [filled()] : []),
      shape.refine<string>((text) => text === '' || normalizePhone(text, country) !== null, {
        error: phoneProblem(country),
      }),
      ...withinLengths({ max: longestParts.phone }),
    ),
  )
}

/** Forms omit unchecked boxes. */
export function checkbox() {
  return shape.pipe(
    shape.optional(shape.string()),
    shape.transform((value) => value !== undefined),
  )
}
