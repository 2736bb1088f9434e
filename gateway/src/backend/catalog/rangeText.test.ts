import { expect, it } from 'vitest'
import { rangeText } from './rangeText.ts'

function textOf(
  values: readonly string[],
  { unit = null, isListed = true }: { unit?: string | null; isListed?: boolean } = {},
) {
  const [first = ''] = values
  const range = { name: 'any', first, last: values.at(-1) ?? '', count: values.length, unit }
  return rangeText({ ...range, values: isListed ? values : null })
}

it.each([
  [['1.33" CF (DN16)', '2.75" CF (DN40)', '12.00" CF (DN250)'], '1.33–12 in CF'],
  [['1.33" CF (DN16)', '2.75" CF (DN40)', 'Weldable'], '1.33–2.75 in CF, weldable'],
  [['1.33" CF (DN16)', '2.75" CF (DN40)', 'NW25 KF', 'NW40 KF', 'Weldable'], '1.33–2.75 in CF, KF, weldable'],
  [['2.75" CF (DN40)', 'NW40 KF'], '2.75" CF, NW40 KF'],
  [['NW10/16 KF', 'NW20/25 KF', 'NW50 KF'], 'NW10/16–50 KF'],
  [['ISO63', 'ISO100', 'ISO250'], 'ISO63–250'],
  [['1.33" CF (DN16)', '10.00" CF (DN200)', '12" to 14" CF'], '1.33–14 in CF'],
  [['1/4 in', '1/2 in', '2 in'], '1/4–2 in'],
  [['10–12 AWG', '14–16 AWG', '22–26 AWG'], '10–26 AWG'],
  [['0.25 in / 6 mm', '1.00 in / 25 mm'], '0.25–1 in'],
  [['Plate to 0.75 in', 'Plate to 1.50 in'], 'Plate to 0.75–1.50 in'],
  [['Clearance', 'Tapped UNF'], 'Clearance, tapped UNF'],
  [['Uncoated', 'AR 1064 nm', 'AR 10.6 µm', 'Protected aluminum'], '4 options'],
])('prints %j as %s', (values, text) => {
  expect(textOf(values)).toBe(text)
})

it('prints what it knows if the site sends only the ends', () => {
  expect(textOf(['1.33" CF', '2.75" CF', '12.00" CF'], { isListed: false })).toBe('1.33–12 in CF')
  expect(textOf(['1.33" CF', '2.75" CF', 'Weldable'], { isListed: false })).toBe('3 options')
  expect(textOf(['Manual', 'Pneumatic'], { isListed: false })).toBe('Manual, pneumatic')
  expect(textOf(['200', '450'], { unit: '°C' })).toBe('200–450 °C')
})
