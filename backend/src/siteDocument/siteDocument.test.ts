import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteProfileSchema } from '@shop/schema/siteProfile'
import { openTestShop, testAccess, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const secret = { 'shop-gateway-secret': testAccess.clients[0]?.secret ?? '' }

async function document(headers: Record<string, string> = {}) {
  return siteProfileSchema.parse((await shop.get('/shop/profile', headers)).json())
}

describe('GET /shop/profile', () => {
  test('lists types, fields and attributes that the site serves', async () => {
    const { catalog, types, orders, indexes } = await document()
    for (const [name, { path, readable, access }] of Object.entries(types)) {
      if (path === null || !readable || access?.anonymous.view !== 'all') continue
      const { data } = (await shop.get(`${path}?page[limit]=1`)).list()
      for (const { type, attributes, relationships } of data) {
        expect(type).toBe(name)
        const declared = Object.keys(types[name]?.fields ?? {})
        const filled = Object.keys(relationships).filter((field) => relationships[field]?.data !== undefined)
        expect(declared).toEqual(expect.arrayContaining([...Object.keys(attributes), ...filled]))
      }
    }
    expect(catalog.attributes[0]).toEqual({
      id: 'flange_size',
      field: 'attribute_flange_size',
      label: 'Flange size',
      values: 'product-attribute-value--flange-size',
    })
    expect(catalog.variations[0]?.variesBy[0]).toBe('attribute_flange_size')
    expect(orders.paymentGateways.map(({ id, kind }) => [id, kind])).toEqual([
      ['card', 'stored'],
      ['purchase_order', 'manual'],
      ['wire_transfer', 'manual'],
    ])
    for (const { path, fields } of indexes)
      for (const [name, { sortable }] of Object.entries(fields))
        if (sortable) expect([name, (await shop.get(`${path}?sort=${name}&page[limit]=1`)).status]).toEqual([name, 200])
  })

  test('lists the specifications of parts', async () => {
    const { types } = await document()
    const { included } = (await shop.get('/jsonapi/product-variations/product?include=field_specifications')).list()
    const specifications = included.filter(({ type }) => type === 'paragraph--specifications')
    const names = specifications.flatMap(({ attributes }) => Object.keys(attributes))
    expect(names).toContain('field_partner_part_numbers')
    expect(Object.keys(types['paragraph--specifications']?.fields ?? {})).toEqual(expect.arrayContaining(names))
  })

  test('says how specifications are presented', async () => {
    const { catalog } = await document()
    expect(catalog.specifications?.labels).toMatchObject({ qty_multiplier: 'Quantity multiplier' })
  })

  test('describes the store', async () => {
    const { stores } = await document()
    expect(stores).toHaveLength(1)
    expect(stores[0]).toMatchObject({ currency: 'USD', timeZone: 'America/Los_Angeles', isDefault: true })
    expect(stores[0]?.hours?.[0]).toEqual({ day: 'Monday', opens: '06:00', closes: '17:00' })
    expect(stores[0]?.shippingCountries).toEqual(expect.arrayContaining(['US', 'CA', 'SG']))
    expect(stores[0]).toMatchObject({
      name: 'Vacuum Components',
      email: 'sales@vacuum-components.example',
      phone: '(661) 555-0100',
      address: { country_code: 'US', administrative_area: 'CA', locality: 'Valencia' },
      socialLinks: ['facebook', 'twitter', 'instagram'].map((network) => ({ network })),
      shippingNotice: 'Orders are processed and shipped the next business day if parts are in stock',
      contactSubjects: ['Sales', 'Technical', 'Order status', 'Quote request', 'Returns', 'Website'],
    })
  })

  test('lists routes that exist', async () => {
    const { routes } = await document()
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(['cartAdd', 'checkout', 'payment', 'token', 'register']))
    for (const [name, { path, methods }] of Object.entries(routes)) {
      if (!methods.includes('GET') || path.includes('{')) continue
      expect([name, (await shop.get(path)).headers['content-type']]).not.toEqual([name, 'text/html'])
    }
  })

  test('shows write access only with the secret of the gateway', async () => {
    const [everyone, gateway] = [await document(), await document(secret)]
    expect([everyone.site.modules, gateway.site.modules]).toEqual([undefined, {}])
    const writable = ({ types }: typeof gateway) => types['order--default']?.fields.field_po_number?.writable
    expect([writable(everyone), writable(gateway)]).toEqual([[], ['cart']])
    expect(await document({ 'shop-gateway-secret': 'wrong' })).toEqual(everyone)
  })

  test('supports conditional requests', async () => {
    for (const headers of [{}, secret]) {
      const { headers: sent } = await shop.get('/shop/profile', headers)
      const again = await shop.get('/shop/profile', { ...headers, 'if-none-match': sent['etag'] ?? '' })
      expect([again.status, again.text]).toEqual([304, ''])
    }
    const old = (await shop.get('/shop/profile')).headers['etag'] ?? ''
    await shop.database.updateTable('store_facts').set({ phone: '(661) 555-0177' }).execute()
    const changed = await shop.get('/shop/profile', { 'if-none-match': old })
    expect([changed.status, changed.text.includes('555-0177')]).toEqual([200, true])
  })
})
