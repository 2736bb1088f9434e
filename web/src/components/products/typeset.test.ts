import { describe, expect, it } from 'vitest'
import { runs, typeset, withFixedSpaces } from './typeset.ts'

describe('typeset', () => {
  it.each([
    ['450 C', '450\u00a0°C'],
    ['-269 to 260 C', '−269 to 260\u00a0°C'],
    ['500 V DC', '500\u00a0V\u00a0DC'],
    ['20-24 AWG', '20–24\u00a0AWG'],
    ['AR 2-5 um', 'AR 2–5\u00a0µm'],
    ['1/4-28', '1/4-28'],
    ['CF3.38-CF10', 'CF3.38-CF10'],
    ['50 ohm', '50\u00a0Ω'],
    ['2.75" CF (DN40)', '2.75" CF (DN40)'],
    ['Ceramic adhesive 1200 C', 'Ceramic adhesive 1200\u00a0°C'],
    ['350 °C', '350\u00a0°C'],
    ['6 × Ø6.6 on 2 x 4', '6\u00a0×\u00a0Ø6.6 on 2\u00a0×\u00a04'],
    ['per pack of 10', 'per pack\u00a0of\u00a010'],
    ['185–2200 nm, 92 % peak', '185–2200\u00a0nm, 92\u00a0% peak'],
  ])('prints %s as %s', (text, printed) => {
    expect(typeset(text)).toBe(printed)
  })
})

it('keeps numbers and units of articles on one line', () => {
  expect(withFixedSpaces('<p title="10 mm">At 10 °C per minute, 1 × 10 Torr, 2 in stock, 2.75" CF</p>')).toBe(
    '<p title="10 mm">At 10\u00a0°C per minute, 1\u00a0×\u00a010\u00a0Torr, 2\u00a0in stock, 2.75"\u00a0CF</p>',
  )
})

describe('runs', () => {
  it('raises exponents', () => {
    expect(runs('1E-10 Torr')).toEqual([
      { text: '1\u00a0×\u00a010' },
      { text: '−10', raised: true },
      { text: '\u00a0Torr' },
    ])
  })
  it('keeps text without exponents in one run', () => {
    expect(runs('Yes')).toEqual([{ text: 'Yes' }])
  })
})
