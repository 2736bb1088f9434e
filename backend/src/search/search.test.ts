import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const index = '/jsonapi/index/products'

const facetList = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    path: z.string(),
    terms: z.array(
      z.object({
        url: z.string(),
        values: z.object({ value: z.string(), label: z.string(), active: z.boolean(), count: z.number() }),
      }),
    ),
  }),
)

async function ask(query: string) {
  const { data, meta, links } = (await shop.get(`${index}?fields[product--product]=title&${query}`)).list()
  const facets = facetList.parse(meta['facets'])
  return {
    titles: data.map((row) => row.attributes['title']),
    count: meta['count'],
    links,
    facets,
    terms: (path: string) =>
      facets
        .find((facet) => facet.path === path)
        ?.terms.map(({ values }) => [values.label, values.count, values.active]),
    url: (path: string, label: string) =>
      decodeURIComponent(
        facets.find((facet) => facet.path === path)?.terms.find(({ values }) => values.label === label)?.url ?? '',
      ).replace('http://cms.test', ''),
  }
}

async function idOf(path: string, label: string) {
  const { facets } = await ask('page[limit]=1')
  return (
    facets.find((facet) => facet.path === path)?.terms.find(({ values }) => values.label === label)?.values.value ?? ''
  )
}

describe('keywords', () => {
  test.each<[string, string]>([
    ['110001', 'Blank Flange 01'],
    ['110001-T', 'Blank Flange 01'],
    ['110001t', 'Blank Flange 01'],
    ['1100 01', 'Blank Flange 01'],
    ['VAC-204518', 'Blank Flange 01'],
    ['vac204518', 'Blank Flange 01'],
    ['m-110033', 'Blank Flange 33'],
    ['blankoff', 'Blank Flange 01'],
    ['wires', 'Polyimide Insulated Wire'],
    ['polyim copper', 'Polyimide Insulated Wire'],
    ['Wire & cable, 10 ft', 'Polyimide Insulated Wire'],
    ['nut', 'Bolt & Nut Set'],
  ])('%s finds %s first', async (text, title) => {
    expect((await ask(`filter[fulltext]=${encodeURIComponent(text)}`)).titles[0]).toBe(title)
  })

  test('must all match', async () => {
    expect((await ask('filter[fulltext]=blank wire')).count).toBe(0)
    expect((await ask('filter[fulltext]=blank flange')).count).toBe(52)
  })

  test.each(['zzzz', '!!!', "o'neil & :* (", 'in preparation', 'zz\0zz'])('%s finds nothing', async (text) => {
    const { count, titles, facets } = await ask(`filter[fulltext]=${encodeURIComponent(text)}`)
    expect([count, titles]).toEqual([0, []])
    expect(facets.every(({ terms }) => terms.length === 0)).toBe(true)
  })

  test('list everything if empty, parts in stock first', async () => {
    const { count, titles } = await ask('filter[fulltext]=&page[limit]=2')
    expect([count, titles]).toEqual([54, ['Blank Flange 01', 'Blank Flange 02']])
  })

  test('rank number prefixes above words', async () => {
    expect((await ask('filter[fulltext]=11004')).titles).toEqual(
      expect.arrayContaining(['Blank Flange 40', 'Blank Flange 49']),
    )
  })
})

describe('facets', () => {
  test('count the results, in the order of their values', async () => {
    const { terms, facets } = await ask('')
    expect(facets.filter(({ terms }) => terms.length > 0).map(({ id }) => id)).toEqual([
      'products_category',
      'products_flange_size',
      'products_purchased_length',
      'products_bolt_hole',
      'products_max_bake_temperature',
      'products_in_stock',
      'products_price',
    ])
    expect(terms('flange_size')).toEqual([
      ['1.33" CF (DN16)', 13, false],
      ['2.75" CF (DN40)', 13, false],
      ['4.50" CF (DN63)', 13, false],
      ['6.00" CF (DN100)', 13, false],
    ])
    expect(terms('category')).toEqual([
      ['Flanges', 52, false],
      ['Blank flanges', 52, false],
      ['Wire & cable', 1, false],
      ['Hardware', 1, false],
    ])
    // The wire has lengths in stock and a discontinued one.
    expect(terms('in_stock')).toEqual([
      ['In stock', 37, false],
      ['Not in stock', 18, false],
    ])
  })

  test('ignore their own filter, but not the others', async () => {
    const size = await idOf('flange_size', '2.75" CF (DN40)')
    const hole = await idOf('bolt_hole', 'Tapped (UNF)')
    const { count, terms } = await ask(`filter[flange_size]=${size}&filter[bolt_hole]=${hole}`)
    expect(count).toBe(13)
    expect(terms('flange_size')).toEqual([
      ['2.75" CF (DN40)', 13, true],
      ['6.00" CF (DN100)', 13, false],
    ])
    expect(terms('bolt_hole')).toEqual([
      ['Clearance', 13, false],
      ['Tapped (UNF)', 13, true],
    ])
    expect(terms('category')).toEqual([
      ['Flanges', 13, false],
      ['Blank flanges', 13, false],
    ])
  })

  test('link to the first page of the query with one more value', async () => {
    const small = await idOf('flange_size', '1.33" CF (DN16)')
    const large = await idOf('flange_size', '6.00" CF (DN100)')
    const none = await ask('page[limit]=2&page[offset]=4')
    expect(none.url('flange_size', '1.33" CF (DN16)')).toBe(
      `${index}?fields[product--product]=title&page[limit]=2&filter[flange_size]=${small}`,
    )
    const one = await ask(`filter[flange_size]=${small}`)
    expect(one.url('flange_size', '1.33" CF (DN16)')).toBe(
      `${index}?fields[product--product]=title&filter[flange_size]=${small}`,
    )
    const two = one.url('flange_size', '6.00" CF (DN100)')
    expect(two).toBe(
      `${index}?fields[product--product]=title&filter[flange_size-facet][condition][path]=flange_size` +
        '&filter[flange_size-facet][condition][operator]=IN' +
        `&filter[flange_size-facet][condition][value][0]=${small}&filter[flange_size-facet][condition][value][1]=${large}`,
    )
    const both = await ask(two.split('?')[1] ?? '')
    expect(both.count).toBe(26)
    expect(both.terms('flange_size')?.map(([, , active]) => active)).toEqual([true, false, false, true])
  })

  test('of a category include its subcategories', async () => {
    const { count } = await ask(`filter[category]=${await idOf('category', 'Flanges')}`)
    expect(count).toBe(52)
  })
})

describe('other filters and sorts', () => {
  test.each<[string, unknown[]]>([
    ['filter[sku]=110007-T', ['Blank Flange 07']],
    ['filter[title]=blank FLANGE 08', ['Blank Flange 08']],
    ['filter[price][operator]=<&filter[price][value]=20&sort=price', ['Bolt & Nut Set', 'Polyimide Insulated Wire']],
    [
      'filter[p][condition][path]=price&filter[p][condition][operator]=BETWEEN&filter[p][condition][value][]=81&filter[p][condition][value][]=82&sort=-price',
      ['Blank Flange 02', 'Blank Flange 01'],
    ],
    ['sort=sku&page[limit]=2', ['Blank Flange 01', 'Blank Flange 02']],
    ['sort=-sku&page[limit]=1', ['Bolt & Nut Set']],
    ['sort=-created&page[limit]=1', ['Blank Flange 52']],
    ['filter[flange_size]=abc', []],
    ['filter[flange_size]=999999', []],
    ['filter[purchased_length][operator]=IS NOT NULL', ['Polyimide Insulated Wire']],
    ['filter[in_stock]=0&sort=title&page[limit]=2', ['Blank Flange 03', 'Blank Flange 06']],
  ])('%s', async (query, titles) => {
    expect((await ask(query)).titles).toEqual(titles)
  })

  test('a page beyond the end still has the total count', async () => {
    const { count, titles, links } = await ask('page[limit]=10&page[offset]=100')
    expect([count, titles, Object.keys(links)]).toEqual([54, [], ['first', 'prev', 'self']])
    expect(Object.keys((await ask('page[limit]=10')).links)).toEqual(['next', 'last', 'self'])
  })

  test.each([
    ['filter[nope]=1', "Unknown field in filter clause: 'nope'."],
    ['filter[toString]=1', "Unknown field in filter clause: 'toString'."],
    ['sort=nope', "Trying to sort on unknown field 'nope'."],
    ['sort=category', "Trying to sort on unknown field 'category'."],
    [
      'filter[title][operator]=CONTAINS&filter[title][value]=x',
      "The 'CONTAINS' operator is not allowed in a filter parameter.",
    ],
    ['page[limit]=0', 'The page size needs to be a positive integer.'],
  ])('returns 400 for %s', async (query, detail) => {
    const answer = await shop.get(`${index}?${query}`)
    expect([answer.status, answer.errors()[0]?.detail]).toEqual([400, detail])
  })
})

describe('the index of pages', () => {
  test('finds pages by their words, and ranks titles above links', async () => {
    const { data, meta } = (await shop.get('/jsonapi/index/content?filter[fulltext]=shipping')).list()
    expect(data.map((row) => row.attributes['title'])).toEqual(['Shipping and returns', 'About us'])
    expect(meta).toEqual({ count: 2, facets: [] })
  })

  test('omits drafts', async () => {
    expect((await shop.get('/jsonapi/index/content?filter[fulltext]=draft')).list().data).toEqual([])
  })

  test('returns 404 for an unknown index', async () => {
    expect((await shop.get('/jsonapi/index/nope')).status).toBe(404)
  })
})
