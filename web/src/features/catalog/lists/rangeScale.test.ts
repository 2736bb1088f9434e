import { describe, expect, it } from 'vitest'
import { boundsOf, handlesOf } from './ranges.ts'

const bins = [
  { min: '100', max: '100', count: 3 },
  { min: '500', max: '500', count: 0 },
  { min: '1000', max: '5000', count: 9 },
  { min: '10000', max: '10000', count: 1 },
]
function range(min: string, max: string) {
  return { min, max, unit: '' }
}

describe('slider handles', () => {
  it('start at the ends, and enclose the selected bins', () => {
    expect(handlesOf(range('', ''), bins)).toEqual({ from: 0, to: 4 })
    expect(handlesOf(range('450', ''), bins)).toEqual({ from: 1, to: 4 })
    expect(handlesOf(range('100', '500'), bins)).toEqual({ from: 0, to: 2 })
    expect(handlesOf(range('2000', '3000'), bins)).toEqual({ from: 2, to: 3 })
  })

  it('never meet, even with nothing selected', () => {
    expect(handlesOf(range('20000', ''), bins)).toEqual({ from: 3, to: 4 })
    expect(handlesOf(range('', '50'), bins)).toEqual({ from: 0, to: 1 })
    expect(handlesOf(range('600', '700'), bins)).toEqual({ from: 2, to: 3 })
  })

  it('request the range they enclose', () => {
    expect(boundsOf({ from: 0, to: 4 }, bins)).toEqual({ min: null, max: null })
    expect(boundsOf({ from: 1, to: 3 }, bins)).toEqual({ min: '500', max: '5000' })
  })

  it('return to their positions', () => {
    for (let from = 0; from < 4; from++)
      for (let to = from + 1; to <= 4; to++) {
        const { min, max } = boundsOf({ from, to }, bins)
        expect(handlesOf(range(min ?? '', max ?? ''), bins)).toEqual({ from, to })
      }
  })
})
