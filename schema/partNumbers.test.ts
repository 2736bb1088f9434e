import { expect, test } from 'vitest'
import { looksLikePartNumber } from './partNumbers.ts'

test.each(['180007', ' 180007-T ', '180007-', '25d1-cf2.75', 'vac-204518', '1/4-28', 'LS-I01-1', 'sk-nhc100-e15'])(
  '%s is read as a part number',
  (text) => expect(looksLikePartNumber(text)).toBe(true),
)

test.each(['', '2.75 flange', 'cf40', 'nw25', 'type-k', 'kapton', 'about-us', `1${'-1'.repeat(30)}`])(
  '%s is not',
  (text) => expect(looksLikePartNumber(text)).toBe(false),
)
