import { beforeAll, expect, it } from 'vitest'
import { factsOf } from '../profile/facts.ts'
import type { FacetDefinitions } from '../profile/facets.ts'
import { fullDocument } from '../../testing/siteProfiles.ts'
import { Document } from '../jsonapi/document.ts'
import { CategoryTree } from './categories.ts'
import { facetsOf, type FacetScene } from './visibleFacets.ts'

let definitions: FacetDefinitions = new Map()
beforeAll(async () => {
  definitions = factsOf(await fullDocument()).index?.facets ?? definitions
})

function scene(totalCount: number, chosen: Record<string, readonly string[]> = {}): FacetScene {
  return {
    totalCount,
    definitions,
    nameOf: (path) => path,
    chosen: new Map(Object.entries(chosen)),
    base: null,
    tree: null,
    labels: new Map([['flange_size', new Map([['7', '2.75" CF (DN40)']])]]),
  }
}
function facet(path: string, counts: Record<string, number | undefined>, range?: { min: string; max: string }) {
  return {
    id: path,
    label: path,
    path,
    terms: Object.entries(counts).map(([value, count]) => ({
      value,
      label: value,
      ...(count !== undefined && { count }),
    })),
    ...(range && { range }),
  }
}
function namesOf(...args: Parameters<typeof facetsOf>) {
  return facetsOf(...args).map(({ name }) => name)
}

it('hides facets that few products have or that all share', () => {
  const data = [
    facet('type', { a: 4, b: 5 }),
    facet('glass', { x: 100 }),
    facet('optic', { y: 40 }),
    facet('nope', { z: 9 }),
  ]
  expect(namesOf(data, scene(100))).toEqual(['optic'])
  expect(namesOf(data, scene(100, { type: ['a'] }))).toEqual(['type', 'optic'])
})

it('names categories as the tree does, because some sites only send their IDs', () => {
  const data = ['5', '6'].map((id) => ({
    type: 'taxonomy_term--product_categories',
    id,
    attributes: { drupal_internal__tid: Number(id), name: `Pumps ${id}` },
  }))
  const tree = new CategoryTree(Document.parse({ data }, 'categories').data, new Map())
  const [found] = facetsOf([facet('category', { 5: 50, 6: 20, 7: 30 })], { ...scene(100), tree })
  expect(found?.values.map(({ label }) => label)).toEqual(['Pumps 5', 'Pumps 6', '7'])
})

it('trusts a site that does not count', () => {
  expect(namesOf([facet('type', { a: undefined, b: undefined })], scene(100))).toEqual(['type'])
})

it('hides a text facet if a numeric one covers it', () => {
  const words = facet('length', { '10 mm': 50, '1 in': 50 })
  expect(namesOf([words, facet('length_overall', { 10: 50, 25.4: 50 })], scene(100))).toEqual(['length_overall'])
  expect(namesOf([words, facet('length_overall', { 10: 50, 20: 10 })], scene(100))).toEqual([
    'length',
    'length_overall',
  ])
})

it('sorts numbers in any format, and drops invalid ones', () => {
  const [found] = facetsOf([facet('max_vacuum_level', { '1e-8': 9, unknown: 1, '1e-10': 9, '0.5': 1 })], scene(20))
  expect(found).toMatchObject({ unit: 'Torr', range: { min: '1e-10', max: '0.5' } })
  expect(found?.values.map(({ value }) => value)).toEqual(['1e-10', '1e-8', '0.5'])
})

it('matches a selected number in any format', () => {
  const [found] = facetsOf([facet('voltage_rating', { 5000: 1, 1000: 1 })], scene(2, { voltage_rating: ['5e3'] }))
  expect(found?.values.filter(({ isSelected }) => isSelected).map(({ value }) => value)).toEqual(['5000'])
})

it('formats prices as money, and their range spans the products', () => {
  const [price] = facetsOf([facet('price', { 80: 5, 100: 5 }, { min: '82.5', max: '109' })], scene(10))
  expect(price).toMatchObject({
    unit: 'USD',
    range: { min: '82.50', max: '109.00' },
    values: [{ value: '80.00', label: '80.00' }, { value: '100.00' }],
  })
})

it('spans an interval from the lowest start to the highest end', () => {
  const data = [facet('transmission_from', { 185: 5, 400: 5 }), facet('transmission_to', { 700: 5, 2100: 5 })]
  expect(facetsOf(data, scene(10))).toEqual([
    { name: 'transmission', label: 'Transmission', unit: 'nm', range: { min: '185', max: '2100' }, values: [] },
  ])
  expect(facetsOf(data.slice(0, 1), scene(10))).toEqual([])
})

it('keeps selected values, with their labels, even if no product has them', () => {
  const sizes = facet('flange_size', { 8: 3 })
  expect(
    facetsOf([sizes, facet('voltage_rating', {})], scene(0, { flange_size: ['7'], voltage_rating: [] })),
  ).toMatchObject([
    {
      name: 'flange_size',
      values: [
        { value: '8', count: 3, isSelected: false },
        { value: '7', label: '2.75" CF (DN40)', count: 0, isSelected: true },
      ],
    },
    { name: 'voltage_rating', unit: 'V', range: null, values: [] },
  ])
})
