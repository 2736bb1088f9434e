import { expect, it } from 'vitest'
import { mergeBy } from './Specifications.tsx'

it("prefers the part's entries over its product's", () => {
  const entries = [{ name: 'dimensions', value: 'Ø69.5' }]
  const shared = [
    { name: 'dimensions', value: 'Ø34.0' },
    { name: 'contacts', value: '25' },
  ]
  expect(mergeBy('name', entries, shared)).toEqual([
    { name: 'dimensions', value: 'Ø69.5' },
    { name: 'contacts', value: '25' },
  ])
})
