import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compareDecimals } from '../../backend/jsonapi/decimals.ts'
import { factsOf } from '../../backend/profile/facts.ts'
import { at, listAt, textAt } from '../../testing/gateway.ts'
import { fullDocument } from '../../testing/siteProfiles.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()

interface Chosen {
  readonly name: string
  readonly values?: readonly string[]
  readonly range?: { readonly min?: string; readonly max?: string }
}

interface Asked {
  readonly facets?: readonly Chosen[]
  readonly [member: string]: unknown
}

const LIST = `query ($filter: ProductFilter, $sort: ProductSort, $sortBy: SpecificationSort, $first: Int) {
  products(filter: $filter, sort: $sort, sortBy: $sortBy, first: $first) {
    totalCount
    facets { name label unit range { min max } values { value label count isSelected } histogram(most: 5) { min max count } }
    edges { matchingVariationCount node { title variationCount }
      matchingVariation { sku price { amount } availability { status } attributes { name value } specifications { name value unit } } } } }`

async function list(filter: Asked = {}, variables: Record<string, unknown> = {}) {
  const { data, errors } = await gateway.visitor().ask(LIST, { filter, first: 24, ...variables })
  expect(errors).toEqual([])
  const found = at(data, 'products')
  return {
    total: Number(at(found, 'totalCount')),
    edges: listAt(found, 'edges'),
    facets: new Map(listAt(found, 'facets').map((facet) => [textAt(facet, 'name'), facet])),
  }
}

function valuesOf(facet: unknown) {
  return listAt(facet, 'values').map((value) => ({
    value: textAt(value, 'value'),
    label: textAt(value, 'label'),
    count: Number(at(value, 'count')),
    isSelected: at(value, 'isSelected') === true,
  }))
}

/** A row's specification as a number in the facet's own unit. */
function figure(edge: unknown, name: string): number {
  const found = listAt(edge, 'matchingVariation', 'specifications').find((one) => at(one, 'name') === name)
  return Number.parseFloat(textAt(found, 'value').replaceAll(',', ''))
}

const CATEGORY = '/electrical-feedthroughs'

it('has the same counts and price ranges whether or not the list includes all variations', async () => {
  const rows = async (more: string) => {
    const { data } = await gateway
      .visitor()
      .ask(
        `{ products(first: 48) { edges { node { title variationCount priceRange { min { amount formatted } max { amount } } } ${more} } } }`,
      )
    return listAt(data, 'products', 'edges').map((edge) => {
      const { title, variationCount, priceRange } = z
        .object({ node: z.record(z.string(), z.unknown()) })
        .parse(edge).node
      return { title, variationCount, priceRange }
    })
  }
  const summarized = await rows('')
  expect(summarized).toEqual(await rows('matchingVariation { product { attributes { name } } }'))
  expect(summarized.some(({ priceRange }) => at(priceRange, 'min', 'amount') !== at(priceRange, 'max', 'amount'))).toBe(
    true,
  )
})

describe('facets', () => {
  it('have the order that the site declares, each with the necessary unit and range', async () => {
    const { facets } = await list({ category: CATEGORY })
    const order = [...(factsOf(await fullDocument()).index?.facets.keys() ?? [])]
    expect([...facets.keys()]).toEqual([...facets.keys()].toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(facets.get('voltage_rating')).toMatchObject({ label: 'Voltage rating', unit: 'V' })
    expect(facets.get('max_vacuum_level')).toMatchObject({ unit: 'Torr' })
    expect(facets.get('max_bake_temperature')).toMatchObject({ unit: '°C' })
    expect(facets.get('price')).toMatchObject({ unit: 'USD' })
    expect(facets.get('flange_size')).toMatchObject({ unit: null, range: null, histogram: [] })
    for (const facet of facets.values()) {
      if (at(facet, 'range') === null) continue
      const [min, max] = [textAt(facet, 'range', 'min'), textAt(facet, 'range', 'max')]
      expect(compareDecimals(min, max)).toBeLessThanOrEqual(0)
      const numbers = valuesOf(facet).map(({ value }) => value)
      expect(numbers).toEqual(numbers.toSorted(compareDecimals))
      const bins = listAt(facet, 'histogram')
      expect(bins.length).toBe(Math.min(5, numbers.length))
      const counted = bins.reduce<number>((sum, bin) => sum + Number(at(bin, 'count')), 0)
      expect(counted).toBe(valuesOf(facet).reduce((sum, { count }) => sum + count, 0))
    }
  })

  it('fit the listed products', async () => {
    const electrical = (await list({ category: CATEGORY })).facets
    expect(electrical.has('voltage_rating')).toBe(true)
    expect(electrical.has('optic')).toBe(false)
    const viewports = (await list({ category: '/viewports-and-optics/viewports' })).facets
    expect(viewports.has('optic')).toBe(true)
    expect(viewports.has('transmission')).toBe(true)
    expect(viewports.has('voltage_rating')).toBe(false)
    expect(valuesOf(electrical.get('category')).map(({ label }) => label)).not.toContain('Viewports')
  })

  it('do not repeat themselves: a numeric length is not a text list too', async () => {
    const cable = (await list({ category: '/wire-and-cable' })).facets
    expect(cable.has('length_overall')).toBe(true)
    expect(cable.has('length')).toBe(false)
    const [length] = (
      await gateway.visitor().ask('{ products(sortBy: { name: "length" }, first: 1) { edges { cursor } } }')
    ).errors
    expect(length).toBeUndefined()
  })

  it('are loaded singly if only one is requested', async () => {
    const { data } = await gateway
      .visitor()
      .ask('{ products(first: 1) { facets(names: ["flange_size", "nope"]) { name } } }')
    expect(at(data, 'products', 'facets')).toEqual([{ name: 'flange_size' }])
  })

  it('omit numbers if there are too many, but never words', async () => {
    const { data } = await gateway
      .visitor()
      .ask(
        '{ products(first: 1) { facets(names: ["flange_size", "price"]) { name values(numbersUpTo: 3) { value } histogram(most: 3) { count } } } }',
      )
    const [sizes, prices] = listAt(data, 'products', 'facets')
    expect(listAt(sizes, 'values').length).toBeGreaterThan(3)
    expect(prices).toMatchObject({ name: 'price', values: [] })
    expect(listAt(prices, 'histogram')).toHaveLength(3)
  })
})

describe('ranges', () => {
  it('match if one part satisfies both, and the row shows that part', async () => {
    const facets = [
      { name: 'voltage_rating', range: { min: '5000', max: '5000' } },
      { name: 'current_rating', range: { min: '10.5' } },
    ]
    const { edges, total } = await list({ category: CATEGORY, facets })
    expect(recorder.requests).toHaveLength(1)
    expect(total).toBeGreaterThan(0)
    for (const edge of edges) {
      expect(figure(edge, 'current_rating')).toBeGreaterThan(10)
      expect(at(edge, 'matchingVariationCount')).toBeGreaterThan(0)
      expect(Number(at(edge, 'matchingVariationCount'))).toBeLessThanOrEqual(Number(at(edge, 'node', 'variationCount')))
    }
  })

  it('work for price, in any format, and stock', async () => {
    const asFilter = await list({ category: CATEGORY, price: { min: '100', max: '200' }, inStock: true })
    const asFacet = await list({
      category: CATEGORY,
      facets: [
        { name: 'price', range: { min: '100', max: '200' } },
        { name: 'in_stock', values: ['1'] },
      ],
    })
    expect(asFilter.total).toBeGreaterThan(0)
    expect(asFacet.total).toBe(asFilter.total)
    for (const edge of asFilter.edges) {
      const price = textAt(edge, 'matchingVariation', 'price', 'amount')
      expect(compareDecimals(price, '100') >= 0 && compareDecimals(price, '200') <= 0).toBe(true)
      expect(at(edge, 'matchingVariation', 'availability', 'status')).toMatch(/^(IN|LOW)_STOCK$/)
    }
    const narrower = await list({
      category: CATEGORY,
      price: { min: '100', max: '200' },
      inStock: true,
      facets: [
        { name: 'price', range: { min: '150' } },
        { name: 'in_stock', values: ['1'] },
      ],
    })
    expect(narrower.total).toBeGreaterThan(0)
    expect(narrower.total).toBeLessThan(asFilter.total)
  })
})

describe('sort order', () => {
  const rows = (edges: readonly unknown[], name: string) => edges.map((edge) => figure(edge, name))

  it('by a number, ascending or descending, uses the displayed part', async () => {
    const category = '/electrical-feedthroughs/power'
    const up = rows((await list({ category }, { sortBy: { name: 'current_rating' } })).edges, 'current_rating')
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    const down = rows(
      (await list({ category }, { sortBy: { name: 'current_rating', descending: true } })).edges,
      'current_rating',
    )
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    expect(down[0]).toBeGreaterThan(up[0] ?? 0)
  })
})

describe('invalid filters', () => {
  it.each([
    { name: 'voltage', range: { min: '1', max: '5' } },
    { name: '__proto__', values: ['1'] },
    { name: 'flange_size', range: { min: '1' } },
    { name: 'voltage_rating', values: ['much'] },
    { name: 'voltage_rating', range: { min: '5', max: '1' } },
    { name: 'transmission', values: ['500'] },
  ])('are dropped in tolerant mode: %j', async (wrong) => {
    const right = { name: 'contacts', values: ['25'] }
    const plain = await list({ category: CATEGORY, facets: [right] })
    const skipping = await list({ category: CATEGORY, facets: [wrong, right], skipInvalid: true })
    expect(skipping.total).toBe(plain.total)
    expect(skipping.facets).toEqual(plain.facets)
    expect(skipping.edges).toEqual(plain.edges)
  })

  it.each([
    { name: 'contacts', values: ['25'], wrong: { range: { min: '1' } } },
    { name: 'voltage_rating', range: { min: '1000' }, wrong: { values: ['much'] } },
    { name: 'transmission', range: { min: '400', max: '700' }, wrong: { values: ['500'] } },
  ])('are dropped alone, and valid conditions of the same facet still apply: %j', async ({ wrong, ...right }) => {
    const plain = await list({ facets: [right] })
    expect(plain.total).toBeLessThan((await list()).total)
    const skipping = await list({ facets: [{ ...right, ...wrong }], skipInvalid: true })
    expect(skipping).toEqual(plain)
  })

  it.each(['nope', 'category'])('are dropped from the sort order in tolerant mode: by %s', async (name) => {
    const category = '/motion-and-valves'
    const skipping = await list({ category, skipInvalid: true }, { sortBy: { name } })
    expect(skipping.edges).toEqual((await list({ category })).edges)
  })

  it.each([
    [
      '{ facets: [{ name: "voltage_rating", range: { min: "5", max: "1" } }] }',
      'The range of "voltage_rating" has a minimum greater than its maximum.',
    ],
    [
      '{ facets: [{ name: "transmission", range: { min: "5", max: "1" } }] }',
      'The range of "transmission" has a minimum greater than its maximum.',
    ],
    ['{ price: { min: "5", max: "1e-3" } }', 'The range of "price" has a minimum greater than its maximum.'],
    [
      '{ facets: [{ name: "voltage_rating", values: ["much"] }] }',
      'The facet "voltage_rating" requires a number, not "much".',
    ],
    ['{ facets: [{ name: "transmission", values: ["500"] }] }', 'The facet "transmission" takes a range, not values.'],
    ['{ facets: [{ name: "price", values: ["500"] }] }', 'The facet "price" takes a range, not values.'],
    ['{ facets: [{ name: "transmission_from", range: { min: "1" } }] }', 'There is no facet "transmission_from".'],
    ['{ facets: [{ name: "__proto__", values: ["1"] }] }', 'There is no facet "__proto__".'],
  ])('%s', async (filter, message) => {
    const { data, errors } = await gateway.visitor().ask(`{ products(filter: ${filter}) { totalCount } }`)
    expect(data).toEqual({ products: null })
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT', status: 400 } }])
    expect(recorder.requests).toEqual([])
  })

  it.each([
    ['sortBy: { name: "nope" }', 'There is no facet "nope".'],
    ['sortBy: { name: "category" }', 'A list cannot be sorted by "category".'],
  ])('%s', async (args, message) => {
    const { errors } = await gateway.visitor().ask(`{ products(${args}) { totalCount } }`)
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
  })

  it.each(['"1e"', '"1e-1000"', '1.5', '"ten"', '"1,5"'])('%s is not a decimal', async (text) => {
    const { data, errors } = await gateway
      .visitor()
      .ask(`{ products(filter: { price: { min: ${text} } }) { totalCount } }`)
    expect(data).toBeUndefined()
    expect(errors[0]?.message).toMatch(/decimal/i)
  })
})

describe('product lists', () => {
  const cf = { category: '/flanges-and-fittings/cf-flanges' }

  async function titles(path: string, first: number, sort = 'RELEVANCE') {
    const query = `query ($path: String!, $first: Int, $sort: ProductSort) {
      category(path: $path) { products(first: $first, sort: $sort) { edges { node { title } } } } }`
    const { data } = await gateway.visitor().ask(query, { path, first, sort })
    return listAt(data, 'category', 'products', 'edges').map((edge) => textAt(edge, 'node', 'title'))
  }

  it('order products by rank, then by size, with accessories last', async () => {
    const { edges } = await list({ ...cf, inStock: true }, { first: 100 })
    const bored = edges.map((edge) => textAt(edge, 'node', 'title')).filter((title) => title.includes('bored'))
    const sizes = bored.map((title) => Number(/([\d.]+)" CF/.exec(title)?.[1]))
    expect(sizes.length).toBeGreaterThan(20)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    const optics = await list({ category: '/viewports-and-optics', inStock: true }, { first: 100 })
    expect(JSON.stringify(optics.edges.slice(-5))).toContain('Manual shutter')
  })

  it('begin with products in stock, each shown by a part in stock', async () => {
    const { total } = await list({ ...cf, inStock: true })
    const { edges } = await list(cf, { first: 100 })
    const isStocked = edges.map((edge) => /STOCK/.test(textAt(edge, 'matchingVariation', 'availability', 'status')))
    expect(total).toBeLessThan(edges.length)
    expect(isStocked).toEqual(edges.map((_, index) => index < total))
  })

  it('sort titles by the numbers in them', async () => {
    const all = await titles('/flanges-and-fittings/cf-flanges', 46, 'TITLE_ASC')
    const sizes = all.flatMap((title) => /bored flange, ([\d.]+)"/.exec(title)?.[1] ?? []).map(Number)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  })

  it('have the columns of their category on every page and in every order', async () => {
    const query = `query ($page: Int, $sort: ProductSort) { category(path: "/electrical-feedthroughs/power") {
      products(first: 24, page: $page, sort: $sort) { columns { name label } } } }`
    for (const variables of [{ page: 1 }, { page: 3 }, { page: 1, sort: 'PRICE_DESC' }]) {
      const { data } = await gateway.visitor().ask(query, variables)
      expect(listAt(data, 'category', 'products', 'columns').map((column) => textAt(column, 'label'))).toEqual([
        'Flange size',
        'Voltage rating',
        'Current rating',
        'Conductors',
        'Max bake temperature',
      ])
    }
  })

  it('show the ranges of products whose variations all match', async () => {
    const query = `query ($filter: ProductFilter) { category(path: "/flanges-and-fittings/cf-flanges") {
      products(first: 1, filter: $filter) { edges { matchingVariationCount node { variationCount }
        priceRange { min { amount } } ranges { name first last count unit text } } } } }`
    const first = async (filter: object) => {
      const { data } = await gateway.visitor().ask(query, { filter })
      return listAt(data, 'category', 'products', 'edges')[0]
    }
    const whole = await first({})
    expect(at(whole, 'matchingVariationCount')).toBe(at(whole, 'node', 'variationCount'))
    expect(Number(textAt(whole, 'priceRange', 'min', 'amount'))).toBeGreaterThan(0)
    const flange = listAt(whole, 'ranges').find((range) => textAt(range, 'name') === 'flange_size')
    expect(textAt(flange, 'first')).toContain('1.33" CF')
    expect(textAt(flange, 'last')).toContain('12.00" CF')
    expect(textAt(flange, 'text')).toBe('1.33–12 in CF')
  })
})
