import { describe, expect, test } from 'vitest'
import type { OrderAddress } from '../orderColumns.ts'
import { addressIn } from '../pricing/testPrices.ts'
import { shippingRates, weightSurcharge, rateAttributes } from './rates.ts'

const monday = '2026-11-23'

function rates(shipTo: OrderAddress | null, overrides: { goodsCents?: number; grams?: number } = {}) {
  return shippingRates({ shipTo, goodsCents: 50_000, grams: 1000, leaves: monday, ...overrides })
}

function prices(...offered: Parameters<typeof rates>) {
  return rates(...offered).map(({ id, cents }) => [id, cents])
}

function inUs(area: string, more: Readonly<Record<string, string>> = {}) {
  return addressIn({ country_code: 'US', administrative_area: area, ...more })
}

function abroad(country: string) {
  return addressIn({ country_code: country })
}

describe('shipping rates', () => {
  const contiguous = [
    ['ups--ground', 1500],
    ['ups--two_day', 3500],
    ['ups--next_day', 6500],
    ['own--account', 0],
  ]
  test.each<[string, OrderAddress | null]>([
    ['before an address is known', null],
    ['in California', inUs('CA')],
    ['in New York', inUs('NY')],
    ['in the District of Columbia', inUs('DC')],
  ])('%s', (_where, shipTo) => {
    expect(prices(shipTo)).toEqual(contiguous)
  })

  test.each<[string, OrderAddress]>([
    ['Alaska', inUs('AK')],
    ['Hawaii', inUs('HI')],
    ['Puerto Rico as a state', inUs('PR')],
    ['Puerto Rico as a country', abroad('PR')],
    ['Guam', inUs('GU')],
  ])('add $25 for %s', (_where, shipTo) => {
    expect(prices(shipTo)).toEqual([
      ['ups--ground', 4000],
      ['ups--two_day', 6000],
      ['ups--next_day', 9000],
      ['own--account', 0],
    ])
  })

  test('follow the ZIP code of an address with another state', () => {
    expect(prices(inUs('WA', { postal_code: '99501' }))).toEqual(prices(inUs('AK')))
    expect(prices(inUs('NY', { postal_code: '09021' }))).toEqual(prices(inUs('AE')))
    expect(prices(inUs('AK', { postal_code: '98101' }))).toEqual(contiguous)
  })

  test.each([
    ['CA', 4500, 8000],
    ['MX', 4500, 8000],
    ['DE', 6000, 11_000],
    ['JP', 6000, 11_000],
    ['GB', 6000, 11_000],
  ])('to %s mention duties', (country, economy, express) => {
    const found = rates(abroad(country))
    expect(found.map(({ id, cents }) => [id, cents])).toEqual([
      ['international--economy', economy],
      ['international--express', express],
      ['own--account', 0],
    ])
    expect(found.slice(0, 2).every(({ description }) => description.includes('paid by the recipient'))).toBe(true)
  })

  test('to a post office box are by mail only', () => {
    const boxIn = (area: string) => prices(inUs(area, { address_line1: 'PO Drawer 12' }))
    expect([boxIn('CA'), boxIn('HI')]).toEqual([[['usps--priority', 1800]], [['usps--priority', 4300]]])
    expect(prices(inUs('CA', { address_line1: '44 Pobox Lane' }))).toEqual(contiguous)
  })

  test('serve military addresses by mail only, and boxes abroad by all methods', () => {
    for (const area of ['AA', 'AE', 'AP']) expect(prices(inUs(area))).toEqual([['usps--priority', 1800]])
    const box = addressIn({ country_code: 'NZ', address_line1: 'PO Box 12' })
    expect(prices(box)).toEqual(prices(abroad('NZ')))
  })

  test.each([
    [100_000, 1500],
    [100_001, 0],
    [999_999, 0],
  ])('for goods of %d cents by UPS Ground are %d', (goodsCents, ground) => {
    expect(prices(inUs('CA'), { goodsCents })[0]).toEqual(['ups--ground', ground])
    expect(prices(inUs('CA'), { goodsCents })[1]).toEqual(['ups--two_day', 3500])
  })

  test('charge islands above $1,000 too, and offer nothing free abroad', () => {
    const goodsCents = 200_000
    expect(prices(inUs('HI'), { goodsCents })[0]).toEqual(['ups--ground', 2500])
    expect(prices(abroad('DE'), { goodsCents })[0]).toEqual(['international--economy', 6000])
  })

  test.each([
    [0, 0],
    [22_679, 0],
    [22_680, 2000],
    [45_359, 2000],
    [45_360, 4000],
    [68_038, 4000],
    [68_039, 6000],
  ])('for %d grams add %d cents: $20 for each 50 lb or fraction over 50 lb', (grams, cents) => {
    expect(weightSurcharge(grams)).toBe(cents)
    expect(prices(inUs('CA'), { grams })).toEqual([
      ['ups--ground', 1500 + cents],
      ['ups--two_day', 3500 + cents],
      ['ups--next_day', 6500 + cents],
      ['own--account', 0],
    ])
  })

  test('waive the base price of free ground, but not the weight surcharge', () => {
    expect(prices(inUs('CA'), { goodsCents: 200_000, grams: 30_000 })[0]).toEqual(['ups--ground', 2000])
  })
})

describe('delivery date', () => {
  const arrivals = (...offered: Parameters<typeof rates>) =>
    rates(...offered).map(({ id, arrivesBy }) => [id, arrivesBy])

  test('counts carrier workdays, which include Friday', () => {
    expect(arrivals(inUs('CA'))).toEqual([
      ['ups--ground', '2026-12-01'],
      ['ups--two_day', '2026-11-25'],
      ['ups--next_day', '2026-11-24'],
      ['own--account', null],
    ])
    expect(arrivals(abroad('DE'))).toEqual([
      ['international--economy', '2026-12-08'],
      ['international--express', '2026-12-01'],
      ['own--account', null],
    ])
  })

  test('is unknown if the ship date is unknown', () => {
    const found = shippingRates({ shipTo: inUs('CA'), goodsCents: 1, grams: 1, leaves: null })
    expect(found.map(({ shipsOn, arrivesBy }) => [shipsOn, arrivesBy])).toEqual(found.map(() => [null, null]))
  })
})

test('a rate on the wire has its method, service and dates', () => {
  const [first] = rates(inUs('CA')).map(rateAttributes)
  expect(first).toEqual({
    id: 'ups--ground',
    shipping_method_id: 'ups',
    service: { id: 'ground', label: 'UPS Ground' },
    original_amount: { number: '15.00', currency_code: 'USD', formatted: '$15.00' },
    amount: { number: '15.00', currency_code: 'USD', formatted: '$15.00' },
    description: '',
    delivery_date: '2026-12-01',
    data: { ships_on: '2026-11-23', own_account: false },
  })
})
