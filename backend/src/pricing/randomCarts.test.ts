import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsOf } from '../catalog/money.ts'
import { districts } from '../taxes/tax.ts'
import { sumOf } from './cents.ts'
import type { OrderFacts } from './facts.ts'
import { priceOrder, type PricedOrder } from './priceOrder.ts'
import { addressIn, factsOf } from './testPrices.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const families = ['cf-blank', 'bolt-cf', 'valve']

const part = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  family: fc.constantFrom(...families),
  isSold: fc.oneof({ arbitrary: fc.constant(true), weight: 9 }, { arbitrary: fc.constant(false), weight: 1 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(1, 33, 34, 399_999)),
  tiers: fc.array(fc.record({ from: fc.integer({ min: 2, max: 500 }), cents: fc.integer({ min: 1, max: 400_000 }) }), {
    maxLength: 4,
  }),
  stock: fc.option(fc.nat(60)),
  leadTime: fc.option(fc.constantFrom('1-2 weeks', '2-3 weeks', '6 weeks')),
  grams: fc.nat(30_000),
})

const line = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9999 })),
  part: fc.option(part, { freq: 20 }),
})

const shipTo = fc.option(
  fc.oneof(
    fc
      .constantFrom(...districts.map(({ prefix }) => prefix), '936')
      .map((prefix) =>
        addressIn({ country_code: 'US', administrative_area: 'CA', postal_code: prefix.padEnd(5, '1') }),
      ),
    fc.constantFrom('NY', 'AK', 'PR', 'AP').map((area) => addressIn({ country_code: 'US', administrative_area: area })),
    fc.constantFrom('CA', 'MX', 'DE', 'JP', 'PR').map((country) => addressIn({ country_code: country })),
  ),
)

const coupon = fc.option(
  fc.record({
    id: fc.constant(1),
    label: fc.constant('Coupon'),
    share: fc.integer({ min: 1, max: 10_000 }).map((basis) => String(basis / 10_000)),
    families: fc.option(fc.subarray(families)),
    minimumCents: fc.nat(100_000),
    isUsable: fc.boolean(),
  }),
)

const facts: fc.Arbitrary<OrderFacts> = fc
  .record({
    now: fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
    lines: fc.array(line, { maxLength: 12 }),
    level: fc.constantFrom('none', 'standard', 'preferred', 'distributor'),
    status: fc.constantFrom('active', 'expired'),
    isExempt: fc.boolean(),
    isTaxCharged: fc.boolean(),
    coupon,
    shipTo,
    method: fc.constantFrom(
      '',
      'ups--ground',
      'ups--next_day',
      'usps--priority',
      'international--economy',
      'own--account',
    ),
    shipsComplete: fc.boolean(),
    hasInstructions: fc.boolean(),
  })
  .map(({ level, status, isExempt, lines, ...others }) =>
    factsOf({
      ...others,
      buyer: { membership: { level, status }, isExempt },
      lines: lines.map((each, place) => ({ id: place, title: '', ...each })),
    }),
  )

/** Parses "$1,137.71" to cents. */
function readAgain(cents: number): number {
  const text = dollarsOf(cents)
  const sign = text.startsWith('-') ? -1 : 1
  return sign * Number(text.replace(/[^0-9]/g, ''))
}

function expectSums(order: OrderFacts, priced: PricedOrder): void {
  const subtotal = priced.subtotalCents ?? 0
  const tax = priced.taxCents ?? 0
  const freight = priced.shippingCents ?? 0
  // Compares all amounts in one assertion: ten thousand carts have half a million of them.
  const figures = [subtotal, priced.discountCents, tax, freight, priced.totalCents ?? 0]
  expect(figures.filter((cents) => !Number.isSafeInteger(cents) || cents < 0 || readAgain(cents) !== cents)).toEqual([])
  const mismatches = priced.lines.filter((each, place) => {
    const { quantity } = order.lines[place] ?? { quantity: Number.NaN }
    const total = each.available ? (each.unitCents ?? Number.NaN) * quantity : 0
    const base = each.totalCents - each.discountCents
    return each.totalCents !== total || base < 0 || each.taxCents > base
  })
  expect([mismatches, priced.lines.length]).toEqual([[], order.lines.length])
  expect(sumOf(priced.lines.map(({ totalCents }) => totalCents))).toBe(subtotal)
  expect(sumOf(priced.lines.map(({ discountCents }) => discountCents))).toBe(priced.discountCents)
  expect(sumOf(priced.lines.map(({ taxCents }) => taxCents))).toBe(tax)
  // The printed adjustments add up from the subtotal to the total.
  if (priced.totalCents !== null) {
    expect(subtotal - priced.discountCents + freight + tax).toBe(priced.totalCents)
    expect(subtotal + sumOf(priced.adjustments.map(({ cents }) => cents))).toBe(priced.totalCents)
  }
  if (priced.method !== '') expect(priced.rates.map(({ id }) => id)).toContain(priced.method)
}

test(`the sums of ten thousand random carts are exact, seed ${seed}`, () => {
  fc.assert(
    fc.property(facts, (order) => {
      expectSums(order, priceOrder(order))
    }),
    { numRuns: 10_000, seed },
  )
}, 120_000)
