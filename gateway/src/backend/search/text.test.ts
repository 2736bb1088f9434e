import { expect, it } from 'vitest'
import { looksLikePartNumber, mayBeNumber } from './text.ts'

it.each(['180007', '180007-', '180007-t', '25d1-cf2.75', 'vac-204518', '1/4-28', '2.75', '316l', '1800'])(
  '%s reads like a part number',
  (text) => {
    expect(looksLikePartNumber(text)).toBe(true)
  },
)

it.each(['2.75 flange', 'cf40', 'nw25', 'type-k', 'kapton', 'db9', '', '1'.repeat(41), '180007--t', 'drop table'])(
  '%s reads like words',
  (text) => {
    expect(looksLikePartNumber(text)).toBe(false)
  },
)

it('decides without going back, whatever the text', () => {
  expect(looksLikePartNumber(`${'1-'.repeat(1_000_000)}!`)).toBe(false)
})

it.each(['180050-T', 'VAC-204518', 'vac 204518', 'F0275X000N'])('%s may be the number of a part', (text) => {
  expect(mayBeNumber(text)).toBe(true)
})

it.each(['flange', '5', 'a 1', '1'.repeat(41)])('%s is no whole number of a part', (text) => {
  expect(mayBeNumber(text)).toBe(false)
})
