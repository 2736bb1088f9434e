import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../database/open.ts'
import { testDatabase } from '../sample/testDatabase.ts'
import type { RequestedCondition } from '../jsonapi/comparison.ts'
import { formatQuery, type QueryTree } from '../jsonapi/queryString.ts'
import { createLog } from '../log.ts'
import type { SampleProduct, SampleVariation } from '@shop/sample/domain/types'
import { createServer } from '../server.ts'
import { testAccess } from '../testShop.ts'
import { numberFacets, priceStepEnd, textFacets } from './indexing/facetFields.ts'
import { sampleSlice } from '../sample/testSampleSlice.ts'
import { type FacetResponse, readIndexResponse } from './testResponses.ts'

const slice = sampleSlice(12)
const published = slice.catalog.variations.filter(({ status }) => status)
const productByKey = new Map(slice.catalog.products.map((product) => [product.key, product]))

let opened: OpenDatabase
let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  opened = await testDatabase(slice)
  app = await createServer({ ...testAccess, ...opened, filesFolder: '', log: createLog('silent') })
}, 120_000)
afterAll(async () => {
  await app.close()
  await opened.close()
})

async function ask(query: QueryTree) {
  const url = `/jsonapi/index/products?${formatQuery({ facetLinks: 'no', 'fields[product--product]': 'title', ...query })}`
  const answer = await app.inject({ url, headers: { host: 'cms.test' } })
  return readIndexResponse(answer.json())
}

function stockOf({ stock, discontinued }: SampleVariation) {
  return (stock ?? 0) > 0 && !discontinued ? 'In stock' : 'Not in stock'
}

const attributeNames = new Map(
  slice.catalog.attributes.map(({ id, values }) => [id, new Map(values.map(({ raw, name }) => [raw, name]))]),
)

function printed(label: string) {
  return `${label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`
}

const textFacetsByName = new Map(
  textFacets.flatMap((facet) => (facet.names ?? [facet.path]).map((name) => [name, facet])),
)

/** Facet and value of a specification; counts have no details. */
function textLabel([label, value]: readonly [label: string, value: string]): [path: string, label: string][] {
  const facet = textFacetsByName.get(printed(label))
  if (facet === undefined) return []
  return [[facet.path, facet.format === 'count' ? (value.split(',')[0] ?? value) : value]]
}

/** Wavelength band of an anti-reflection coating, in nm. */
function coatingBand({ attributes }: SampleVariation): readonly [from: number, to: number] {
  const coating = attributes['coating_type']?.replace('AR visible', 'AR 400-700 nm') ?? ''
  const [, from, to, unit] = /^AR ([\d.]+)(?:-([\d.]+))? (nm|um)$/.exec(coating) ?? []
  const factor = unit === 'um' ? 1000 : 1
  return from === undefined ? [0, Infinity] : [Number(from) * factor, Number(to ?? from) * factor]
}

/** Displayed values of a part's fields: for attributes, the name of the value. */
function labelsOf(part: SampleVariation): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(part.attributes).map(([id, raw]): [string, string] => [
      id,
      attributeNames.get(id)?.get(raw) ?? '',
    ]),
    ...Object.entries(part.specs).flatMap(textLabel),
    ['in_stock', stockOf(part)],
  ])
}

function inBand(path: string, value: number, [from, to]: readonly [from: number, to: number]): number {
  if (path === 'transmission_from') return Math.max(value, from)
  return path === 'transmission_to' ? Math.min(value, to) : value
}

function numbersOf(part: SampleVariation): ReadonlyMap<string, number> {
  return new Map(
    numberFacets.flatMap(({ path, names }) =>
      part.numericSpecs
        .filter(({ name }) => names.includes(name))
        .map(({ value }): [string, number] => [path, inBand(path, value, coatingBand(part))]),
    ),
  )
}

const facts = published.map((part) => ({
  product: part.product,
  labels: labelsOf(part),
  numbers: numbersOf(part),
  price: Number(part.price),
}))

type Part = (typeof facts)[number]

/** A condition in catalog terms. */
type Choice =
  | { readonly path: string; readonly labels: readonly string[] }
  | { readonly path: string; readonly from?: number; readonly to?: number; readonly open: boolean }

function fits(part: Part, choice: Choice): boolean {
  if ('labels' in choice) return choice.labels.includes(part.labels.get(choice.path) ?? '')
  // A range without ends matches everything.
  if (choice.from === undefined && choice.to === undefined) return true
  const number = choice.path === 'price' ? part.price : part.numbers.get(choice.path)
  if (number === undefined) return false
  const { from = -Infinity, to = Infinity, open } = choice
  return open ? number > from && number < to : number >= from && number <= to
}

function choiceName(path: string) {
  return numberFacets.find((facet) => facet.path === path)?.range?.id ?? path
}

function productsOf(choices: readonly Choice[], also: (part: Part) => boolean = () => true): number {
  return new Set(
    facts
      .filter((part) => also(part) && choices.every((choice) => fits(part, choice)))
      .map(({ product }) => product)
      .filter((key) => productByKey.get(key)?.status === true),
  ).size
}

const valuesByPath = new Map<string, Set<string>>()
for (const { labels } of facts)
  for (const [path, label] of labels) valuesByPath.set(path, (valuesByPath.get(path) ?? new Set()).add(label))
const numbersByPath = new Map<string, Set<number>>([['price', new Set(facts.map(({ price }) => price))]])
for (const { numbers } of facts)
  for (const [path, number] of numbers) numbersByPath.set(path, (numbersByPath.get(path) ?? new Set()).add(number))

const labelChoice = fc
  .constantFrom(...valuesByPath)
  .chain(([path, labels]) => fc.record({ path: fc.constant(path), labels: fc.subarray([...labels], { minLength: 1 }) }))

const rangeChoice = fc.constantFrom(...numbersByPath).chain(([path, numbers]) =>
  fc.record(
    {
      path: fc.constant(path),
      from: fc.constantFrom(...numbers),
      to: fc.constantFrom(...numbers),
      open: fc.boolean(),
    },
    { requiredKeys: ['path', 'open'] },
  ),
)

/** At most one condition per field, as in the shop's requests. */
const choices = fc.uniqueArray(fc.oneof(labelChoice, rangeChoice), { maxLength: 3, selector: ({ path }) => path })

/** For attribute facets, the value of a term is an ID, and its label the name in the catalog. */
const valueIds = new Map<string, Map<string, string>>()

function conditionsOf(choice: Choice): readonly RequestedCondition[] {
  const { path } = choice
  if ('labels' in choice) {
    const ids = valueIds.get(path)
    return [{ path, operator: 'IN', values: choice.labels.map((label) => ids?.get(label) ?? label) }]
  }
  const bound = (operator: string, number: number | undefined): RequestedCondition[] =>
    number === undefined ? [] : [{ path, operator, values: [String(number)] }]
  return choice.open
    ? [...bound('>', choice.from), ...bound('<', choice.to)]
    : [...bound('>=', choice.from), ...bound('<=', choice.to)]
}

function filterOf(all: readonly Choice[]): QueryTree {
  return Object.fromEntries(
    all.flatMap(conditionsOf).map(({ path, operator, values = [] }, index) => [
      `c${index}`,
      {
        condition: {
          path,
          operator,
          value: operator === 'IN' ? Object.fromEntries(values.map((value, at) => [at, value])) : (values[0] ?? ''),
        },
      },
    ]),
  )
}

/** Expected counts of a facet: products for each value, ignoring its own condition. */
function expectedTerms(facet: FacetResponse, all: readonly Choice[]): Map<string, number> {
  const others = all.filter(({ path }) => choiceName(path) !== choiceName(facet.path))
  const count = (also: (part: Part) => boolean) => productsOf(others, also)
  const terms = new Map<string, number>()
  for (const label of valuesByPath.get(facet.path) ?? [])
    terms.set(
      label,
      count(({ labels }) => labels.get(facet.path) === label),
    )
  if (facet.path !== 'price')
    for (const number of numbersByPath.get(facet.path) ?? [])
      terms.set(
        String(number),
        count(({ numbers }) => numbers.get(facet.path) === number),
      )
  return new Map([...terms].filter(([, products]) => products > 0))
}

function termsOf(facet: FacetResponse) {
  return new Map(
    facet.terms.map(({ label, count }) => [facet.unit === undefined ? label : String(Number(label)), count]),
  )
}

describe('conditions are met by a single part', () => {
  beforeAll(async () => {
    for (const { path, terms } of (await ask({ 'page[limit]': '1' })).facets)
      valueIds.set(path, new Map(terms.map(({ label, value }) => [label, value])))
  })

  test('and every facet has the same counts as a scan of the catalog, ignoring its own condition', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async (all) => {
        const { count, facets } = await ask({ filter: filterOf(all), 'page[limit]': '1' })
        expect(count).toBe(productsOf(all))
        for (const facet of facets.filter(({ path }) => path !== 'category' && path !== 'price'))
          expect([facet.path, termsOf(facet)]).toEqual([facet.path, expectedTerms(facet, all)])
      }),
      { numRuns: 40 },
    )
  })

  test('and a price step counts the products with a price in it', async () => {
    const { facets } = await ask({ 'page[limit]': '1' })
    const price = facets.find(({ path }) => path === 'price')
    expect(price?.terms.length).toBeGreaterThan(10)
    for (const { value, count } of price?.terms ?? [])
      expect([value, count]).toEqual([
        value,
        productsOf([{ path: 'price', from: Number(value), to: Number(priceStepEnd(value)), open: false }]),
      ])
    expect(Number(price?.range?.min)).toBeLessThanOrEqual(Math.min(...facts.map((part) => part.price)))
    expect(Number(price?.range?.max)).toBeGreaterThanOrEqual(Math.max(...facts.map((part) => part.price)))
  })
})

test('omits facets on request', async () => {
  const answer = await app.inject({ url: '/jsonapi/index/products?facetTerms=no', headers: { host: 'cms.test' } })
  const { meta } = answer.json<{ meta: object }>()
  expect(Object.keys(meta)).toEqual(['count'])
})

test('sorts by the lowest or highest value of the matching parts, with missing values last', async () => {
  const outermost = (product: SampleProduct, pick: (...numbers: number[]) => number) => {
    const own = facts
      .filter((part) => part.product === product.key)
      .flatMap((part) => part.numbers.get('voltage_rating') ?? [])
    return own.length === 0 ? undefined : pick(...own)
  }
  const sorted = slice.catalog.products.filter(({ status }) => status)
  for (const [sort, pick, sign] of [
    ['voltage_rating', Math.min, 1],
    ['-voltage_rating', Math.max, -1],
  ] as const) {
    const titles: string[] = []
    for (let offset = 0; offset < sorted.length; offset += 50)
      titles.push(...(await ask({ sort, page: { limit: '50', offset: String(offset) } })).titles)
    const values = titles.map((title) => {
      const product = sorted.find((one) => one.title === title)
      return product === undefined ? undefined : outermost(product, pick)
    })
    expect(titles).toHaveLength(sorted.length)
    const rated = values.filter((value) => value !== undefined)
    expect(rated.length).toBeGreaterThan(10)
    expect(rated).toEqual(rated.toSorted((a, b) => sign * (a - b)))
    expect(values.slice(rated.length).every((value) => value === undefined)).toBe(true)
  }
})

test.each([
  ['feedthrough', 'feedthru', 'feed-thru', 'feed through'],
  ['sub-d', 'subd', 'D-Sub', 'dsub'],
  ['stainless', 'stainless steel', 'SS'],
  ['aluminium', 'aluminum'],
  ['viewport', 'view port', 'viewports', ' “Viewport” '],
  ['2.75 CF', 'cf-40', '2¾" ConFlat', 'CF2.75'],
  ['NW40 KF', 'kf 40', 'qf-40'],
  ['20–24 AWG', '20-24 AWG'],
])('%s has the same results as its other spellings', async (printed, ...others) => {
  const found = (text: string) => ask({ filter: { fulltext: text }, 'page[limit]': '50' })
  const { count, titles } = await found(printed)
  expect(count).toBeGreaterThan(0)
  for (const other of others) expect([other, await found(other)]).toMatchObject([other, { count, titles }])
})

/** Flange sizes in the titles of several products, but not of most. */
const titleSizes = [
  ...Map.groupBy(
    slice.catalog.products.flatMap(({ title }) => title.match(/(?<![\d.])\d+\.\d\d" CF/g) ?? []),
    (size) => size,
  ),
].flatMap(([size, products]) => (products.length > 1 && products.length < 40 ? [size] : []))

test('several sizes are in titles', () => expect(titleSizes.length).toBeGreaterThan(2))

test.each(titleSizes)('products with %s in the title come first', async (size) => {
  const { titles } = await ask({ filter: { fulltext: size }, 'page[limit]': '50' })
  const bearing = titles.filter((title) => title.includes(size))
  expect(bearing.length).toBeGreaterThan(1)
  expect(bearing.length).toBeLessThanOrEqual(titles.length)
  expect(titles.slice(0, bearing.length)).toEqual(bearing)
})
