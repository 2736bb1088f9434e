import { describe, expect, it } from 'vitest'
import { chosenValues, type FacetFacts, offeredFacets, splitValues } from './facets.ts'

const facet = (name: string, values: string[], selected: string[] = []): FacetFacts => ({
  name,
  label: name.replaceAll('_', ' '),
  values: values.map((value) => ({ value, label: `${value}!`, count: 1, isSelected: selected.includes(value) })),
})

describe('offeredFacets', () => {
  it('starts with the flange size, ends with the shelf, and drops what cannot narrow', () => {
    const names = offeredFacets([
      facet('category', ['1', '2']),
      facet('bolt_hole', ['1', '2']),
      facet('coating_type', ['1']),
      facet('in_stock', ['0', '1']),
      facet('flange_size', ['1', '2']),
      facet('length', ['7'], ['7']),
    ]).map((each) => each.name)
    expect(names).toEqual(['flange_size', 'bolt_hole', 'length', 'in_stock'])
  })
})

describe('chosenValues', () => {
  it('names what the list is narrowed by, and keeps what the list no longer names', () => {
    expect(chosenValues({ flange_size: ['3', '9'], gone: ['x'] }, [facet('flange_size', ['3'])])).toEqual([
      { facet: 'flange_size', facetLabel: 'flange size', value: '3', label: '3!' },
      { facet: 'flange_size', facetLabel: 'flange size', value: '9', label: '9' },
      { facet: 'gone', facetLabel: 'gone', value: 'x', label: 'x' },
    ])
  })
})

describe('splitValues', () => {
  const values = (count: number, selected?: number) =>
    Array.from({ length: count }, (_, value) => ({ value, isSelected: value === selected }))

  it('shows six and hides the rest, never a chosen one', () => {
    const [shown, hidden] = splitValues(values(12, 10))
    expect(shown.map((each) => each.value)).toEqual([0, 1, 2, 3, 4, 5, 10])
    expect(hidden.map((each) => each.value)).toEqual([6, 7, 8, 9, 11])
  })

  it('hides nothing where hardly anything would be left over', () => {
    expect(splitValues(values(8))[1]).toEqual([])
  })
})
