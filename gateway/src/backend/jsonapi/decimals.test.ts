import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareDecimals, isDecimal } from './decimals.ts'

it('compares without rounding', () => {
  expect(compareDecimals('90071992547409930.01', '90071992547409930.02')).toBe(-1)
  expect(compareDecimals('1.5', '1.500')).toBe(0)
  expect(compareDecimals('-2', '-1.99')).toBe(-1)
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const text = (value: number) =>
    `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`
  fc.assert(fc.property(cents, cents, (a, b) => compareDecimals(text(a), text(b)) === Math.sign(a - b)))
})

it.each([
  ['1e-10', '0.0000000001', 0],
  ['1e-10', '9.9e-11', 1],
  ['1E3', '1000', 0],
  ['2.5e+2', '250.1', -1],
  ['-1e-9', '0', -1],
])('comparing %s to %s returns %d', (a, b, sign) => {
  expect(compareDecimals(a, b)).toBe(sign)
})

it.each(['', 'x', '1.', '.5', '1e', '1e9999', '1,5', '0x10', 'NaN', '--1'])('"%s" is not a decimal', (text) => {
  expect(isDecimal(text)).toBe(false)
})
