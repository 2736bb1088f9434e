import { expect, it } from 'vitest'
import { testTexts } from '../../../testing/testTexts.ts'
import { availableSizes } from './SizeStrip.tsx'

const sizes = testTexts.products.sizes

it("offers the catalog's sizes in strip order", () => {
  const values = [
    { value: '9', label: 'ISO100' },
    { value: '7', label: 'NW40 KF' },
    { value: '3', label: '2.75" CF (DN40)' },
    { value: '4', label: 'Weldable' },
  ]
  expect(availableSizes(sizes, values)).toEqual([
    { size: '2.75" CF', value: '3' },
    { size: 'NW40', value: '7' },
    { size: 'ISO100', value: '9' },
  ])
})

it('does not match sizes by prefix', () => {
  expect(availableSizes(sizes, [{ value: '1', label: 'ISO630' }])).toEqual([])
})
