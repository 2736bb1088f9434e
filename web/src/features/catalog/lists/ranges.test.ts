import { describe, expect, it } from 'vitest'
import { requestedRange, rangeProblem, rangeText, readRange } from './ranges.ts'

describe('a range in an address', () => {
  it.each([
    ['300..', { min: '300', max: '', unit: '' }],
    ['572..F', { min: '572', max: '', unit: 'F' }],
    ['..1.33e-9mbar', { min: '', max: '1.33e-9', unit: 'mbar' }],
    ['100..500', { min: '100', max: '500', unit: '' }],
    ['.5...75in', { min: '.5', max: '.75', unit: 'in' }],
    ['abc..5', { min: 'abc', max: '5', unit: '' }],
  ])('%j is read and written as entered', (text, range) => {
    expect(readRange(text)).toEqual(range)
    expect(rangeText(range)).toBe(text)
  })

  it.each(['', '..', 'F', '..F', '300', ' .. '])('rejects %j', (text) => {
    expect(readRange(text)).toBeNull()
  })
})

describe('range errors', () => {
  const range = (min: string, max: string) => ({ min, max, unit: '' })
  it('quote the entered text', () => {
    expect(rangeProblem(range('abc', '5'))).toEqual({ side: 'min', text: '“abc” is not a number.' })
    expect(rangeProblem(range('', '5 kg'), 'V')).toEqual({
      side: 'max',
      text: '“5 kg” is not a number. Type a number, with or without a unit: 5 or 5 V.',
    })
    expect(rangeProblem(range('', '5 kV'), 'mm')).toEqual({
      side: 'max',
      text: '“5 kV” can’t be converted to mm. Enter a value in mm.',
    })
    expect(rangeProblem({ min: '1/2 in', max: '20', unit: 'mm' }, 'mm')).toBeNull()
    expect(rangeProblem({ min: '1 in', max: '20', unit: 'mm' }, 'mm')?.side).toBe('min')
    expect(rangeProblem(range('500', '100'))).toEqual({ side: 'min', text: '500 is greater than 100.' })
    expect(rangeProblem(range('100', '100'))).toBeNull()
    expect(rangeProblem(range('', ''))).toBeNull()
  })

  it('prevent a request', () => {
    expect(requestedRange(range('abc', '5'))).toBeNull()
    expect(requestedRange(range('500', '100'))).toBeNull()
  })
})

describe('a requested range', () => {
  it('uses catalog units', () => {
    expect(requestedRange({ min: '450', max: '', unit: '' })).toEqual({ min: '450' })
    expect(requestedRange({ min: '5 kV', max: '', unit: '' })).toEqual({ min: '5000' })
    expect(requestedRange({ min: '500 V', max: '12 kV', unit: '' })).toEqual({ min: '500', max: '12000' })
    expect(Number(requestedRange({ min: '', max: '1/2 in', unit: 'mm' })?.max)).toBeCloseTo(12.7, 0)
    expect(requestedRange({ min: '', max: '1e-10', unit: 'Torr' })).toEqual({ max: '1e-10' })
    expect(requestedRange({ min: '572', max: '', unit: 'F' })).toEqual({ min: '299.722222222' })
  })
})
