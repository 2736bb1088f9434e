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

describe('the handles of a slider', () => {
  it('stand at the ends where nothing is asked, and around the bins that are in', () => {
    expect(handlesOf(range('', ''), bins)).toEqual({ from: 0, to: 4 })
    expect(handlesOf(range('450', ''), bins)).toEqual({ from: 1, to: 4 })
    expect(handlesOf(range('100', '500'), bins)).toEqual({ from: 0, to: 2 })
    expect(handlesOf(range('2000', '3000'), bins)).toEqual({ from: 2, to: 3 })
  })

  it('never meet, also where nothing is in', () => {
    expect(handlesOf(range('20000', ''), bins)).toEqual({ from: 3, to: 4 })
    expect(handlesOf(range('', '50'), bins)).toEqual({ from: 0, to: 1 })
    expect(handlesOf(range('600', '700'), bins)).toEqual({ from: 2, to: 3 })
  })

  it('ask for what they enclose', () => {
    expect(boundsOf({ from: 0, to: 4 }, bins)).toEqual({ min: null, max: null })
    expect(boundsOf({ from: 1, to: 3 }, bins)).toEqual({ min: '500', max: '5000' })
  })

  it('come back to where they stood', () => {
    for (let from = 0; from < 4; from++)
      for (let to = from + 1; to <= 4; to++) {
        const { min, max } = boundsOf({ from, to }, bins)
        expect(handlesOf(range(min ?? '', max ?? ''), bins)).toEqual({ from, to })
      }
  })
})
