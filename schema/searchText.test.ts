import { expect, test } from 'vitest'
import { countsIn, measuresIn } from './searchText.ts'

const quantities = ['V', 'A', 'C', 'nm']

test.each([
  ['feedthrough 5 kV 10 A', ['V 5000 5 kV', 'A 10 10 A']],
  ['bakeable to 450C', ['C 450 450 °C']],
  ['450 °C', ['C 450 450 °C']],
  ['450°C bakeout viewport', ['C 450 450 °C']],
  ['842 °F', ['C 450 842 °F']],
  ['at least 842F', ['C 450 842 °F']],
  ['266 nm', ['nm 266 266 nm']],
  ['10.6µm', ['nm 10600 10.6 µm']],
  ['transmits 266', ['nm 266 266 nm']],
  ['3–5 um', ['nm 3000–5000 3–5 µm']],
  ['200 nm to 2 µm', ['nm 200–2000 0.2–2 µm']],
  ['uv window', ['nm 250–350 uv (250–350 nm)']],
  ['CO2 laser', ['nm 10600 CO2 laser (10600 nm)']],
  ['anti-UV', []],
  ['transmits 266-X', []],
  ['180050', []],
])('%j has the measures %j', (text, expected) => {
  expect(
    measuresIn(text, quantities).map(
      (found) => `${found.quantity} ${found.from === found.to ? '' : `${found.from}–`}${found.to} ${found.text}`,
    ),
  ).toEqual(expected)
})

test('keeps words before a measure of another quantity', () => {
  const [found] = measuresIn('bakeable 5 kV', quantities)
  expect(found).toMatchObject({ index: 9, length: 4 })
})

test('takes a lead behind a measure', () => {
  expect(measuresIn('450 °C bakeout viewport', quantities)).toMatchObject([{ index: 0, length: 14 }])
})

test.each([
  ['4 pins', ['4']],
  ['4-pin', ['4']],
  ['10-way feedthrough', ['10']],
  ['2 conductors', ['2']],
  ['8 leads', ['8']],
  ['feedthrough four pins', ['4']],
  ['Twelve-pin', ['12']],
  ['one pin', ['1']],
  ['4-polig', ['4']],
  ['25芯', ['25']],
  ['CF 6-way cross', []],
  ['3 way valve', []],
  ['0.050 pins', []],
  ['180050-4 pins', []],
])('%j has the counts %j', (text, expected) => {
  expect(countsIn(text).map(({ count }) => count)).toEqual(expected)
})

test('runs in linear time', () => {
  expect(measuresIn('at with for '.repeat(20_000), quantities)).toEqual([])
  expect(countsIn('4 '.repeat(50_000))).toEqual([])
})
