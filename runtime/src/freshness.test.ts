import { describe, expect, it, test } from 'vitest'
import { cacheHeaders, isFresh, lifetimeOf } from './freshness.ts'

describe('lifetimeOf', () => {
  it.each([
    ['public, max-age=900', undefined, { at: 100_000, expires: 160_000 }],
    ['public, max-age=0, s-maxage=60', '25', { at: 75_000, expires: 135_000 }],
    ['max-age=5, public', '0', { at: 100_000, expires: 105_000 }],
    ['max-age=900, private', undefined, null],
    ['no-store', undefined, null],
    ['', undefined, null],
  ])('of %s with age %s counts the age, and is a minute at most', (cacheControl, age, expected) => {
    expect(lifetimeOf(cacheControl, age, 100_000)).toEqual(expected)
  })
})

test('the headers of a response tell the next cache the same lifetime', () => {
  const lifetime = { at: 100_000, expires: 160_000 }
  const { 'cache-control': cacheControl = '', age } = cacheHeaders(lifetime, 130_000)
  expect(lifetimeOf(cacheControl, age, 130_000)).toEqual(lifetime)
})

test('data is fresh for a share of its life', () => {
  const lifetime = { at: 100_000, expires: 160_000 }
  expect([129_999, 130_000].map((now) => isFresh(lifetime, now, 0.5))).toEqual([true, false])
})
