import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../testShop.ts'
import { refreshOldIndex } from './indexing/refresh.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const products =
  '/jsonapi/index/products?facetLinks=no&fields[product--product]=title,matched_variation&include=matched_variation'
const variations = '/jsonapi/index/variations?fields[product-variation--product]=sku'

const identifier = z.object({ id: z.string(), meta: z.object({ matching_count: z.number() }) })

async function list(address: string) {
  return (await shop.get(address)).list()
}

/** Title → representative part, and number of matching parts. */
async function matched(query: string) {
  const { data, included } = await list(`${products}&${query}`)
  const skus = new Map(included.map(({ id, attributes }) => [id, attributes['sku']]))
  return data.map(({ attributes, relationships }) => {
    const { data: target } = relationships['matched_variation'] ?? {}
    const { id, meta } = identifier.parse(target)
    return [attributes['title'], skus.get(id), meta.matching_count]
  })
}

async function skus(query: string) {
  return (await list(`${variations}&${query}`)).data.map((row) => row.attributes['sku'])
}

async function valueId(path: string, label: string): Promise<string> {
  const row = await shop.database
    .selectFrom('attribute_values')
    .select('id')
    .where('attribute_id', '=', path)
    .where('name', '=', label)
    .executeTakeFirstOrThrow()
  return String(row.id)
}

describe('the representative part of a product', () => {
  test.each<[string, unknown[]]>([
    ['filter[sku]=110007-t', [['Blank Flange 07', '110007-T', 1]]],
    ['filter[fulltext]=110007', [['Blank Flange 07', '110007', 2]]],
    ['filter[fulltext]=110007-T', [['Blank Flange 07', '110007-T', 1]]],
    ['filter[fulltext]=1100 07 t', [['Blank Flange 07', '110007-T', 1]]],
    ['filter[title]=Blank Flange 07', [['Blank Flange 07', '110007', 2]]],
    // The sort decides: first the most expensive length, then the cheapest.
    ['filter[title]=Polyimide Insulated Wire&sort=-price', [['Polyimide Insulated Wire', '310002', 2]]],
    ['filter[title]=Polyimide Insulated Wire&sort=price', [['Polyimide Insulated Wire', '310001', 2]]],
    ['filter[title]=Polyimide Insulated Wire&filter[in_stock]=0', [['Polyimide Insulated Wire', '310002', 1]]],
  ])('%s', async (query, expected) => {
    expect(await matched(query)).toEqual(expected)
  })

  test('meets all conditions', async () => {
    const tenFeet = await valueId('purchased_length', '10 ft')
    const dear = 'filter[price][operator]=>&filter[price][value]=40'
    // One length is ten feet long and another costs more than $40, but no length does both.
    expect(await matched(`filter[purchased_length]=${tenFeet}`)).toHaveLength(1)
    expect(await matched(`${dear}&filter[title]=Polyimide Insulated Wire`)).toHaveLength(1)
    expect(await matched(`${dear}&filter[purchased_length]=${tenFeet}`)).toEqual([])
  })
})

describe('a range includes its ends', () => {
  test.each([
    ['filter[max_bake_temperature][operator]=>=&filter[max_bake_temperature][value]=450', 54],
    ['filter[max_bake_temperature][operator]=>&filter[max_bake_temperature][value]=450', 0],
    ['filter[max_bake_temperature][operator]=<=&filter[max_bake_temperature][value]=4.5e2', 54],
    ['filter[max_bake_temperature][operator]=<&filter[max_bake_temperature][value]=450.0000000001', 54],
    ['filter[price][operator]=<=&filter[price][value]=12.35', 1],
    ['filter[price][operator]=<&filter[price][value]=12.35', 0],
    ['filter[max_bake_temperature][operator]=IS NULL', 0],
    ['filter[voltage_rating][operator]=IS NULL', 54],
  ])('%s finds %i', async (query, count) => {
    expect((await list(`${products}&${query}`)).meta['count']).toBe(count)
  })
})

describe('parts', () => {
  test.each<[string, string[]]>([
    ['filter[fulltext]=110001', ['110001', '110001-T']],
    ['filter[fulltext]=vac204518', ['110001']],
    ['filter[fulltext]=VAC 204518', ['110001']],
    ['filter[fulltext]=M-110033', ['110033', '110033-T']],
    ['filter[fulltext]=wire 50 ft', ['310002']],
    ['filter[sku]=310001', ['310001']],
    ['filter[in_stock]=0&filter[fulltext]=wire', ['310002']],
    ['filter[fulltext]=in preparation', []],
  ])('%s', async (query, expected) => {
    expect(await skus(query)).toEqual(expected)
  })

  test('can be filtered by the value of an attribute', async () => {
    expect(await skus(`filter[purchased_length]=${await valueId('purchased_length', '50 ft')}`)).toEqual(['310002'])
  })

  test('with similar numbers are sorted by similarity', async () => {
    const similar = await skus('filter[similar_number]=31-0003')
    expect(similar.slice(0, 2)).toEqual(['310001', '310002'])
    expect(similar.length).toBeLessThanOrEqual(10)
    expect((await skus('filter[similar_number]=110001')).slice(0, 2)).toEqual(['110001', '110001-T'])
    expect(await skus('filter[similar_number]=zzzz')).toEqual([])
    // As similar as possible, and longer than any number.
    expect(await skus(`filter[similar_number]=${'110001'.repeat(7)}`)).toEqual([])
  })

  test('have no facets', async () => {
    expect((await list(variations)).meta).toMatchObject({ facets: [] })
  })
})

describe('help', () => {
  const help = async (text: string) =>
    (await list(`${products}&filter[fulltext]=${encodeURIComponent(text)}`)).meta['search_help']

  test('corrects the spelling to something that is found', async () => {
    expect(await help('polyimid insulatd wirre')).toMatchObject({ corrected: 'polyimid insulated wire' })
  })

  test.each([
    ['insu lated wire', 'insulated wire'],
    ['wireinsulated', 'wire insulated'],
    ['tblank', 't blank'],
    ['insualted wrie', 'insulated wire'],
  ])('corrects the word boundaries of %j', async (typed, corrected) => {
    expect(await help(typed)).toMatchObject({ corrected })
  })

  test('lists the largest sets of keywords with results', async () => {
    expect(await help('blank wire')).toEqual({
      corrected: null,
      fewer: [
        { keys: 'wire', count: 1 },
        { keys: 'blank', count: 52 },
      ],
    })
    expect(await help('polyimide wire zzzz')).toMatchObject({ fewer: [{ keys: 'polyimide wire', count: 1 }] })
  })

  test('is empty for unknown words', async () => {
    expect(await help('zzzz')).toEqual({ corrected: null, fewer: [] })
  })

  test('is absent if there are results', async () => {
    expect(await help('wire')).toBeUndefined()
  })
})

test('terms without links contain only their values', async () => {
  const { meta } = await list(`${products}&page[limit]=1`)
  expect(meta['facets']).toContainEqual({
    id: 'products_max_bake_temperature',
    label: 'Max bake temperature',
    path: 'max_bake_temperature',
    unit: 'C',
    range: { min: '450', max: '450' },
    terms: [{ value: '450', label: '450', active: false, count: 54 }],
  })
})

test('rebuilds an index of another version', async () => {
  const { database } = shop
  const count = () => database.selectFrom('product_index').select('product_id').execute()
  await database.deleteFrom('product_index').execute()
  await refreshOldIndex(database)
  expect(await count()).toEqual([])
  await database.updateTable('shop_state').set({ value: 'earlier' }).where('name', '=', 'index').execute()
  await refreshOldIndex(database)
  expect(await count()).toHaveLength(54)
})
