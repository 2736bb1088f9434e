import { describe, expect, it } from 'vitest'
import { canonicalBound, kindOfUnit, convertBound, formatNumber, displayUnit, parseNumber } from './bounds.ts'
import { catalogUnits, type Units } from './units.ts'

const other: Units = { length: 'in', temperature: 'F', pressure: 'mbar' }

describe('parseNumber', () => {
  it.each([
    ['300', 300],
    [' 1e-9 ', 1e-9],
    ['1E-10', 1e-10],
    ['1,200', 1200],
    ['.5', 0.5],
    ['−40', -40],
    ['12.', 12],
  ])('reads %j', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  it.each(['', 'abc', '1e', '1,2', '0x10', '--1', '1e9999', '1e400', '-1e300', '1e-300', 'Infinity'])(
    'rejects %j',
    (text) => {
      expect(parseNumber(text)).toBeNull()
    },
  )
})

describe('canonicalBound', () => {
  it('keeps text that cannot be converted, or needs no conversion', () => {
    expect(canonicalBound('450', '', 'min')).toBe(450)
    expect(canonicalBound('300', 'C', 'min')).toBe(300)
    expect(canonicalBound('1e-9', 'Torr', 'max')).toBe(1e-9)
  })

  it('widens by half of the last displayed digit', () => {
    expect(canonicalBound('572', 'F', 'min')).toBeCloseTo(299.7222, 4)
    expect(canonicalBound('572', 'F', 'max')).toBeCloseTo(300.2778, 4)
    expect(canonicalBound('10', 'in', 'max')).toBeCloseTo(10.05 * 25.4, 6)
    expect(canonicalBound('1.5875', 'mm', 'min')).toBeCloseTo(1.58745, 6)
  })

  // Parts show rounded numbers; using one as a bound must find the part again, from either side.
  it.each([
    ['temperature', 'F', [-269, 20, 150, 204.4, 350, 398, 450, 1200]],
    ['pressure', 'mbar', [1e-11, 1e-10, 7.5e-9, 1e-8, 3e-4, 760]],
    ['length', 'in', [0.0127, 0.762, 1.5875, 3.175, 6.35, 25.4, 38.1, 304.8, 3048]],
    ['length', 'mm', [0.0127, 0.762, 1.5875, 3.175, 6.35, 25.4, 38.1, 304.8, 3048]],
  ] as const)('includes every %s displayed in %s', (kind, unit, numbers) => {
    const units = unit === 'mm' ? catalogUnits : other
    for (const number of numbers) {
      const displayed = formatNumber(number, kind, units)
      expect(canonicalBound(displayed, unit, 'min')).toBeLessThanOrEqual(number)
      expect(canonicalBound(displayed, unit, 'max')).toBeGreaterThanOrEqual(number)
    }
  })

  it('rejects text without a number', () => {
    expect(canonicalBound('abc', 'F', 'min')).toBeNull()
  })
})

describe('displayed bounds', () => {
  it("use the reader's units", () => {
    expect([kindOfUnit('°C'), kindOfUnit('mm'), kindOfUnit('V'), kindOfUnit(null)]).toEqual([
      'temperature',
      'length',
      null,
      null,
    ])
    expect([displayUnit('°C', other), displayUnit('mm', other), displayUnit('V', other)]).toEqual(['°F', 'in', 'V'])
    expect([formatNumber(350, 'temperature', other), formatNumber(12000.5, null, other)]).toEqual(['662', '12000.5'])
  })

  it("keep the reader's input, and convert other values once", () => {
    expect(convertBound('572', 'F', other)).toBe('572')
    expect(convertBound('300', 'C', other)).toBe('572')
    expect(convertBound('1.33e-9', 'mbar', catalogUnits)).toBe('9.98E-10')
    expect(convertBound('abc', 'C', other)).toBe('abc')
    expect(convertBound('450', '', other)).toBe('450')
  })
})
