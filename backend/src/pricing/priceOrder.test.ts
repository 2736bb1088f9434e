import { describe, expect, test } from 'vitest'
import { dollarsOf } from '../catalog/money.ts'
import type { CouponFacts } from './facts.ts'
import { priceOrder } from './priceOrder.ts'
import { addressIn, factsOf, linesOf, partOf, tuesday } from './testPrices.ts'

const tiers = [
  { from: 10, cents: 7010 },
  { from: 5, cents: 7550 },
]

function price(overrides: Parameters<typeof factsOf>[0]) {
  return priceOrder(factsOf(overrides))
}

describe('lines', () => {
  test.each([
    [1, 8100, 1, null],
    [4, 8100, 1, null],
    [5, 7550, 5, 8100],
    [6, 7550, 5, 8100],
    [9, 7550, 5, 8100],
    [10, 7010, 10, 8100],
    [11, 7010, 10, 8100],
    [9999, 7010, 10, 8100],
  ])(
    'cost unit price times quantity with the price break for %d pieces',
    (quantity, unitCents, priceFrom, listCents) => {
      const [line] = price({ lines: linesOf({ cents: 8100, tiers, quantity }) }).lines
      expect(line).toMatchObject({ unitCents, priceFrom, listCents, totalCents: unitCents * quantity })
    },
  )

  test.each([
    ['standard', 'active', 'cf-blank', 8100],
    ['preferred', 'active', 'cf-blank', 7695],
    ['distributor', 'active', 'cf-blank', 7290],
    ['none', 'active', 'cf-blank', 8100],
    ['gold', 'active', 'cf-blank', 8100],
    ['distributor', 'none', 'cf-blank', 8100],
    ['distributor', 'expired', 'cf-blank', 8100],
    ['distributor', 'suspended', 'cf-blank', 8100],
    ['distributor', 'active', 'valve', 8100],
  ])('apply a %s membership that is %s to a part of %s: %d cents', (level, status, family, unitCents) => {
    const { lines } = price({
      buyer: { membership: { level, status }, isExempt: false },
      lines: linesOf({ cents: 8100, family }),
    })
    expect(lines[0]).toMatchObject({ unitCents, listCents: unitCents < 8100 ? 8100 : null })
  })

  test('apply the membership discount to the price break in effect, rounding half up', () => {
    const buyer = { membership: { level: 'preferred', status: 'active' }, isExempt: false }
    const { lines } = price({ buyer, lines: linesOf({ cents: 8100, tiers, quantity: 10 }, { cents: 10 }) })
    expect(lines.map(({ unitCents }) => unitCents)).toEqual([7010 - 351, 9])
  })

  test('are excluded from subtotal and freight if unavailable', () => {
    const discontinued = { id: 7, title: 'Gone', quantity: 3, part: null }
    const withdrawn = {
      ...linesOf({ isSold: false, grams: 40_000 })[0],
      id: 8,
      title: 'Withdrawn',
      quantity: 9,
      part: partOf({ isSold: false, grams: 90_000 }),
    }
    const priced = price({ lines: [...linesOf({ cents: 8100 }), discontinued, withdrawn] })
    expect(priced).toMatchObject({ subtotalCents: 8100, shippingCents: 1500, taxCents: 770 })
    expect(priced.lines.map(({ available, unitCents, totalCents }) => [available, unitCents, totalCents])).toEqual([
      [true, 8100, 8100],
      [false, null, 0],
      [false, 10_000, 0],
    ])
    const nothing = price({ lines: [discontinued] })
    expect(nothing).toMatchObject({ subtotalCents: 0, shippingCents: null, totalCents: 0 })
  })

  test('have no totals if there are none', () => {
    expect(price({ lines: [] })).toMatchObject({
      subtotalCents: null,
      shippingCents: null,
      taxCents: null,
      totalCents: null,
      adjustments: [],
    })
  })

  test('are exact for 9,999 pieces at $3,999.99 on two hundred lines', () => {
    const line = { cents: 399_999, quantity: 9999 }
    const one = price({ lines: linesOf(line) })
    expect(one).toMatchObject({ subtotalCents: 3_999_590_001, taxCents: 379_961_050 })
    expect(dollarsOf(one.subtotalCents ?? 0)).toBe('$39,995,900.01')
    const many = price({ lines: linesOf(...Array.from({ length: 200 }, () => line)) })
    expect(many.subtotalCents).toBe(799_918_000_200)
    expect(dollarsOf(many.subtotalCents ?? 0)).toBe('$7,999,180,002.00')
    expect(many.taxCents).toBe(200 * 379_961_050)
  })
})

describe('coupons', () => {
  const coupon = (overrides: Partial<CouponFacts> = {}): CouponFacts => ({
    id: 3,
    label: '10% off CF flanges',
    share: '0.1',
    families: ['cf-blank'],
    minimumCents: 0,
    isUsable: true,
    ...overrides,
  })

  test('apply to each eligible line, rounded half up per line, before tax', () => {
    const lines = linesOf({ cents: 1235, quantity: 3 }, { cents: 4005 }, { cents: 1000, family: 'bolt-cf' })
    const priced = price({ coupon: coupon(), lines })
    expect(priced.lines.map(({ discountCents }) => discountCents)).toEqual([371, 401, 0])
    expect(priced.discountCents).toBe(772)
    expect(priced.lines.map(({ taxCents }) => taxCents)).toEqual([317, 342, 95])
    expect(priced.adjustments).toContainEqual({
      type: 'promotion',
      label: '10% off CF flanges',
      cents: -772,
      percentage: '0.1',
      source_id: '3',
    })
  })

  test('require their minimum, counting only eligible lines', () => {
    const large = coupon({ minimumCents: 50_000, families: null })
    expect(price({ coupon: large, lines: linesOf({ cents: 49_999 }) }).discountCents).toBe(0)
    expect(price({ coupon: large, lines: linesOf({ cents: 50_000 }) }).discountCents).toBe(5000)
    const flanges = coupon({ minimumCents: 50_000 })
    const mixed = linesOf({ cents: 30_000 }, { cents: 30_000, family: 'bolt-cf' })
    expect(price({ coupon: flanges, lines: mixed }).discountCents).toBe(0)
  })

  test('take nothing off if invalid, and report that', () => {
    const priced = price({ coupon: coupon({ isUsable: false }) })
    expect(priced).toMatchObject({ discountCents: 0, isCouponUsable: false })
    expect(priced.adjustments.map(({ type }) => type)).toEqual(['shipping', 'tax'])
  })

  test('of 100 percent leave only freight to pay', () => {
    const priced = price({ coupon: coupon({ share: '1' }), lines: linesOf({ cents: 8100 }) })
    expect(priced).toMatchObject({ subtotalCents: 8100, discountCents: 8100, taxCents: 0, totalCents: 1500 })
  })

  test('apply before the free shipping threshold', () => {
    const lines = linesOf({ cents: 100_500 })
    expect(price({ lines }).shippingCents).toBe(0)
    expect(price({ lines, coupon: coupon() }).shippingCents).toBe(1500)
  })
})

describe('totals', () => {
  test('match the order in the design mocks, line by line', () => {
    const lines = linesOf({ cents: 37_800, quantity: 2 }, { cents: 2400 }, { cents: 22_800 }, { cents: 3100 })
    const priced = price({ lines })
    expect(priced.lines.map(({ taxCents }) => taxCents)).toEqual([7182, 228, 2166, 295])
    expect(priced).toMatchObject({ subtotalCents: 103_900, shippingCents: 0, taxCents: 9871, totalCents: 113_771 })
    expect(priced.adjustments.map(({ label, cents }) => [label, dollarsOf(cents)])).toEqual([
      ['Shipping, UPS Ground', '$0.00'],
      ['Sales tax, Valencia CA 9.5%', '$98.71'],
    ])
  })

  test('list the surcharge of a heavy shipment beside free shipping', () => {
    const heavy = price({ lines: linesOf({ cents: 667_700, grams: 50_000 }) })
    const freight = heavy.adjustments.filter(({ type }) => type === 'shipping')
    expect(freight.map(({ label, cents, source_id }) => [label, dollarsOf(cents), source_id])).toEqual([
      ['Shipping, UPS Ground', '$0.00', 'ups--ground'],
      ['Heavy shipment, over 50 lb', '$40.00', 'ups--ground--heavy'],
    ])
    expect(heavy).toMatchObject({ shippingCents: 4000, shippingEstimate: [] })
    expect(heavy.rates.map(({ description }) => description)).toEqual([
      'Free plus $40.00 for a heavy shipment.',
      '$35.00 plus $40.00 for a heavy shipment.',
      '$65.00 plus $40.00 for a heavy shipment.',
      'UPS, FedEx or DHL, billed to your account.',
    ])
    const cart = price({ lines: linesOf({ cents: 667_700, grams: 50_000 }), shipTo: null, method: '' })
    expect(cart).toMatchObject({ shippingEstimate: freight, shippingCents: null, totalCents: 667_700 })
  })

  test('do not tax freight', () => {
    const ground = price({ method: 'ups--ground' })
    const nextDay = price({ method: 'ups--next_day' })
    expect(nextDay.shippingCents).toBe(6500)
    expect(nextDay.taxCents).toBe(ground.taxCents)
  })

  test('charge exempt buyers no tax and say why, unless they choose to be taxed', () => {
    const buyer = { membership: null, isExempt: true }
    expect(price({ buyer })).toMatchObject({
      taxCents: 0,
      taxNote: 'No sales tax: your resale certificate is on file.',
      isTaxExempt: true,
    })
    expect(price({ buyer, isTaxCharged: true })).toMatchObject({ taxCents: 950, taxNote: null, isTaxExempt: true })
    expect(price({ isTaxCharged: true }).taxCents).toBe(950)
  })

  test('have no tax without an address and no freight without a rate', () => {
    const priced = price({ shipTo: null, method: '' })
    expect(priced).toMatchObject({ taxCents: null, taxNote: null, shippingCents: null, totalCents: 10_000 })
    expect(priced.rates.map(({ id }) => id)).toEqual(['ups--ground', 'ups--two_day', 'ups--next_day', 'own--account'])
  })

  test('ignore a rate that is not available', () => {
    const shipTo = addressIn({ country_code: 'DE', postal_code: '50667' })
    expect(price({ shipTo, method: 'ups--ground' })).toMatchObject({ method: '', shippingCents: null })
    expect(price({ method: 'x--y' })).toMatchObject({ method: '', shippingCents: null })
  })
})

describe('ship dates', () => {
  test('share the stock of a part across lines, in line order', () => {
    const part = partOf({ stock: 5 })
    const lines = [3, 3, 1].map((quantity, place) => ({ id: place, title: '', quantity, part }))
    const priced = price({ lines })
    expect(priced.lines.map(({ stockedQuantity }) => stockedQuantity)).toEqual([null, 2, 0])
    expect(priced.lines.map(({ shipsBy }) => shipsBy)).toEqual(['2026-03-10', '2026-03-31', '2026-03-31'])
  })

  test('are separate for split shipments, or those of the last line for complete ones', () => {
    const lines = linesOf({ stock: 9 }, { stock: null })
    const split = price({ lines })
    expect([split.canSplit, split.rates[0]?.shipsOn, split.shipsCompleteBy]).toEqual([true, '2026-03-10', '2026-03-31'])
    const together = price({ lines, shipsComplete: true })
    expect([together.rates[0]?.shipsOn, together.rates[0]?.arrivesBy]).toEqual(['2026-03-31', '2026-04-07'])
    expect(together.shippingCents).toBe(split.shippingCents)
    expect(price({ lines: linesOf({}, {}) }).canSplit).toBe(false)
  })

  test("are unknown for the order if one line's is unknown", () => {
    const priced = price({ lines: linesOf({}, { stock: 0, leadTime: null }) })
    expect(priced.shipsCompleteBy).toBeNull()
    expect(priced.canSplit).toBe(true)
  })

  test('are a day later for orders with instructions', () => {
    const plain = price({})
    const read = price({ hasInstructions: true })
    expect([plain.shipsCompleteBy, read.shipsCompleteBy]).toEqual(['2026-03-10', '2026-03-11'])
    expect(price({ hasInstructions: true, now: new Date(tuesday.getTime() + 2 * 86_400_000) }).shipsCompleteBy).toEqual(
      '2026-03-16',
    )
  })
})
