import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { messages, required } from './text.ts'

const LONGEST_EMAIL = 254

/** A trimmed email address. */
export const email = required(LONGEST_EMAIL).pipe(z.email(messages.email))

/** In code points. */
const SHORTEST_PASSWORD = 12
const LONGEST_PASSWORD = 128
/** Shorter parts of an email address would rule out too many passwords. */
const SHORTEST_LOCAL_PART = 3

const COMMON = 'This password is among the commonest. Please choose another.'
const CONTAINS_EMAIL = 'The password should not contain your e-mail address.'

/** Frequently leaked passwords that are otherwise long enough. */
const commonest: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => [...password].length >= SHORTEST_PASSWORD),
)

/** A repeated pattern, such as "passwordpassword" or "aaaaaaaaaaaa". */
const repeated = /^(.{1,8})\1+$/su

function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return commonest.has(plain) || repeated.test(plain)
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
    if (length < SHORTEST_PASSWORD) refuse('too_small', SHORTEST_PASSWORD, messages.atLeast(SHORTEST_PASSWORD))
    else if (length > LONGEST_PASSWORD) refuse('too_big', LONGEST_PASSWORD, messages.atMost(LONGEST_PASSWORD))
    else if (isCommon(value)) issues.push({ code: 'custom', message: COMMON, input: value })
    else if (localPart.length >= SHORTEST_LOCAL_PART && value.toLowerCase().includes(localPart))
      issues.push({ code: 'custom', message: CONTAINS_EMAIL, input: value })
  })
}
