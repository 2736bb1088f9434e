import { expect, it } from 'vitest'
import { looksLikePartNumber } from './suggestions.ts'

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

it('decides in no time, whatever the text', () => {
  const started = performance.now()
  looksLikePartNumber(`${'1-'.repeat(20)}!`)
  expect(performance.now() - started).toBeLessThan(50)
})
