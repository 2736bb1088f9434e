import { describe, expect, it } from 'vitest'
import { differingProperties, facetColumns, mainCategory } from './columns.ts'
import type { Facet } from './visibleFacets.ts'

describe('differingProperties', () => {
  const nine = [
    { name: 'model_number', value: 'A' },
    { name: 'contacts', value: '9' },
    { name: 'current_rating', value: '5 A' },
    { name: 'note', value: 'see the outline drawing of the part' },
  ]
  const fifteen = [
    { name: 'model_number', value: 'B' },
    { name: 'contacts', value: '15' },
    { name: 'current_rating', value: '5 A' },
    { name: 'note', value: 'none' },
    { name: 'gender', value: 'Male' },
  ]

  it('returns short properties that differ between most rows', () => {
    expect(differingProperties([nine, fifteen, nine])).toEqual(['contacts'])
  })

  it('returns all properties of a single row that fit', () => {
    expect(differingProperties([fifteen])).toEqual(['contacts', 'current_rating', 'note', 'gender'])
  })
})

function facet(name: string, ...counts: number[]): Facet {
  const values = counts.map((count, index) => ({ value: `${index}`, label: `${index}`, count, isSelected: false }))
  return { name, label: name, unit: null, range: null, values }
}

describe('facetColumns', () => {
  it('returns the printed properties of facets of at least half of the products', () => {
    const facets = [
      ...[facet('price', 10), facet('flange_size', 9, 9), facet('pairs', 2, 2)],
      { ...facet('tube_diameter', 3, 4), numberOf: 'tube_od' },
    ]
    expect(facetColumns(facets, 10)).toEqual(['flange_size', 'tube_od'])
  })
})

describe('mainCategory', () => {
  // The first one holds the others.
  const categories = [{ indexId: '0' }, { indexId: '1' }, { indexId: '2' }]

  it('is the narrowest category with at least half of the products', () => {
    expect(mainCategory([facet('category', 73, 53, 14)], 73, categories)).toBe(categories[1])
    expect(mainCategory([facet('category', 10, 10)], 10, categories)).toBe(categories[1])
    expect(mainCategory([facet('category', 60, 30, 30)], 70, categories)).toBe(categories[0])
  })

  it('is null for mixed products, and without counts', () => {
    expect(mainCategory([facet('category', 30, 30)], 100, categories)).toBeNull()
    expect(mainCategory([facet('flange_size', 9)], 9, categories)).toBeNull()
    expect(mainCategory([facet('category')], 0, categories)).toBeNull()
  })
})
