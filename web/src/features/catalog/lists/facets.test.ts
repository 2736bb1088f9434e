import { describe, expect, it } from 'vitest'
import type { Choice } from './choices.ts'
import { type FacetFacts, facetLook, splitFacets, splitValues } from './facets.ts'

function textFacet(name: string, values: string[]): FacetFacts {
  return {
    name,
    label: name.replaceAll('_', ' '),
    unit: null,
    range: null,
    histogram: [],
    values: values.map((value) => ({ value, label: `${value}!`, count: 1 })),
  }
}
function numbers(name: string, figures: string[], unit: string | null = null): FacetFacts {
  return {
    ...textFacet(name, figures.length > 8 ? [] : figures),
    unit,
    range: { min: figures[0] ?? '0', max: figures.at(-1) ?? '0' },
    histogram: figures.map((figure) => ({ min: figure, max: figure, count: 1 })),
  }
}

function names(facets: FacetFacts[], choices: Choice[] = []) {
  return splitFacets(facets, choices).map((list) => list.map(({ name }) => name))
}

describe('splitFacets', () => {
  it('starts with flange size, ends with price and stock, and drops facets without effect', () => {
    const facets = [
      textFacet('in_stock', ['0', '1']),
      numbers('price', ['1', '2']),
      textFacet('bolt_hole', ['1', '2']),
      textFacet('coating_type', ['1']),
      numbers('max_bake_temperature', ['350', '350']),
      numbers('voltage_rating', ['500', '1000']),
      textFacet('flange_size', ['1', '2']),
      textFacet('length', ['7']),
    ]
    expect(names(facets, [{ facet: 'length', value: '7' }])).toEqual([
      ['flange_size', 'voltage_rating', 'length', 'bolt_hole', 'price', 'in_stock'],
      [],
    ])
  })

  it('shows ten, including price and stock, and always those in use', () => {
    const many = Array.from({ length: 14 }, (_, index) => textFacet(`other_${index}`, ['1', '2']))
    const facets = [
      ...many,
      numbers('price', ['1', '2']),
      textFacet('in_stock', ['0', '1']),
      textFacet('type', ['1', '2']),
    ]
    const [visible, more] = names(facets, [{ facet: 'other_13', value: '1' }])
    expect(visible).toHaveLength(10)
    expect(visible).toEqual(expect.arrayContaining(['type', 'other_0', 'other_13', 'price', 'in_stock']))
    expect(more).toHaveLength(7)
  })

  it('labels catalog values of 0 and 1', () => {
    const stock = splitFacets([textFacet('in_stock', ['0', '1'])], [])[0][0]
    expect(stock?.label).toBe('Availability')
    expect(stock?.values.map(({ value, label }) => [value, label])).toEqual([
      ['1', 'In stock'],
      ['0', 'Lead time'],
    ])
  })
})

describe('facetLook', () => {
  it('offers numbers as a range, and a few sizes also one by one', () => {
    expect(facetLook(textFacet('type', ['1', '2']))).toBe('values')
    expect(facetLook(numbers('voltage_rating', ['500', '1000'], 'V'))).toBe('range')
    expect(facetLook({ ...numbers('voltage_rating', [], 'V'), range: null })).toBe('range')
    expect(facetLook(numbers('view_diameter', ['15', '38'], 'mm'))).toBe('sizes')
    expect(facetLook(numbers('length_overall', '123456789'.split(''), 'mm'))).toBe('range')
  })
})

describe('splitValues', () => {
  const values = (count: number) => Array.from({ length: count }, (_, value) => value)

  it('shows six and hides the rest, except selected ones', () => {
    expect(splitValues(values(12), (value) => value === 10)).toEqual([
      [0, 1, 2, 3, 4, 5, 10],
      [6, 7, 8, 9, 11],
    ])
  })

  it('hides nothing when little would be left', () => {
    expect(splitValues(values(8), () => false)[1]).toEqual([])
  })
})
