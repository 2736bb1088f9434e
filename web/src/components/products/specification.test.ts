import { describe, expect, it } from 'vitest'
import { cellText, keyFigures, type SpecificationFacts } from './specification.ts'

function spec(name: string, value: string, unit: string | null = null): SpecificationFacts {
  return {
    name,
    label: name.replaceAll('_', ' '),
    value,
    unit,
  }
}

describe('keyFigures', () => {
  it('takes three figures, the most important first', () => {
    expect(
      keyFigures([
        spec('max_bake_temperature', '350', '°C'),
        spec('materials', '304L'),
        spec('voltage_rating', '500', 'V DC'),
        spec('current_rating', '5', 'A'),
        spec('max_vacuum_level', '1E-10', 'Torr'),
      ]),
    ).toEqual(['5 A', '500 V DC', '350 °C'])
  })
})

describe('cellText', () => {
  it.each([
    [spec('contacts', '15 x 2, gold-plated'), '15 x 2'],
    [spec('current_rating', '2', 'A per pin'), '2 A'],
    [spec('voltage_rating', '500', 'V DC'), '500 V DC'],
    [spec('optical_specs', '350-2,200', 'nm'), '350-2,200 nm'],
    [spec('materials', 'Copper, silver-plated'), 'Copper, silver-plated'],
    [spec('transmission', '185 nm 54%; 266 nm 92%; 1064 nm 93%'), '54–93% from 185 to 1,064 nm'],
  ])('shortens %j to %s', (specification, text) => {
    expect(cellText(specification)).toBe(text)
  })
})
