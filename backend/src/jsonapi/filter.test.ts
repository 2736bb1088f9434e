import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const products = '/jsonapi/products/product?fields[product--product]=title&'
const variations = '/jsonapi/product-variations/product?fields[product-variation--product]=sku&'

async function found(url: string): Promise<unknown[]> {
  return (await shop.get(url))
    .list()
    .data.map(({ attributes }) => attributes['title'] ?? attributes['sku'] ?? attributes['name'])
}

function condition(path: string, operator: string, ...values: string[]) {
  const parts = values.length === 1 ? [`[value]=${values[0]}`] : values.map((value) => `[value][]=${value}`)
  return [`[path]=${path}`, `[operator]=${operator}`, ...parts].map((part) => `filter[c][condition]${part}`).join('&')
}

describe('a filter of products', () => {
  test.each<[string, string[]]>([
    ['filter[title]=Blank Flange 07', ['Blank Flange 07']],
    ['filter[title]=BLANK flange 07', ['Blank Flange 07']],
    ['filter[title][value]=Blank Flange 07', ['Blank Flange 07']],
    [
      'filter[title][operator]=CONTAINS&filter[title][value]=ange 5',
      ['Blank Flange 50', 'Blank Flange 51', 'Blank Flange 52'],
    ],
    [condition('title', 'STARTS_WITH', 'poly'), ['Polyimide Insulated Wire']],
    [condition('title', 'ENDS_WITH', 'SET'), ['Bolt & Nut Set']],
    [condition('title', 'CONTAINS', '%25'), []],
    [condition('title', 'CONTAINS', '_'), []],
    [condition('title', 'IN', 'Blank Flange 03', 'blank flange 04', 'nope'), ['Blank Flange 03', 'Blank Flange 04']],
    [condition('title', 'IN', 'Blank Flange 03'), ['Blank Flange 03']],
    ['filter[c][condition][path]=title&filter[c][condition][operator]=IN&filter[c][condition][value]=', []],
    ['filter[c][condition][path]=title&filter[c][condition][operator]==', []],
    [condition('title', '>', 'Blank Flange 51'), ['Blank Flange 52', 'Polyimide Insulated Wire', 'Bolt & Nut Set']],
    [condition('title', 'BETWEEN', 'blank flange 10', 'blank flange 11'), ['Blank Flange 10', 'Blank Flange 11']],
    [`${condition('title', 'NOT BETWEEN', 'blank', 'bolt')}`, ['Polyimide Insulated Wire', 'Bolt & Nut Set']],
    ['filter[drupal_internal__product_id]=7', ['Blank Flange 07']],
    ['filter[drupal_internal__product_id]=99999999999999999999', []],
    ['filter[drupal_internal__product_id]=seven', []],
    ['filter[status]=0', []],
    ['filter[field_featured]=new', ['Blank Flange 01', 'Blank Flange 02']],
    [condition('field_featured', 'IN', 'most_ordered', 'other'), ['Blank Flange 01']],
    ['filter[variations.sku]=110005-t', ['Blank Flange 05']],
    [condition('variations.price.number', 'BETWEEN', '12', '20'), ['Polyimide Insulated Wire', 'Bolt & Nut Set']],
    [condition('variations.price.number', '>', 'abc'), []],
    ['filter[variations.attribute_purchased_length.name]=10 FT', ['Polyimide Insulated Wire']],
    ['filter[field_categories.name]=Hardware', ['Bolt & Nut Set']],
    ['filter[field_categories.meta.drupal_internal__target_id]=3', ['Polyimide Insulated Wire']],
    ['filter[default_variation.sku]=510001', ['Bolt & Nut Set']],
    [condition('field_related.id', 'IS NOT NULL'), ['Blank Flange 01']],
    ['filter[product_type.id]=nope', []],
    [
      condition('created', '<', '2025-03-03'),
      ['Blank Flange 01', 'Blank Flange 02', 'Polyimide Insulated Wire', 'Bolt & Nut Set'],
    ],
    ...['0000-01-01', '-99999999999', '9999-12-31T23:59:59-12:00', '2026-13-45'].map((never): [string, string[]] => [
      condition('created', '=', never),
      [],
    ]),
    [`${condition('created', '=', '1740844800')}`, ['Blank Flange 01', 'Polyimide Insulated Wire', 'Bolt & Nut Set']],
    [
      'filter[g][group][conjunction]=OR&filter[a][condition][path]=title&filter[a][condition][value]=Bolt %26 Nut Set&filter[a][condition][memberOf]=g' +
        '&filter[b][condition][path]=variations.sku&filter[b][condition][value]=310001&filter[b][condition][memberOf]=g&filter[status]=1',
      ['Polyimide Insulated Wire', 'Bolt & Nut Set'],
    ],
    [
      'filter[o][group][conjunction]=OR&filter[i][group][conjunction]=AND&filter[i][group][memberOf]=o' +
        '&filter[a][condition][path]=title&filter[a][condition][operator]=STARTS_WITH&filter[a][condition][value]=Blank&filter[a][condition][memberOf]=i' +
        '&filter[b][condition][path]=title&filter[b][condition][operator]=ENDS_WITH&filter[b][condition][value]=09&filter[b][condition][memberOf]=i' +
        '&filter[c][condition][path]=title&filter[c][condition][operator]=ENDS_WITH&filter[c][condition][value]=Wire&filter[c][condition][memberOf]=o',
      ['Blank Flange 09', 'Polyimide Insulated Wire'],
    ],
  ])('%s', async (query, titles) => {
    expect(await found(`${products}${query}`)).toEqual(titles)
  })

  test('by ID finds its row, and nothing for an invalid ID', async () => {
    const [first] = (await shop.get(`${products}page[limit]=1`)).list().data
    expect(await found(`${products}filter[id]=${first?.id}`)).toEqual(['Blank Flange 01'])
    expect(await found(`${products}filter[id]=12`)).toEqual([])
    expect(await found(`${products}${condition('id', 'STARTS_WITH', first?.id.slice(0, 13) ?? '')}`)).toEqual([
      'Blank Flange 01',
    ])
  })

  test('by a relationship to null finds rows without one', async () => {
    const without = await shop.get(
      `${products}${condition('field_related.id', 'IS NULL')}&page[limit]=50&page[offset]=50`,
    )
    expect(without.list().data).toHaveLength(3)
  })
})

describe('a filter of variations', () => {
  test.each<[string, string[]]>([
    [condition('sku', 'STARTS_WITH', '31'), ['310001', '310002']],
    [condition('price.number', '>', '130'), ['110051', '110051-T', '110052']],
    [condition('price.number', '=', '12.350000'), ['510001']],
    ['filter[field_discontinued]=1', ['310002']],
    ['filter[field_stock]=0', ['310002']],
    [`${condition('field_quantity_multiplier', 'IS NOT NULL')}`, ['310001', '510001']],
    ['filter[product_id.title]=Bolt %26 Nut Set', ['510001']],
    ['filter[sku]=519999', []],
    [condition('list_price.number', 'IS NOT NULL'), []],
  ])('%s', async (query, skus) => {
    expect(await found(`${variations}${query}`)).toEqual(skus)
  })
})

describe('a filter of terms', () => {
  const terms = '/jsonapi/taxonomy_term/product_categories?fields[taxonomy_term--product_categories]=name&'
  test.each<[string, string[]]>([
    ['filter[parent.name]=Flanges', ['Blank flanges']],
    ['filter[parent.id]=virtual', []],
    ['filter[status]=1&sort=weight,-name', ['Flanges', 'Blank flanges', 'Wire & cable', 'Hardware']],
  ])('%s', async (query, names) => {
    expect(await found(`${terms}${query}`)).toEqual(names)
  })
})

describe('an invalid filter', () => {
  test.each<[string, string]>([
    [
      'filter[constructor]=1',
      'Invalid nested filtering. The field `constructor`, given in the path `constructor`, does not exist.',
    ],
    [
      'filter[variations.price]=1',
      'Invalid nested filtering. The field `price`, given in the path `variations.price` is incomplete, it must end with one of the following specifiers: `number`, `currency_code`.',
    ],
    [
      'filter[variations]=1',
      'Invalid nested filtering. The field `variations`, given in the path `variations` is incomplete, it must end with one of the following specifiers: `id`, `meta.drupal_internal__target_id`.',
    ],
    [condition('title', 'LIKE', 'x'), "The 'LIKE' operator is not allowed in a filter parameter."],
    [
      condition('variations.price.number', 'BETWEEN', '1'),
      "The number of values does not fit the 'BETWEEN' operator (filter path 'variations.price.number').",
    ],
    [
      'filter[a][condition][path]=title&filter[a][condition][value]=x&filter[a][condition][memberOf]=g',
      'The filter group `g` does not exist.',
    ],
    ['filter[g][group][conjunction]=OR&filter[g][group][memberOf]=g', 'The filter group `g` is a member of itself.'],
  ])('%s returns 400', async (query, detail) => {
    const answer = await shop.get(`${products}${query}`)
    expect(answer.status).toBe(400)
    expect(answer.errors()).toMatchObject([{ title: 'Bad Request', status: '400', detail }])
  })
})
