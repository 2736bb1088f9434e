import { describe, expect, it } from 'vitest'
import { emailProblem, hasAsciiLocalPart, normalizeEmail } from './emailAddress.ts'

const nonAscii = "Before the @, use only the letters A to Z without accents, digits, and signs such as . _ ' + - &"
const invalid = 'Value is not a valid email address'

describe('normalizeEmail', () => {
  it.each([
    [' ana@lab.example\n', 'ana@lab.example'],
    ['Ana.Ruiz@LAB.example', 'Ana.Ruiz@LAB.example'],
    ['mi\u200Bke@lab.example', 'mike@lab.example'],
    ['\u202Dana@lab\u200D.example\u202C ', 'ana@lab.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@exämple.de', 'info@xn--exmple-cua.de'],
    ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
    ['info＠lab.example', 'info@lab.example'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
    ['ana@\uFF4Cab.example', 'ana@lab.example'],
    ['ana@e\u212Ample.example', 'ana@ekmple.example'],
    ['ana@пример.рф/path', 'ana@пример.рф/path'],
    ['ana@пример.рф:80', 'ana@пример.рф:80'],
    ['ana@x@пример.рф', 'ana@x@xn--e1afmkfd.xn--p1ai'],
    ['josé', 'josé'],
    [' نرگس\u200Cپور\u200B ', 'نرگس\u200Cپور'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored)
    expect(normalizeEmail(stored)).toBe(stored)
  })
})

describe('emailProblem', () => {
  it.each([
    'ana@lab.example',
    "o'neil+shop@mail.lab.example",
    'Ana_Ruiz-2@LAB.example',
    'r&d@lab.example',
    'a/b=c!#$%*?^`{|}~@lab.example',
    'first..last@docomo.example',
    'ana@xn--bcher-kva.example',
    'info@пример.рф',
  ])('accepts %s', (address) => expect(emailProblem(normalizeEmail(address))).toBeNull())

  it.each([
    ['the Kelvin sign, which becomes k in lowercase', 'mi\u212Ae@lab.example'],
    ['fullwidth letters', '\uFF4Dike@lab.example'],
    ['accents', 'josé@lab.example'],
    ['combining accents', 'jose\u0301@lab.example'],
    ['Cyrillic letters', 'mik\u0435@lab.example'],
  ])('rejects %s before the @ and names the characters to use', (_what, address) => {
    expect(emailProblem(normalizeEmail(address))).toBe(nonAscii)
    expect(hasAsciiLocalPart(address)).toBe(false)
  })

  it.each([
    'ana',
    'ana@lab',
    '@lab.example',
    'ana@@lab.example',
    'ana @lab.example',
    'ana ruiz@lab.example',
    'ana@lab.example, bob@lab.example',
    'ana@lab.example\nbcc: x@y.example',
    'ana@-lab.example',
    'ana@lab..example',
    'ana@пример',
    'ana@пример.рф/path',
    'ana@пример.рф:80',
    'ana@пример.рф?x',
    '<ana@lab.example>',
  ])('rejects %j', (address) => expect(emailProblem(normalizeEmail(address))).toBe(invalid))
})

describe('hasAsciiLocalPart', () => {
  it('allows usernames, which have no @', () => expect(hasAsciiLocalPart('josé')).toBe(true))
})
