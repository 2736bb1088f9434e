import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mediaType } from '../jsonapi/request.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../testShop.ts'
import { profiles } from './profiles.ts'

const address = {
  country_code: 'US',
  given_name: 'Ada',
  family_name: 'Anon',
  address_line1: '1 Main St',
  locality: 'Ithaca',
  administrative_area: 'NY',
  postal_code: '14850',
}

const entryPoint = z.object({ links: z.record(z.string(), z.object({ href: z.string() })) })
const resolved = z.object({ entity: z.object({ id: z.string() }) })
const aliasOf = z.object({ alias: z.string() })
const rates = z.array(z.object({ id: z.string() }))

const buyer = { 'commerce-cart-token': 'ada' }

function write(shop: TestShop, method: 'POST' | 'PATCH' | 'DELETE', url: string, data: unknown): Promise<TestAnswer> {
  const headers = { ...buyer, 'content-type': mediaType }
  return shop.send({ method, url, headers, payload: JSON.stringify({ data }) })
}

async function firstPart(shop: TestShop): Promise<string> {
  const { data } = (await shop.get('/jsonapi/product-variations/product?filter[sku]=110001')).list()
  return data[0]?.id ?? ''
}

/** A cart with one line; returns the cart's and the line's UUID. */
async function cartOf(shop: TestShop) {
  const part = { type: 'product-variation--product', id: await firstPart(shop), meta: { quantity: 2, note: 'rush' } }
  const [item] = (await write(shop, 'POST', '/jsonapi/cart/add', [part])).list().data
  const [cart] = (await shop.get('/jsonapi/carts', buyer)).list().data
  if (item === undefined || cart === undefined) throw new Error('There is no cart.')
  return { item, cart }
}

function order(shop: TestShop, id: string, attributes: Record<string, unknown>) {
  return write(shop, 'PATCH', `/jsonapi/checkout/${id}`, { type: 'order--default', id, attributes })
}

function detailsOf(answer: TestAnswer) {
  return [answer.status, answer.errors().map(({ detail }) => detail)]
}

describe.each(['plain', 'minimal'] as const)('the profile %s', (name) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ profile: profiles[name] })
  })
  afterAll(() => shop.close())

  test('lists only resources that respond', async () => {
    const { links } = entryPoint.parse((await shop.get('/jsonapi')).json())
    expect(Object.keys(links)).toContain('order-item--default')
    expect(
      Object.keys(links).filter((type) => /^(cart-list|paragraph|node--dist|order-item--prod)/.test(type)),
    ).toEqual([])
    for (const [type, { href }] of Object.entries(links))
      expect([type, (await shop.get(new URL(href).pathname)).status]).toEqual([
        type,
        // Messages can only be sent.
        type.startsWith('contact_message--') ? 405 : 200,
      ])
  })

  test('responds to missing routes with an HTML page', async () => {
    for (const url of ['/shop/orders', '/jsonapi/nope', '/user/verify-mail']) {
      const answer = await shop.get(url)
      expect([url, answer.status, answer.headers['content-type']]).toEqual([url, 404, 'text/html'])
    }
    expect((await shop.get('/nope?_format=json')).headers['content-type']).toBe('application/json')
  })

  test('has only the fields of its site', async () => {
    const [product] = (await shop.get('/jsonapi/products/product?page[limit]=1')).list().data
    const names = [...Object.keys(product?.attributes ?? {}), ...Object.keys(product?.relationships ?? {})]
    expect(names.filter((field) => field.startsWith('field_'))).toEqual(['field_categories', 'field_images'])
    const [part] = (await shop.get('/jsonapi/product-variations/product?page[limit]=1')).list().data
    expect(Object.keys(part?.relationships['field_images'] ?? {})).toEqual(['links'])
    expect(Object.keys(part?.attributes ?? {}).filter((field) => field.startsWith('field_'))).toEqual([])
  })

  test('refuses fields that it lacks as Drupal does', async () => {
    const { cart, item } = await cartOf(shop)
    expect(item.type).toBe('order-item--default')
    expect(Object.keys(item.attributes)).toEqual(['title', 'quantity', 'unit_price', 'total_price', 'locked'])
    const information = { billing_information: { address, field_phone: null } }
    expect(detailsOf(await order(shop, cart.id, information))).toEqual([500, ['Field field_phone is unknown.']])
    expect(detailsOf(await order(shop, cart.id, { field_po_number: '1' }))).toEqual([
      422,
      ['Cannot set the unknown field field_po_number.'],
    ])
    const items = `/jsonapi/carts/${cart.id}/items`
    const change = { type: 'order-item--product', id: item.id, attributes: { field_note: 'x' } }
    expect(detailsOf(await write(shop, 'PATCH', `${items}/${item.id}`, change))).toEqual([
      422,
      ['The attribute field_note does not exist on the order-item--default resource type.'],
    ])
    expect(detailsOf(await write(shop, 'DELETE', items, [{ type: 'order-item--product', id: item.id }]))).toEqual([
      400,
      ['The provided type (order-item--product) does not match the destination resource types (order-item--default).'],
    ])
    const registered = await shop.send({
      method: 'POST',
      url: '/user/register?_format=json',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ name: [{ value: 'bob' }], field_phone: [{ value: '1' }] }),
    })
    expect([registered.status, registered.headers['content-type'], registered.text]).toEqual([
      500,
      'text/plain',
      'The website encountered an unexpected error. Try again later.',
    ])
  })

  test('has a second bundle of products', async () => {
    const [cable] = (await shop.get('/jsonapi/products/cable')).list().data
    const [part] = (await shop.get('/jsonapi/product-variations/cable?filter[sku]=310001')).list().data
    expect([cable?.type, part?.type]).toEqual(['product--cable', 'product-variation--cable'])
    expect(part?.relationships['product_id']?.data).toMatchObject({ type: 'product--cable', id: cable?.id })
    expect((await shop.get('/jsonapi/product-variations/product?filter[sku]=310001')).list().data).toEqual([])
    const throughOther = await shop.get(`/jsonapi/products/product/${cable?.id ?? ''}?include=default_variation`)
    expect([throughOther.single().data.type, throughOther.single().included[0]?.type]).toEqual([
      'product--cable',
      'product-variation--cable',
    ])
    const include = await shop.get('/jsonapi/product-variations/cable?include=attribute_flange_size')
    expect(include.status).toBe(400)
    const path = String(new URLSearchParams({ path: aliasOf.parse(cable?.attributes['path']).alias }))
    expect((await shop.get(`/router/translate-path?_format=json&${path}`)).json()).toMatchObject({
      entity: { bundle: 'cable' },
      jsonapi: {
        resourceName: 'product--cable',
        individual: `http://cms.test/jsonapi/products/cable/${cable?.id ?? ''}`,
      },
    })
    const added = await write(shop, 'POST', '/jsonapi/cart/add', [
      { type: 'product-variation--product', id: part?.id, meta: { quantity: 1 } },
    ])
    expect(added.list().data[0]?.relationships['purchased_entity']?.data).toMatchObject({
      type: 'product-variation--cable',
    })
  })

  test('has a bundle without products, and fewer attributes', async () => {
    const empty = await shop.get('/jsonapi/product-variations/default?include=attribute_flange_size,nope')
    expect([empty.status, empty.list().data]).toEqual([200, []])
    const [part] = (await shop.get('/jsonapi/product-variations/product?page[limit]=1')).list().data
    const attributes = Object.keys(part?.relationships ?? {}).filter((name) => name.startsWith('attribute_'))
    expect(attributes).toContain('attribute_flange_size')
    expect(attributes).not.toContain('attribute_bolt_hole')
    expect((await shop.get('/jsonapi/product-attribute-values/bolt-hole')).status).toBe(404)
  })

  test('takes an order', async () => {
    const { cart } = await cartOf(shop)
    const ship = name === 'plain' ? { shipping_information: { address } } : {}
    const given = await order(shop, cart.id, {
      email: 'ada@lab.example',
      ...ship,
      billing_information: { address },
      payment_instrument: { payment_gateway_id: 'wire_transfer' },
    })
    expect(given.text).not.toContain('field_phone')
    const offered = given.single().data.meta?.['shipping_rates']
    if (name === 'plain') {
      const [rate] = rates.parse(offered)
      expect((await order(shop, cart.id, { shipping_method: rate?.id })).status).toBe(200)
    } else expect(offered).toBeUndefined()
    const shown = (await shop.get(`/jsonapi/checkout/${cart.id}`, buyer)).single().data
    expect(shown.meta?.['constraints']).toBeUndefined()
    const payment = await write(shop, 'POST', `/jsonapi/checkout/${cart.id}/payment`, {
      type: 'payment--payment-manual',
    })
    expect(payment.status).toBe(201)
    const placed = (await shop.get(`/jsonapi/orders/default/${cart.id}`, buyer)).single().data
    expect([placed.attributes['state'], Object.keys(placed.relationships).includes('shipments')]).toEqual([
      'on_hold',
      name === 'plain',
    ])
  })

  test('resolves the paths of what it has', async () => {
    const status = async (path: string) => (await shop.get(`/router/translate-path?_format=json&path=${path}`)).status
    expect([await status('/flanges'), await status('/about')]).toEqual([200, name === 'plain' ? 200 : 404])
    expect((await shop.get('/decoupled_kit/breadcrumb?path=/flanges')).status).toBe(name === 'plain' ? 200 : 404)
  })
})

describe('a plain site', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ profile: profiles.plain })
  })
  afterAll(() => shop.close())

  const find = (query: string) => shop.get(`/jsonapi/index/products?${query}`)

  test('indexes the fields of Search API', async () => {
    const all = (await find('page[limit]=50&sort=-number,title,created,-search_api_relevance')).list()
    expect(all.data).toHaveLength(50)
    expect((await find('filter[sku]=310001')).list().data.map(({ type }) => type)).toEqual(['product--cable'])
    expect(Object.keys(all.meta)).toEqual(['count'])
    const flanges = '/router/translate-path?_format=json&path=/flanges'
    const { entity } = resolved.parse((await shop.get(flanges)).json())
    expect((await find(`filter[field_categories]=${entity.id}`)).list().meta['count']).toBe(0)
    expect((await find('filter[sku]=310001&filter[status]=1')).list().meta['count']).toBe(1)
    for (const [query, detail] of [
      ['filter[category]=1', "Unknown field in filter clause: 'category'."],
      ['filter[in_stock]=1', "Unknown field in filter clause: 'in_stock'."],
      ['sort=price', "Trying to sort on unknown field 'price'."],
      ['sort=field_categories', "Trying to sort on unknown field 'field_categories'."],
    ])
      expect(detailsOf(await find(query ?? ''))).toEqual([400, [detail]])
    expect((await find('include=matched_variation')).status).toBe(400)
  })
})
