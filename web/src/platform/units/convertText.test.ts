import { describe, expect, it } from 'vitest'
import { convertHtml, convertText } from './convertText.ts'
import { catalogUnits, type Units } from './units.ts'

const other: Units = { length: 'in', temperature: 'F', pressure: 'mbar' }

describe('convertText', () => {
  it.each([
    ['350 °C', '662 °F'],
    ['350 C', '662 °F'],
    ['-269 to 260 C', '-452 to 500 °F'],
    ['1E-10 Torr', '1.33E-10 mbar'],
    ['1.0E-9 Torr', '1.33E-9 mbar'],
    ['view Ø38 mm', 'view Ø1.5 in'],
    ['Ø34.0 × 7.5 mm, 6 × Ø4.3 on Ø27.0 mm', 'Ø1.34 × 0.295 in, 6 × Ø0.169 on Ø1.06 in'],
    ['Ø69.5 × 13.0 mm, 6 × 1/4-28 on Ø58.7 mm', 'Ø2.74 × 0.512 in, 6 × 1/4-28 on Ø2.31 in'],
    ['Ø34.0 × 7.5 mm, 6 × 8-32 on Ø27.0 mm', 'Ø1.34 × 0.295 in, 6 × 8-32 on Ø1.06 in'],
    ['travel 2 mm, 0.001 mm per division', 'travel 0.0787 in, 3.94E-5 in per division'],
    ['70 A at 400 C', '70 A at 752 °F'],
    ['Ceramic adhesive 1,200 °C', 'Ceramic adhesive 2192 °F'],
    ['1234.5 mm', '48.602 in'],
  ])('converts %s to %s in inches', (text, expected) => {
    expect(convertText(text, other)).toBe(expected)
  })

  it.each([
    ['0.030 in', '0.762 mm'],
    ['12 in', '305 mm'],
    ['Single-pin feedthrough, Ø0.030 in', 'Single-pin feedthrough, Ø0.762 mm'],
    ['1 × Ø0.050 in', '1 × Ø1.27 mm'],
    ['1/4 in', '1/4 in (6.35 mm)'],
    ['2 × 1/8 in tube', '2 × 1/8 in (2 × 3.175 mm) tube'],
    ['1/4-28 × 1.25 in', '1/4-28 × 31.8 mm'],
    ['6 × 8-32 x 0.75 in', '6 × 8-32 x 19 mm'],
    ['1 1/2 in', '1 1/2 in (38.1 mm)'],
    ['10 ft', '10 ft (3.05 m)'],
    ['× 10 ft', '× 10 ft (3.05 m)'],
    ['400 °F', '204 °C'],
    ['5E-9 mbar', '3.75E-9 Torr'],
  ])('converts %s to %s in metric', (text, expected) => {
    expect(convertText(text, catalogUnits)).toBe(expected)
  })

  it.each([
    '185–2,200 nm',
    '0.25–3.5 µm, 93% peak',
    '2.75" CF (DN40)',
    '5 oz-in',
    '2.92 mm (K)',
    '1.59 ohm/1000 ft (5.21 ohm/km)',
    '8–15 kV/mm',
    '20–24 AWG',
    'RJ45 Cat 6',
    'T/C type C',
    '1/4-28',
    '15, gold-plated',
    'tube 1/4 in (6.35 mm)',
    '6 × outside diameter, static: 14.5 mm (0.57 in)',
    '0.0005 in × 0.25 in (0.01 mm × 6.35 mm)',
  ])('leaves %s unchanged', (text) => {
    expect(convertText(text, catalogUnits)).toBe(text)
    expect(convertText(text, other)).toBe(text)
  })

  it('rounds once, from the printed value', () => {
    expect(convertText('0.005 in', catalogUnits)).toBe('0.127 mm')
    expect(convertText('350 °C', { ...other, temperature: 'C' })).toBe('350 °C')
  })
})

describe('convertHtml', () => {
  const html =
    '<p>Ratings apply below 1 × 10⁻⁴ Torr, and not between 10 and 1 × 10⁻³ Torr.</p><p title="1 Torr">Bakes to 450 °C.</p>'

  it('converts texts and raised exponents, but no attributes', () => {
    expect(convertHtml(html, { ...catalogUnits, pressure: 'mbar' })).toBe(
      '<p>Ratings apply below 1.33 × 10⁻⁴ mbar, and not between 13.3 and 1.33 × 10⁻³ mbar.</p><p title="1 Torr">Bakes to 450 °C.</p>',
    )
  })

  it('does not change HTML in catalog units', () => {
    expect(convertHtml(html, catalogUnits)).toBe(html)
  })
})
