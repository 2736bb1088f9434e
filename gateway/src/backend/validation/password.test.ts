import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newPassword } from './credentials.ts'
import { userErrorsOf } from './problems.ts'

function problemsOf(password: string, email: string | null = 'ana.ruiz@lab.example') {
  const result = z.object({ password: newPassword(email) }).safeParse({ password })
  return result.success ? [] : userErrorsOf(result.error).map(({ code, message }) => [code, message])
}

describe('a new password', () => {
  it.each([
    ['empty', '', 'REQUIRED', 'Value is required'],
    ['short', 'elevenchars', 'TOO_SHORT', 'This field should be at least 12 characters long'],
    [
      'short in characters, not in bytes',
      '😀'.repeat(3) + 'abcdefgh',
      'TOO_SHORT',
      'This field should be at least 12 characters long',
    ],
    [
      'short once its accents are joined',
      'e\u0301'.repeat(6),
      'TOO_SHORT',
      'This field should be at least 12 characters long',
    ],
    ['long', 'flange gasket bolts '.repeat(7), 'TOO_LONG', 'This field should be at most 128 characters long'],
    ['too common', '1qaz2wsx3edc', 'INVALID', 'This password is too common. Please choose another.'],
    ['common in uppercase', 'NeedForSpeed', 'INVALID', 'This password is too common. Please choose another.'],
    ['a repeated word', 'passwordpassword', 'INVALID', 'This password is too common. Please choose another.'],
    ['one repeated character', 'aaaaaaaaaaaaa', 'INVALID', 'This password is too common. Please choose another.'],
    [
      'similar to the email address',
      'my Ana.Ruiz login',
      'INVALID',
      'The password must not contain the part of your email address before the @.',
    ],
  ])('is rejected if it is %s', (_what, password, code, message) => {
    expect(problemsOf(password)).toEqual([[code, message]])
  })

  it.each([
    ['twelve characters', 'flange gaske'],
    ['128 characters', `${'flange gasket bolts '.repeat(6)}12345678`],
    ['twelve characters beyond the BMP', '😀😁😂🤣😃😄😅😆😉😊😋😎'],
    ['spaces around it', '  flange gasket  '],
  ])('is accepted with %s', (_what, password) => {
    expect(problemsOf(password)).toEqual([])
  })

  it('is the same however a keyboard composes its accents', () => {
    const typed = ['Rüsselstraße 12', 'Ru\u0308sselstraße 12']
    const [one, other] = typed.map((password) => newPassword(null).parse(password))
    expect(one).toBe(other)
  })

  it('may contain the part before the @ if that is very short', () => {
    expect(problemsOf('flange gasket', 'an@lab.example')).toEqual([])
  })
})
