// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { compareAddress, comparedParts, compareParts, toggleCompared } from './compareParts.ts'

describe('parts to compare', () => {
  beforeEach(() => sessionStorage.clear())

  test('are added and removed, four at most', () => {
    expect(['a', 'b', 'c', 'd', 'e'].map(toggleCompared)).toEqual([true, true, true, true, false])
    expect(toggleCompared('b')).toBe(true)
    expect(toggleCompared('e')).toBe(true)
    expect(compareParts.read()).toEqual(['a', 'c', 'd', 'e'])
  })

  test.each([
    ['parts=180050,180085', ['180050', '180085'], []],
    ['parts=180050&parts=180085-T', ['180050', '180085-T'], []],
    ['parts=180050,+180050,&parts=180050', ['180050'], []],
    ['parts=vac-1,VAC-1', ['vac-1'], []],
    ['parts=18%000050,%0D', ['18', '0050'], []],
    ['parts=1,2,3,4,5', ['1', '2', '3', '4'], ['5']],
    [`parts=${'x'.repeat(5000)}`, [], []],
    ['', [], []],
  ])('are read from %s', (query, skus, leftOut) => {
    expect(comparedParts(new URLSearchParams(query))).toEqual({ skus, leftOut })
  })

  test('have one URL', () => {
    expect(compareAddress(['180050', 'a/b'])).toBe('/compare?parts=180050,a%2Fb')
    expect(compareAddress([])).toBe('/compare')
  })
})
