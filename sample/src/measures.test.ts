import { describe, expect, test } from 'vitest'
import { makeCatalog } from './catalog.ts'
import { domain } from './domain/domain.ts'
import { lengthOf } from './domain/words.ts'
import type { SampleVariation } from './domain/types.ts'

const { variations } = makeCatalog()
function number(variation: SampleVariation | undefined, name: string): number | undefined {
  return variation?.numericSpecs.find((spec) => spec.name === name)?.value
}
function partsOf(family: string): SampleVariation[] {
  return variations.filter(({ product }) => product.startsWith(`${family}/`))
}
function findPart(family: string, values: Readonly<Record<string, string>>): SampleVariation | undefined {
  return partsOf(family).find((variation) =>
    Object.entries(values).every(([axis, value]) => variation.values[axis] === value),
  )
}

describe('lengthOf', () => {
  test.each([
    ['1/4 in', 6.35],
    ['1/8 in', 3.175],
    ['0.050 in', 1.27],
    ['10 mm', 10],
    ['10 ft', 3048],
    ['108 ft', 32_918.4],
  ])('reads %s as %f mm', (text, millimeters) => expect(lengthOf(text)).toBe(millimeters))

  test.each(['Standard', '24 in / 24 in', '0.50 in / 12 mm', 'Plate to 0.75 in', '2 g', '', 'in'])(
    'ignores "%s"',
    (text) => expect(lengthOf(text)).toBeUndefined(),
  )
})

describe('measures', () => {
  test('come from the axes of a part, in millimeters', () => {
    expect(number(findPart('fluid', { 'tube OD': '1/4 in' }), 'tube_diameter')).toBe(6.35)
    expect(number(findPart('fluid', { 'tube OD': '10 mm' }), 'tube_diameter')).toBe(10)
    expect(number(findPart('baseplate', { collar: '2 x 1/4 in tube' }), 'tube_diameter')).toBe(6.35)
    expect(number(findPart('power-lv', { 'conductor diameter': '0.094 in' }), 'conductor_diameter')).toBe(2.3876)
    expect(number(findPart('conn-inline', { 'tube size': '0.250 in' }), 'conductor_diameter')).toBe(6.35)
    expect(number(findPart('insul', { 'tube size': '0.050 in' }), 'bore_diameter')).toBe(1.27)
    expect(number(findPart('wire-kap', { 'purchased length': '50 ft' }), 'length_sold')).toBe(15_240)
    expect(number(findPart('cable-coax', { length: '39 in' }), 'length_overall')).toBe(990.6)
  })

  test('of a screw follow its thread', () => {
    const length = '0.50 in / 12 mm'
    expect(number(findPart('vent', { thread: '1/4-20', length }), 'length_overall')).toBe(12.7)
    expect(number(findPart('vent', { thread: 'M4', length }), 'length_overall')).toBe(12)
  })

  test('are absent if the catalog does not give them', () => {
    expect(number(findPart('adapt-tube', { 'fitting family': 'NPT' }), 'tube_diameter')).toBeUndefined()
    expect(findPart('adapt-tube', { 'fitting family': 'NPT', 'tube size': '1/4 in' })?.specs.Dimensions).toBe(
      'thread 1/4 NPT',
    )
    expect(number(findPart('wire-bare', { material: 'Copper braid' }), 'conductor_diameter')).toBeUndefined()
    expect(partsOf('cf-fitting').filter((variation) => number(variation, 'length_overall') !== undefined)).toEqual([])
    expect(partsOf('wire-ft').filter((variation) => number(variation, 'length_overall') !== undefined)).toEqual([])
  })

  test('give every wire of a gauge its defined diameter', () => {
    for (const { awg, diameter_mm } of domain.standards.awg) {
      expect(diameter_mm).toBeCloseTo(0.127 * 92 ** ((36 - awg) / 39), 3)
      const wires = variations.filter(({ values }) => (values['wire size'] ?? values['wire gauge']) === `${awg} AWG`)
      const solid = wires.filter(({ values }) => values.material !== 'Copper braid')
      expect(new Set(solid.map((wire) => number(wire, 'conductor_diameter')))).toEqual(
        new Set(solid.length > 0 ? [diameter_mm] : []),
      )
    }
  })

  test('exist for every value that is a single length', () => {
    const measureNames: Readonly<Record<string, string>> = {
      tube_od: 'tube_diameter',
      wire_size: 'conductor_diameter',
      purchased_length: 'length_sold',
      length: 'length_overall',
    }
    for (const { sku, attributes, ...variation } of variations)
      for (const [attribute, name] of Object.entries(measureNames)) {
        const length = lengthOf(attributes[attribute] ?? '')
        if (length !== undefined)
          expect([sku, name, variation.numericSpecs.find((spec) => spec.name === name)?.value]).toEqual([
            sku,
            name,
            length,
          ])
      }
  })
})

describe('printed numbers with a range filter', () => {
  const figures: Readonly<Record<string, readonly [label: string, unit: string]>> = {
    current_rating: ['Current Rating', 'A'],
    max_bake_temperature: ['Max Bake Temperature', 'C'],
    max_operating_temperature: ['Max Operating Temperature', 'C'],
    max_vacuum_level: ['Max Vacuum Level', 'Torr'],
  }
  test.each(Object.entries(figures))('%s', (name, [label, unit]) => {
    for (const { sku, specs, numericSpecs } of variations) {
      const matches = numericSpecs.filter((spec) => spec.name === name)
      expect([sku, matches.length]).toEqual([sku, label in specs ? 1 : 0])
      const [spec] = matches
      if (!spec) continue
      expect(spec.unit).toBe(unit)
      const printed = Number(/([\d.]+(?:E-\d+)?) (?:A|C|Torr)/.exec(specs[label] ?? '')?.[1])
      expect([sku, printed]).toEqual([sku, spec.value])
    }
  })

  test('the printed range of a fiber is its filter range', () => {
    const fiber = findPart('fiber', { fiber: '400 um UV' })
    expect(fiber?.specs['Optical Specs']).toMatch(/^180–900 nm/)
    expect([number(fiber, 'optical_specs_transmission_from'), number(fiber, 'optical_specs_transmission_to')]).toEqual([
      180, 900,
    ])
  })
})
