import { expect, it } from 'vitest'
import { isPartNumber, canBeNumber, normalizeText, withoutOperators } from './text.ts'

it.each(['180007', '180007-', '180007-t', '25d1-cf2.75', 'vac-204518', '1/4-28', '2.75', '316l', '1800', 'ls-i01-1'])(
  '%s is read as a part number',
  (text) => {
    expect(isPartNumber(text)).toBe(true)
  },
)

it.each([
  '2.75 flange',
  'cf40',
  'cf-40',
  'cf100',
  'nw-25',
  'iso-100',
  'nw25',
  'type-k',
  'kapton',
  'db9',
  '',
  '1'.repeat(41),
  '180007--t',
  'drop table',
])('%s is read as words', (text) => {
  expect(isPartNumber(text)).toBe(false)
})

it('runs in linear time', () => {
  expect(isPartNumber(`${'1-'.repeat(1_000_000)}!`)).toBe(false)
})

it.each(['180050-T', 'VAC-204518', 'vac 204518', 'F0275X000N'])('%s can be a whole part number', (text) => {
  expect(canBeNumber(text)).toBe(true)
})

it.each(['flange', '5', 'a 1', '1'.repeat(41)])('%s cannot be a whole part number', (text) => {
  expect(canBeNumber(text)).toBe(false)
})

it.each([
  ['  CF-40 ', 'cf40'],
  ['cf 40', 'cf40'],
  ['40 CF', 'cf40'],
  ['DN 40 CF', 'cf40'],
  ['dn-40', 'dn40'],
  ['NW 25 KF', 'kf25'],
  ['qf-25', 'qf25'],
  ['ISO 100', 'iso100'],
  ['2.75″ CF', '2.75 cf'],
  ["2.75''cf", '2.75 cf'],
  ['ConFlat® 2-3/4', '2.75 cf'],
  ['2¾ CF', '2.75 cf'],
  ['4.5 inch cf', '4.50 cf'],
  ['cf 6', '6.00 cf'],
  ['10kV', '10 kv'],
  ['20-AWG', '20 awg'],
  ['Kapton® \t tape', 'kapton tape'],
  ['“viewport”', 'viewport'],
  ['\u202Dkapton\u200B wire\u202C', 'kapton wire'],
])('%j is read as %j', (typed, read) => {
  expect(normalizeText(typed)).toBe(read)
})

it.each(['cf41', 'cf-40-blank', '180050-t', 'kf25 clamp', '2.75', 'cf 6-way cross', '5-1/7 cf'])(
  '%s is not a flange size',
  (text) => {
    expect(normalizeText(text)).toBe(text)
  },
)

it.each([
  ['viewport -sapphire', 'viewport sapphire'],
  ['"fused silica" OR sapphire', 'fused silica or sapphire'],
  ['1.33" CF to 2.75" CF', '1.33" CF to 2.75" CF'],
  ['180050-T NOT 25-pin', '180050-T not 25-pin'],
])('%s without operators is %s', (text, plain) => {
  expect(withoutOperators(text)).toBe(plain)
})
