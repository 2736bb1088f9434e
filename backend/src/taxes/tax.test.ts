import { describe, expect, test } from 'vitest'
import { priceOrder } from '../pricing/priceOrder.ts'
import { addressIn, factsOf, linesOf } from '../pricing/testPrices.ts'
import { districts, taxLabel, taxRule } from './tax.ts'

function inCalifornia(zip: string) {
  return addressIn({ country_code: 'US', administrative_area: 'CA', postal_code: zip })
}

function rule(
  shipTo: ReturnType<typeof addressIn>,
  overrides: { isExempt?: boolean; isCharged?: boolean; resaleNumber?: string | null } = {},
) {
  return taxRule({ shipTo, isExempt: false, isCharged: false, ...overrides })
}

function label(zip: string) {
  const { district } = rule(inCalifornia(zip))
  return district === null ? null : taxLabel(district)
}

describe('sales tax by address', () => {
  test.each([
    ['91355', 'Sales tax, Valencia CA 9.5%'],
    ['91354', 'Sales tax, Valencia CA 9.5%'],
    ['91355-1234', 'Sales tax, Valencia CA 9.5%'],
    ['91356', 'Sales tax, California 7.25%'],
    ['90001', 'Sales tax, Los Angeles CA 9.5%'],
    ['90099', 'Sales tax, Los Angeles CA 9.5%'],
    ['90210', 'Sales tax, California 7.25%'],
    ['95112', 'Sales tax, San Jose CA 9.375%'],
    ['94105', 'Sales tax, San Francisco CA 8.625%'],
    ['92101', 'Sales tax, San Diego CA 7.75%'],
    ['95814', 'Sales tax, Sacramento CA 8.75%'],
    ['96001', 'Sales tax, California 7.25%'],
    ['', 'Sales tax, California 7.25%'],
  ])('%j: %s', (zip, expected) => {
    expect(label(zip)).toBe(expected)
  })

  test.each([
    ['91355', 950],
    ['94105', 863],
    ['95112', 938],
    ['96001', 725],
  ])(
    'charges a part for $100.00 shipped to %s %d cents, and recomputes the tax after a ZIP code change',
    (zip, cents) => {
      const lines = linesOf({ cents: 10_000 })
      expect(priceOrder(factsOf({ lines, shipTo: inCalifornia(zip) })).taxCents).toBe(cents)
    },
  )

  test('follows the ZIP code of an address with another state', () => {
    const inState = (area: string, zip: string) =>
      rule(addressIn({ country_code: 'US', administrative_area: area, postal_code: zip })).district?.name ?? null
    expect(inState('MA', '91355')).toBe('Valencia CA')
    expect(inState('CA', '02108')).toBeNull()
  })

  test('charges none in other states and countries, and says that use tax may apply', () => {
    const newYork = addressIn({ country_code: 'US', administrative_area: 'NY', postal_code: '10001' })
    expect(rule(newYork)).toEqual({ district: null, note: 'No sales tax collected; use tax may apply in your state.' })
    for (const country of ['DE', 'CA', 'PR'])
      expect(rule(addressIn({ country_code: country, administrative_area: 'CA', postal_code: '91355' }))).toEqual({
        district: null,
        note: 'Taxes may be due in your country.',
      })
  })
})

test('finds every district by its own ZIP codes, before any other row', () => {
  for (const { prefix, name, rate } of districts)
    expect(rule(inCalifornia(prefix.padEnd(5, '0'))).district).toMatchObject({ name, rate })
})

test('exempts buyers with a verified certificate unless they choose to be taxed', () => {
  const valencia = inCalifornia('91355')
  expect(rule(valencia, { isExempt: true }).district).toBeNull()
  expect(rule(valencia, { isExempt: true }).note).toContain('resale certificate')
  expect(rule(valencia, { isExempt: true, isCharged: true }).district).toMatchObject({ rate: '0.095' })
  const texas = addressIn({ country_code: 'US', administrative_area: 'TX' })
  expect(rule(texas, { isExempt: true, isCharged: true })).toEqual({
    district: null,
    note: 'No sales tax collected; use tax may apply in your state.',
  })
})

test('tax despite a certificate says that it is not verified, and what to send to whom', () => {
  const resaleNumber = 'SR-AC 104-550142'
  const valencia = inCalifornia('91355')
  const texas = addressIn({ country_code: 'US', administrative_area: 'TX' })
  expect(rule(valencia, { resaleNumber })).toMatchObject({
    district: { rate: '0.095' },
    note: 'Sales tax is charged because your resale certificate SR-AC 104-550142 isn’t verified. To buy without tax, first send a signed copy of it to sales@vacuum-components.example and wait for our reply.',
  })
  expect(rule(valencia, { resaleNumber, isExempt: true, isCharged: true }).note).toBeNull()
  expect(rule(valencia, { resaleNumber: '' }).note).toBeNull()
  expect(rule(texas, { resaleNumber }).note).toContain('No sales tax collected')
})
