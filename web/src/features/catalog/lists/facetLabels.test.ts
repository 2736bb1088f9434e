import { describe, expect, it } from 'vitest'
import { catalogUnits, type Units } from '../../../platform/units/units.ts'
import { choiceLabel, rangeForReader } from './facetLabels.ts'
import type { FacetFacts } from './facets.ts'

const other: Units = { length: 'in', temperature: 'F', pressure: 'mbar' }
function facet(name: string, label: string, unit: string | null, values: FacetFacts['values'] = []): FacetFacts {
  return {
    name,
    label,
    unit,
    range: null,
    histogram: [],
    values,
  }
}
const facets = [
  facet('max_bake_temperature', 'Max bake temperature', '°C'),
  facet('max_vacuum_level', 'Max vacuum level', 'Torr'),
  facet('voltage_rating', 'Voltage rating', 'V'),
  facet('price', 'Price', null),
  facet('tube_od', 'Tube OD', null, [{ value: '7', label: '0.250 in', count: 1 }]),
  facet('view_diameter', 'View diameter', 'mm', [{ value: '25.4', label: '25.4', count: 1 }]),
  facet('in_stock', 'In stock', null, [{ value: '1', label: '1', count: 1 }]),
  { ...facet('transmission', 'Transmission', 'nm'), range: { min: '185', max: '2100' } },
]
function range(name: string, min: string, max: string, unit = '') {
  return { facet: name, range: { min, max, unit } }
}
function say(choice: Parameters<typeof choiceLabel>[0], units: Units) {
  return Object.values(choiceLabel(choice, facets, units))
}

describe('filter labels', () => {
  it("use the reader's units, whatever was entered", () => {
    expect(say(range('max_bake_temperature', '300', ''), catalogUnits)).toEqual(['Max bake temperature', 'from 300 °C'])
    expect(say(range('max_bake_temperature', '300', ''), other)).toEqual(['Max bake temperature', 'from 572 °F'])
    expect(say(range('max_bake_temperature', '572', '', 'F'), other)).toEqual(['Max bake temperature', 'from 572 °F'])
    expect(say(range('max_vacuum_level', '', '1e-9', 'Torr'), other)).toEqual([
      'Max vacuum level',
      'up to 1.33E-9 mbar',
    ])
    expect(say({ facet: 'tube_od', value: '7' }, catalogUnits)).toEqual(['Tube OD', '6.35 mm'])
  })

  it('show both bounds, and format prices', () => {
    expect(say(range('voltage_rating', '500', '5000'), other)).toEqual(['Voltage rating', '500 to 5000 V'])
    expect(say(range('price', '100', '500'), other)).toEqual(['Price', '$100 to $500'])
    expect(say({ facet: 'in_stock', value: '1' }, other)).toEqual(['Availability', 'In stock'])
  })

  it("show the unit of a single number, in the reader's units", () => {
    expect(say({ facet: 'view_diameter', value: '25.4' }, catalogUnits)).toEqual(['View diameter', '25.4 mm'])
    expect(say({ facet: 'view_diameter', value: '25.4' }, other)).toEqual(['View diameter', '1 in'])
    expect(say({ facet: 'view_diameter', value: '38.1' }, other)).toEqual(['View diameter', '1.5 in'])
    expect(say({ facet: 'view_diameter', value: '2.3876' }, catalogUnits)).toEqual(['View diameter', '2.39 mm'])
    expect(say({ facet: 'view_diameter', value: '2.3876' }, other)).toEqual(['View diameter', '0.094 in'])
  })

  it('explain a range without effect', () => {
    expect(say(range('voltage_rating', 'abc', ''), other)).toEqual(['Voltage rating', '“abc” is not a number.'])
    expect(say(range('voltage_rating', '9000', '5000'), other)).toEqual([
      'Voltage rating',
      '9000 is greater than 5000.',
    ])
  })

  it('keep unknown values as entered, and mark them as without effect', () => {
    expect(say({ facet: 'gone', value: 'x' }, other)).toEqual(['gone', 'x (not a filter here)'])
    expect(say(range('voltage', '1', '5'), other)).toEqual(['voltage', '1 to 5 (not a filter here)'])
    expect(say(range('tube_od', '1', '5'), other)).toEqual(['Tube OD', '1 to 5 (not a filter here)'])
    expect(say({ facet: 'view_diameter', value: 'wide' }, other)).toEqual([
      'View diameter',
      'wide mm (not a filter here)',
    ])
  })
})

describe('single values of an interval facet', () => {
  it.each([
    ['a facet with values', { min: '185', max: '2100' }],
    ['a facet without values', null],
  ])('marks %s as without effect', (_which, has) => {
    const intervals = [{ ...facet('transmission', 'Transmission', 'nm'), range: has }]
    const sayOf = (choice: Parameters<typeof choiceLabel>[0]) => Object.values(choiceLabel(choice, intervals, other))
    expect(sayOf({ facet: 'transmission', value: '500' })).toEqual(['Transmission', '500 nm (not a filter here)'])
    expect(sayOf(range('transmission', '400', '700'))).toEqual(['Transmission', '400 to 700 nm'])
  })

  it('marks a numeric value that is not a number', () => {
    for (const value of [' ', '0x10', 'Infinity', '.5'])
      expect(say({ facet: 'view_diameter', value }, other)[1]).toMatch(/ \(not a filter here\)$/)
    expect(say({ facet: 'view_diameter', value: '254e-1' }, catalogUnits)[1]).toBe('254e-1 mm')
  })
})

describe('a displayed range', () => {
  it("continues in the reader's units", () => {
    expect(rangeForReader({ unit: '°C' }, { min: '300', max: '', unit: '' }, other)).toEqual({
      min: '572',
      max: '',
      unit: 'F',
    })
    expect(rangeForReader({ unit: 'V' }, { min: '300', max: '', unit: 'F' }, other)).toEqual({
      min: '300',
      max: '',
      unit: '',
    })
  })
})
