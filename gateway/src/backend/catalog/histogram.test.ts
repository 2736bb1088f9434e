import { expect, it } from 'vitest'
import { histogramOf } from './visibleFacets.ts'

function facet(...numbers: number[]) {
  return {
    range: { min: String(numbers[0]), max: String((numbers.at(-1) ?? 0) + 9) },
    values: numbers.map((number, index) => ({
      value: String(number),
      label: String(number),
      count: index + 1,
      isSelected: false,
    })),
  }
}

it('has one bin per number if there are few', () => {
  expect(histogramOf(facet(10, 20), 5)).toEqual([
    { min: '10', max: '10', count: 1 },
    { min: '20', max: '20', count: 2 },
  ])
})

it('combines neighbors if there are many, and loses none', () => {
  expect(histogramOf(facet(10, 20, 30, 40, 50), 2)).toEqual([
    { min: '10', max: '30', count: 6 },
    { min: '40', max: '50', count: 9 },
  ])
})

it('ends each step where the next one begins, and the last one with the range', () => {
  expect(histogramOf({ ...facet(10, 20, 30), isStepped: true }, 2)).toEqual([
    { min: '10', max: '30', count: 3 },
    { min: '30', max: '39', count: 3 },
  ])
})

it('returns nothing for text facets', () => {
  expect(histogramOf({ ...facet(1, 2), range: null }, 5)).toEqual([])
})
