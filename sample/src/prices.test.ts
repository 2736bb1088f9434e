import { describe, expect, test } from 'vitest'
import { domain, type Family } from './domain/domain.ts'
import { expandFamily } from './domain/expand.ts'
import { magnitudeOf, exactPrice, priceBreaks, roundPrice } from './prices.ts'

function family(key: string) {
  const family = domain.families.find((one) => one.key === key)
  if (!family) throw new Error(key)
  return family
}

/** Axes along which a part becomes longer, heavier, larger, stronger or more numerous. */
const sizes = [
  ...[
    'length',
    'purchased length',
    'travel',
    'conductor diameter',
    'pin diameter',
    'tube OD',
    'tube size',
    'wire size',
  ],
  ...['wire gauge', 'wall', 'width', 'thickness', 'thread', 'flange size', 'end 2', 'pack', 'voltage', 'power'],
  ...['torque', 'contacts', 'conductors', 'pairs', 'wires', 'tubes', 'shells', 'quantity'],
]
/** Packs of greases are listed as a type, and a heater for 240 V costs what one for 120 V costs. */
function isSize(key: string, axis: string): boolean {
  if (key === 'lube') return axis === 'type'
  return sizes.includes(axis) && !(key === 'heater' && axis === 'voltage') && key !== 'tc-power'
}

/** "CF" of "CF2.75", "MD" of "MD25", "M" of "M4": sizes of different series are not compared. */
function seriesOf(value: string): string {
  return value.replace(/[^A-Z]+.*$/, '')
}

/** Problems such as "NW40 costs less than NW25", for parts that are otherwise the same. */
function cheaperLarger(one: Family): string[] {
  const parts = expandFamily(one).flatMap(({ variations }) => variations)
  const axes = Object.keys({ ...one.product_axes, ...one.variation_axes }).filter((axis) => isSize(one.key, axis))
  return axes.flatMap((axis) => {
    const sized = parts.flatMap(({ sku, values }) => {
      const value = values[axis] ?? ''
      const size = value === 'Standard' ? 0 : (magnitudeOf(value) ?? (axis === 'length' ? 1 : undefined))
      const rest = JSON.stringify({ ...values, [axis]: seriesOf(value) })
      return size === undefined ? [] : [{ sku, size, rest, price: roundPrice(exactPrice(one, values)) }]
    })
    return [...Map.groupBy(sized, ({ rest }) => rest).values()].flatMap((alike) => {
      const bySize = alike.toSorted((a, b) => a.size - b.size)
      const [smallest, largest] = [bySize[0], bySize.at(-1)]
      const falls = bySize.flatMap((part, index) => {
        const smaller = bySize[index - 1]
        return smaller && part.price < smaller.price ? [`${part.sku} costs less than ${smaller.sku} (${axis})`] : []
      })
      const isFlat = smallest && largest && smallest.size < largest.size && smallest.price === largest.price
      return isFlat ? [...falls, `${largest.sku} costs as much as ${smallest.sku} (${axis})`] : falls
    })
  })
}

/** Values of an axis from the cheapest to the dearest, for parts that are otherwise the same. */
const dearer: Readonly<Record<string, readonly (readonly string[])[]>> = {
  finish: [
    ['Unplated', 'Annealed', 'Silver-plated'],
    ['Plain 18-8', 'Silver-plated', 'A286'],
  ],
  'coating type': [
    ['Unplated', 'Silver', 'Gold over nickel'],
    ['None', 'Nickel', 'Gold'],
    ['None', 'PTFE coated'],
    ['Passivated stainless', 'Gold'],
    ...['AR visible', 'AR 245-440 nm', 'AR 400-700 nm', 'AR 1064 nm', 'AR 2-5 um', 'AR 3-12 um'].map((coat) => [
      'Uncoated',
      coat,
    ]),
  ],
  material: [
    ['18-8 stainless', '316 stainless', 'Silver-plated 18-8'],
    ['Copper', 'BeCu gold-plated'],
  ],
  conductor: [['Bare OFE copper', 'Nickel-plated copper', 'Silver-plated copper']],
  'air side fitting': [
    ['Tube stub', 'Compression', 'Metal face seal'],
    ['Compression 1/4 in', 'Compression 3/8 in'],
  ],
  'fitting family': [['Hose barb', 'NPT', 'Compression', 'Metal face seal']],
  'end 2': [['Tube', 'Compression', 'Metal face seal']],
}

/** Problems such as "680021 costs no more than 680001 (finish)". */
function notDearer(one: Family): string[] {
  const parts = expandFamily(one).flatMap(({ variations }) => variations)
  return Object.entries(dearer).flatMap(([axis, chains]) =>
    [...Map.groupBy(parts, ({ values }) => JSON.stringify({ ...values, [axis]: '' })).values()].flatMap((alike) =>
      chains.flatMap((chain) => {
        const inOrder = chain.flatMap((value) => alike.find(({ values }) => values[axis] === value) ?? [])
        const prices = inOrder.map(({ values }) => roundPrice(exactPrice(one, values)))
        return inOrder.flatMap(({ sku }, i) =>
          i > 0 && (prices[i] ?? 0) <= (prices[i - 1] ?? 0)
            ? [`${sku} costs no more than ${inOrder[i - 1]?.sku} (${axis})`]
            : [],
        )
      }),
    ),
  )
}

describe('prices', () => {
  test.each(domain.families)('of $key rise with plating, coating and fitting', (one) => {
    expect(notDearer(one)).toEqual([])
  })

  test.each(domain.families)('of $key rise with the size of the part', (one) => {
    expect(cheaperLarger(one)).toEqual([])
  })

  test.each(domain.families)('of $key rarely reach its limits', (one) => {
    const prices = expandFamily(one).flatMap(({ variations }) =>
      variations.map(({ values }) => exactPrice(one, values)),
    )
    const cut = prices.filter((price) => price === one.price_usd.min || price === one.price_usd.max)
    expect(cut.length).toBeLessThanOrEqual(prices.length / 10)
  })

  test('are rounded to 0.50 below 100, to 1 below 500, to 5 above', () => {
    expect([3.26, 99.7, 100.4, 499.6, 502, 1_502.6].map(roundPrice)).toEqual([3.5, 99.5, 100, 500, 500, 1_505])
  })

  test('rise with tapped holes and with the length of wire', () => {
    const subd = { contacts: '25', shells: '1', 'gender air side': 'Female', 'flange size': 'CF2.75' }
    expect(roundPrice(exactPrice(family('subd'), { ...subd, 'bolt hole': 'Clearance' }))).toBe(378)
    expect(roundPrice(exactPrice(family('subd'), { ...subd, 'bolt hole': 'Tapped UNF' }))).toBe(424)
    const wire = {
      conductor: 'Silver-plated copper',
      construction: 'Stranded',
      color: 'Natural',
      'wire size': '22 AWG',
    }
    expect(roundPrice(exactPrice(family('wire-kap'), { ...wire, 'purchased length': '50 ft' }))).toBe(228)
  })

  test('fall with quantity in families with price breaks, rounded the same way', () => {
    expect(priceBreaks(family('gasket-cu'), 24)).toEqual([
      { minimumQuantity: 5, price: '23.50' },
      { minimumQuantity: 10, price: '22.50' },
      { minimumQuantity: 25, price: '21.50' },
    ])
    expect(priceBreaks(family('cf-fitting'), 378)).toEqual([])
  })

  test('omit a break that rounding would not lower', () => {
    expect(priceBreaks(family('kf-ring'), 3.5)).toEqual([{ minimumQuantity: 25, price: '3.00' }])
  })
})
