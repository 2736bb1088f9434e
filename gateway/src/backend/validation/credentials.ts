import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { emailProblem, longestEmail, normalizeEmail } from '@shop/schema/emailAddress'
import { messages } from './text.ts'

/** An email address. Its letters are not normalized, unlike those of other text: that would turn some into ASCII. */
export const email = z
  .preprocess((value) => value ?? '', z.string().overwrite(normalizeEmail).min(1, messages.required))
  .pipe(z.string().max(longestEmail, messages.atMost(longestEmail)))
  .pipe(
    z.string().check(({ value, issues }) => {
      const message = emailProblem(value)
      if (message !== null) issues.push({ code: 'custom', message, input: value })
    }),
  )

/** In code points. */
const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 128
/** Shorter parts of an email address would rule out too many passwords. */
const MIN_LOCAL_PART_LENGTH = 3

const COMMON = 'This password is too common. Please choose another.'
const CONTAINS_EMAIL = 'The password must not contain the part of your email address before the @.'

/** Frequently leaked passwords that are otherwise long enough. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => [...password].length >= MIN_PASSWORD_LENGTH),
)

/** A repeated pattern, such as "passwordpassword" or "aaaaaaaaaaaa". */
const repeated = /^(.{1,8})\1+$/su

function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return commonPasswords.has(plain) || repeated.test(plain)
}

/** Normalizes a password: keyboards encode the same characters differently. */
export const passwordText = z.string().overwrite((typed) => typed.toWellFormed().normalize('NFC'))

export const currentPassword = passwordText.min(1, messages.required)

/** @param email of the account, which the password must not contain; null if unknown */
export function newPassword(email: string | null) {
  return passwordText.min(1, messages.required).check(({ value, issues }) => {
    const { length } = [...value]
    const localPart = (email?.split('@')[0] ?? '').toLowerCase()
    const refuse = (code: 'too_small' | 'too_big', limit: number, message: string) =>
      issues.push(
        code === 'too_small'
          ? { code, minimum: limit, origin: 'string', message, input: value }
          : { code, maximum: limit, origin: 'string', message, input: value },
      )
    if (length < MIN_PASSWORD_LENGTH) refuse('too_small', MIN_PASSWORD_LENGTH, messages.atLeast(MIN_PASSWORD_LENGTH))
    else if (length > MAX_PASSWORD_LENGTH) refuse('too_big', MAX_PASSWORD_LENGTH, messages.atMost(MAX_PASSWORD_LENGTH))
    else if (isCommon(value)) issues.push({ code: 'custom', message: COMMON, input: value })
    else if (localPart.length >= MIN_LOCAL_PART_LENGTH && value.toLowerCase().includes(localPart))
      issues.push({ code: 'custom', message: CONTAINS_EMAIL, input: value })
  })
}
