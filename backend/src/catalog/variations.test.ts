import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const address = '/jsonapi/product-variations/product?filter[sku]=110001'
async function flange(more = '') {
  return (await shop.get(`${address}${more}`)).list()
}

/** Role, quantity and type of each accessory. */
async function accessories(): Promise<unknown> {
  const { data } = await flange()
  return data[0]?.relationships['field_accessories']?.data
}

describe('accessories of a part', () => {
  test('state their purpose and quantity in meta', async () => {
    expect(await accessories()).toMatchObject([
      { type: 'product-variation--product', meta: { role: 'Bolts', quantity: 6 } },
      { type: 'product-variation--product', meta: { role: 'Mating flange', quantity: null } },
    ])
  })

  test('are included as variations, along with their own includes', async () => {
    const { included } = await flange('&include=field_accessories.product_id')
    expect(
      included.filter(({ type }) => type === 'product-variation--product').map(({ attributes }) => attributes['sku']),
    ).toEqual(expect.arrayContaining(['510001', '110002']))
    expect(included.map(({ attributes }) => attributes['title'])).toContain('Bolt & Nut Set')
  })

  test('are an empty list for a part without accessories', async () => {
    const { data } = (await shop.get('/jsonapi/product-variations/product?filter[sku]=310001')).list()
    expect(data[0]?.relationships).toHaveProperty('field_accessories')
    expect(data[0]?.relationships['field_accessories']?.data ?? []).toEqual([])
  })

  test('omit unpublished parts', async () => {
    await shop.database.updateTable('variations').set({ discontinued: true }).where('sku', '=', '510001').execute()
    expect(await accessories()).toMatchObject([{ meta: { role: 'Mating flange' } }])
    await shop.database.updateTable('variations').set({ discontinued: false }).where('sku', '=', '510001').execute()
    await shop.database.updateTable('products').set({ status: false }).where('title', '=', 'Blank Flange 02').execute()
    expect(await accessories()).toMatchObject([{ meta: { role: 'Bolts' } }])
  })
})

describe('the replacement of a part', () => {
  async function replacementOf(sku: string) {
    const { data, included } = (
      await shop.get(`/jsonapi/product-variations/product?filter[sku]=${sku}&include=field_replacement`)
    ).list()
    return [
      data[0]?.relationships['field_replacement']?.data ?? null,
      included.map(({ attributes }) => attributes['sku']),
    ]
  }

  test('is the current part that a discontinued one names', async () => {
    expect(await replacementOf('310002')).toEqual([
      expect.objectContaining({ type: 'product-variation--product' }),
      ['310001'],
    ])
    expect(await replacementOf('310001')).toEqual([null, []])
  })

  test('is absent while it is discontinued itself', async () => {
    const discontinue = (discontinued: boolean) =>
      shop.database.updateTable('variations').set({ discontinued }).where('sku', '=', '310001').execute()
    await discontinue(true)
    expect(await replacementOf('310002')).toEqual([null, []])
    await discontinue(false)
  })
})
