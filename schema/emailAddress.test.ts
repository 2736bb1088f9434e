import { describe, expect, it } from 'vitest'
import { emailProblem, hasAsciiLocalPart } from './emailAddress.ts'

const nonAscii = "Before the @, use only the letters A to Z without accents, digits, and . _ ' + -"
const invalid = 'Value is not a valid email address'

describe('emailProblem', () => {
  it.each(['ana@lab.example', "o'neil+shop@mail.lab.example", 'Ana_Ruiz-2@LAB.example', 'ana@xn--bcher-kva.example'])(
    'accepts %s',
    (address) => expect(emailProblem(address)).toBeNull(),
  )

  it.each([
    ['the Kelvin sign, which becomes k in lowercase', 'mi\u212Ae@lab.example'],
    ['fullwidth letters', '\uFF4Dike@lab.example'],
    ['accents', 'josé@lab.example'],
    ['combining accents', 'jose\u0301@lab.example'],
    ['Cyrillic letters', 'mik\u0435@lab.example'],
    ['invisible characters', 'mi\u200Bke@lab.example'],
  ])('rejects %s before the @ and names the characters to use', (_what, address) => {
    expect(emailProblem(address)).toBe(nonAscii)
    expect(hasAsciiLocalPart(address)).toBe(false)
  })

  it.each([
    'ana',
    'ana@lab',
    '@lab.example',
    'ana@@lab.example',
    '.ana@lab.example',
    'ana..ruiz@lab.example',
    'ana ruiz@lab.example',
    'ana@lab.example\nbcc: x@y.example',
    'ana@bücher.example',
    'ana@e\u212Ample.example',
    'ana@\uFF4Cab.example',
  ])('rejects %j', (address) => expect(emailProblem(address)).toBe(invalid))
})

describe('hasAsciiLocalPart', () => {
  it('allows usernames, which have no @', () => expect(hasAsciiLocalPart('josé')).toBe(true))
})
