import { describe, expect, it } from 'vitest'
import { normalizeDecimal, readMoney } from './money.ts'

describe('money', () => {
  it.each([
    ['129.000000', '129.00'],
    ['298.00', '298.00'],
    ['45', '45.00'],
    ['12.50', '12.50'],
    ['85.5', '85.50'],
    ['-87.40', '-87.40'],
    ['0.0125', '0.0125'],
    ['000', '0.00'],
    ['12345678901234567890.1', '12345678901234567890.10'],
  ])('formats %s as %s', (number, amount) => {
    expect(normalizeDecimal(number)).toBe(amount)
  })

  it("keeps the site's text, and formats the amount if there is none", () => {
    expect(readMoney({ number: '1249.5', currency_code: 'USD', formatted: 'US$ 1,249.50' })?.formatted).toBe(
      'US$ 1,249.50',
    )
    expect(readMoney({ number: '1249.500000', currency_code: 'USD' })).toEqual({
      amount: '1249.50',
      currencyCode: 'USD',
      formatted: '$1,249.50',
    })
    expect(readMoney({ number: '-3.4', currency_code: 'USD' })).toMatchObject({ amount: '-3.40', formatted: '−$3.40' })
    expect(readMoney({ number: 86, currency_code: 'USD' })?.amount).toBe('86.00')
    expect(readMoney({ number: '1249', currency_code: 'JPY' })).toMatchObject({ amount: '1249', formatted: '¥1,249' })
  })

  it.each([
    null,
    undefined,
    [],
    {},
    { number: null, currency_code: null, formatted: null },
    { number: '1e3', currency_code: 'USD' },
    'free',
  ])('reads %j as no price', (value) => {
    expect(readMoney(value)).toBeNull()
  })
})
