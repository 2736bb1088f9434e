import { expect, test } from 'vitest'
import { makeCatalog } from './catalog.ts'

const { variations } = makeCatalog()
const bySku = new Map(variations.map((variation) => [variation.sku, variation]))

test('only discontinued parts are replaced, each by a current part of its product that differs in one way', () => {
  const replaced = variations.filter(({ replacedBy }) => replacedBy !== null)
  expect(replaced.length).toBeGreaterThan(10)
  for (const part of replaced) {
    const replacement = bySku.get(part.replacedBy ?? '')
    const differences = Object.entries(part.values).filter(([axis, value]) => replacement?.values[axis] !== value)
    expect(part).toMatchObject({ discontinued: true, product: replacement?.product })
    expect([part.sku, replacement?.discontinued, differences.length]).toEqual([part.sku, false, 1])
  }
})

test.each([
  ['100245', '100246'],
  ['410125', '410126'],
  ['650035', '650034'],
  ['830074', '830073'],
  // The longest, and a flange size that no other part can stand in for.
  ['470268', null],
  ['130069', null],
])('%s is replaced by %s', (sku, replacement) => {
  expect(bySku.get(sku)?.replacedBy).toBe(replacement)
})
