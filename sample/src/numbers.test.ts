import { describe, expect, test } from 'vitest'
import { makeCatalog } from './catalog.ts'
import type { SampleVariation } from './domain/types.ts'

const { products, variations } = makeCatalog()
const familyOf = new Map(products.map((product) => [product.key, product.family]))
function partsOf(...families: string[]): SampleVariation[] {
  return variations.filter(({ product }) => families.includes(familyOf.get(product) ?? ''))
}

function number(variation: SampleVariation, label: string): number | undefined {
  return variation.numericSpecs.find((spec) => spec.label === label)?.value
}
/** The number in a printed specification. */
function printedNumber(variation: SampleVariation, label: string): number {
  return Number.parseFloat(variation.specs[label] ?? '')
}

function spread(label: string): [number, number] {
  const values = variations.flatMap((variation) => number(variation, label) ?? [])
  return [Math.min(...values), Math.max(...values)]
}
function joints({ values }: SampleVariation): string[] {
  return [values['flange size'] ?? '', values['end 2'] ?? '']
}
function isElastomerJoint(variation: SampleVariation): boolean {
  return joints(variation).some((size) => /^(NW|ISO)/.test(size))
}

describe('numbers', () => {
  test('span the expected ranges', () => {
    expect(spread('Voltage Rating')).toEqual([30, 60_000])
    expect(spread('Current Rating')).toEqual([0.5, 1_200])
    expect(spread('Max Bake Temperature')).toEqual([60, 450])
    expect(spread('Optical Specs: transmission from')[0]).toBe(105)
    expect(spread('Optical Specs: transmission to')[1]).toBe(18_000)
    expect(spread('Max frequency')).toEqual([4, 40])
  })

  test('have a machine name and a unit', () => {
    const [voltage] = partsOf('subd')[0]?.numericSpecs ?? []
    expect(voltage).toEqual({ label: 'Voltage Rating', name: 'voltage_rating', unit: 'V DC', value: 500 })
    expect(
      variations.flatMap(({ numericSpecs }) => numericSpecs).filter(({ name }) => !/^[a-z_]+$/.test(name)),
    ).toEqual([])
  })
})

describe('ratings', () => {
  test('KF and ISO joints claim neither more than 200 °C nor ultrahigh vacuum', () => {
    for (const variation of variations.filter(isElastomerJoint)) {
      expect(number(variation, 'Max Bake Temperature') ?? 0).toBeLessThanOrEqual(200)
      expect(number(variation, 'Max Operating Temperature') ?? 0).toBeLessThanOrEqual(200)
      expect(number(variation, 'Max Vacuum Level') ?? 1).toBeGreaterThanOrEqual(1e-8)
      if ('Max Bake Temperature' in variation.specs)
        expect(printedNumber(variation, 'Max Bake Temperature')).toBeLessThanOrEqual(200)
      if ('Max Vacuum Level' in variation.specs) expect(variation.specs['Max Vacuum Level']).toBe('1E-8 Torr')
    }
  })

  test('no part claims more than 450 °C or less than 1E-10 Torr', () => {
    for (const variation of variations) {
      expect(number(variation, 'Max Bake Temperature') ?? 0).toBeLessThanOrEqual(450)
      if (joints(variation).some((size) => /^(CF|Weldable)/.test(size)))
        expect(number(variation, 'Max Vacuum Level') ?? 1).toBeGreaterThanOrEqual(1e-10)
      expect(variation.specs['Max Vacuum Level'] ?? '1E-8 Torr').toMatch(/^1E-(8|10) Torr$/)
    }
  })

  test('potted and data parts stay in high vacuum and below 100 °C', () => {
    for (const variation of partsOf('wire-ft', 'data')) {
      expect(variation.specs['Max Vacuum Level']).toBe('1E-8 Torr')
      expect(printedNumber(variation, 'Max Bake Temperature')).toBeLessThanOrEqual(100)
    }
  })

  test('the smallest CF flange has neither a sub-D nor more than four power conductors', () => {
    const smallest = variations.filter(({ values }) => values['flange size'] === 'CF1.33')
    expect(smallest.filter(({ product }) => /^(subd|microd)\//.test(product))).toEqual([])
    const conductors = smallest
      .filter(({ product }) => /^power/.test(product))
      .map(({ values }) => Number(values.conductors))
    expect(Math.max(...conductors)).toBeLessThanOrEqual(4)
  })

  test('voltage never exceeds that of the connector', () => {
    const limits: Readonly<Record<string, number>> = {
      'SHV-5': 5_000,
      'SHV-10': 10_000,
      'SHV-20': 20_000,
      SMA: 700,
      BNC: 500,
    }
    for (const variation of partsOf('coax-sma', 'coax-bnc', 'coax-hv', 'conn-coax'))
      expect(number(variation, 'Voltage Rating')).toBeLessThanOrEqual(
        limits[variation.values.connector ?? ''] ?? Number.POSITIVE_INFINITY,
      )
    expect(partsOf('subd').every((variation) => number(variation, 'Voltage Rating') === 500)).toBe(true)
  })

  test('current follows the conductor', () => {
    const current = (material: string, diameter: string) => {
      const match = partsOf('power-lv').find(
        ({ values }) => values['conductor material'] === material && values['conductor diameter'] === diameter,
      )
      return match && number(match, 'Current Rating')
    }
    expect(['0.050 in', '0.094 in', '0.154 in'].map((diameter) => current('Copper', diameter))).toEqual([15, 40, 100])
    expect(current('Nickel', '0.154 in')).toBe(30)
    expect(current('Stainless 304', '0.154 in')).toBe(15)
  })

  test('wire prints the resistance of its length, the current of its gauge and a bend radius of six diameters', () => {
    const wire = variations.find(({ sku }) => sku === '410077')
    expect(wire?.specs).toMatchObject({
      Resistance: '16.14 ohm/1000 ft (53 ohm/km), 0.81 ohm for 50 ft',
      'Current Rating': '4.5 A',
      'Bend Radii': '6 × outside diameter, static: 6.7 mm (0.26 in)',
      'Max Operating Temperature': '-269 to 260 C',
    })
  })

  test('no part claims a higher operating temperature than its material withstands', () => {
    const shields = partsOf('vp-acc').filter(({ values }) => values.item === 'Polycarbonate guard')
    expect(shields.every((variation) => variation.specs['Max Bake Temperature'] === '120 C')).toBe(true)
    const copper = partsOf('tcprobe').filter(({ values }) => values['t/c type'] === 'T')
    expect(copper.every((variation) => variation.specs['Max Operating Temperature'] === '370 C')).toBe(true)
  })
})
