import { expect, it } from 'vitest'
import { matchesTag } from './entityTags.ts'

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b" , W/"a"', '"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  [undefined, '"a"', false],
])('compares %s with %s weakly', (header, tag, isKnown) => {
  expect(matchesTag(header, tag)).toBe(isKnown)
})
