import { describe, expect, test } from 'vitest'
import { attributeId, attributesOf, makeAttributes } from './attributes.ts'

const attributes = makeAttributes()
function names(id: string): string[] {
  return attributes.find((attribute) => attribute.id === id)?.values.map(({ name }) => name) ?? []
}

describe('attributes', () => {
  test('are the twenty variation attributes, with machine names', () => {
    expect(attributes.map(({ id }) => id).toSorted()).toEqual([
      'actuator_option',
      'adhesive_backing',
      'air_side_fitting',
      'bolt_hole',
      'coating_type',
      'compound',
      'connector_2',
      'end_2',
      'flange_size',
      'jacketing_options',
      'length',
      'purchased_length',
      'slit_width_options',
      't_c_junction',
      'tube_od',
      'tube_size',
      'type',
      'type_measurement',
      'wire_acceptance',
      'wire_size',
    ])
    expect(attributeId('t/c junction')).toBe('t_c_junction')
  })

  test('list each value once', () => {
    for (const { values } of attributes) {
      expect(new Set(values.map(({ name }) => name)).size).toBe(values.length)
      expect(new Set(values.map(({ raw }) => raw)).size).toBe(values.length)
    }
  })

  test('name flanges as engineers write them: CF, then KF, then ISO, each by size', () => {
    const sizes = names('flange_size')
    expect(sizes.slice(0, 3)).toEqual(['1.33" CF (DN16)', '2.12" CF (DN25)', '2.75" CF (DN40)'])
    expect(sizes.indexOf('12.00" CF (DN250)')).toBeLessThan(sizes.indexOf('NW10 KF'))
    expect(sizes.indexOf('NW50 KF')).toBeLessThan(sizes.indexOf('ISO63'))
    expect(sizes.indexOf('ISO80')).toBeLessThan(sizes.indexOf('ISO100'))
    expect(sizes.slice(-2).toSorted()).toEqual(['Unmounted', 'Weldable'])
  })

  test('sort lengths and gauges by number, including fractions and feet', () => {
    expect(names('purchased_length')).toEqual(['1 ft', '3 ft', '6 ft', '10 ft', '25 ft', '50 ft', '100 ft', '108 ft'])
    expect(names('wire_size').slice(0, 3)).toEqual(['12 AWG', '14 AWG', '16 AWG'])
    const tubes = names('tube_size')
    expect(tubes.indexOf('1/4 in')).toBeLessThan(tubes.indexOf('3/8 in'))
    expect(tubes.indexOf('0.187 in')).toBeLessThan(tubes.indexOf('1/4 in'))
    const lengths = names('length')
    expect(lengths[0]).toBe('Standard')
    expect(lengths.indexOf('20 in')).toBeLessThan(lengths.indexOf('2 ft'))
  })

  test('list None first', () => {
    const attributesWithNone = attributes.filter(({ values }) => values.some(({ raw }) => raw === 'None'))
    expect(attributesWithNone.length).toBeGreaterThan(3)
    for (const { values } of attributesWithNone) expect(values[0]?.raw).toBe('None')
  })

  test("of a part are its attribute axes, including product axes with an attribute's name", () => {
    expect(attributesOf({ material: '304L', 'flange size': 'CF2.75', 'tube OD': '1.50 in' })).toEqual({
      flange_size: 'CF2.75',
      tube_od: '1.50 in',
    })
  })
})
