import { describe, expect, inject, it } from 'vitest'
import { mutate } from '../../testing/buyers.ts'
import { startTestGateway, textAt } from '../../testing/gateway.ts'
import { declares, fullDocument } from '../../testing/siteProfiles.ts'
import { SiteNames } from './siteNames.ts'

describe('a site that calls a field differently', () => {
  const names = new SiteNames({ field_phone: 'field_telephone', field_images: 'field_pictures' })

  it('gets its own names in URLs, except in what is searched for', () => {
    const path = '/jsonapi/products/product'
    expect(names.address(`${path}/field_phone`)).toBe(`${path}/field_phone`)
    const include = 'include=field_images,variations.field_images'
    expect(names.address(`${path}?fields[a--b]=field_phone,field_phone_2&${include}&sort=-field_phone`)).toBe(
      `${path}?fields[a--b]=field_telephone,field_phone_2&include=field_pictures,variations.field_pictures&sort=-field_telephone`,
    )
    const condition = (name: string) => `filter[x][condition][path]=${name}&filter[${name}]=field_phone`
    expect(names.address(`${path}?${condition('field_phone')}`)).toBe(`${path}?${condition('field_telephone')}`)
  })

  it('gets and sends its own names of members, not of values', () => {
    const body = (name: string) => ({ data: [{ attributes: { [name]: 'field_phone', text: ['field_telephone'] } }] })
    expect(names.body(body('field_phone'))).toEqual(body('field_telephone'))
    expect(names.answer(body('field_telephone'))).toEqual(body('field_phone'))
  })

  it('gets its own names of bundles in paths, and of types', () => {
    const own = new SiteNames({ product_categories: 'assortment' })
    expect(
      own.address('/jsonapi/taxonomy_term/product_categories?fields[taxonomy_term--product_categories]=name'),
    ).toBe('/jsonapi/taxonomy_term/assortment?fields[taxonomy_term--assortment]=name')
    expect(own.path('/jsonapi/taxonomy_term/assortment')).toBe('/jsonapi/taxonomy_term/product_categories')
    const resource = (type: string) => ({ data: { type, attributes: { name: 'assortment' } } })
    expect(own.answer(resource('taxonomy_term--assortment'))).toEqual(resource('taxonomy_term--product_categories'))
    // The router's response names the type of a page, without which categories have no pages.
    const page = (resourceName: string) => ({ jsonapi: { resourceName } })
    expect(own.answer(page('taxonomy_term--assortment'))).toEqual(page('taxonomy_term--product_categories'))
  })

  it('declares the translated field even beside one that has our name', () => {
    expect(names.fields({ field_telephone: 1, field_phone: 2, title: 3 })).toEqual({ field_phone: 1, title: 3 })
  })
})

it('stores values in the fields that the site has for them', async () => {
  const document = await fullDocument()
  const mapped = await startTestGateway(
    inject('backendUrl'),
    declares({ ...document, names: { field_note: 'field_reference' } }),
  )
  const unmapped = await startTestGateway(inject('backendUrl'))
  const visitor = mapped.visitor()
  const added = await mutate(
    visitor,
    'mutation ($input: AddToCartInput!) { addToCart(input: $input) { cart { items { id } } userErrors { code } } }',
    { lines: [{ sku: '180050', quantity: 1 }] },
  )
  const changed = await mutate(
    visitor,
    'mutation ($input: UpdateCartItemInput!) { updateCartItem(input: $input) { cart { items { note } } userErrors { code } } }',
    { itemId: textAt(added, 'cart', 'items', 0, 'id'), quantity: 1, note: 'chamber B' },
  )
  expect(changed).toEqual({ cart: { items: [{ note: 'chamber B' }] }, userErrors: [] })
  const other = unmapped.visitor()
  other.cookie = visitor.cookie
  const { data } = await other.ask('{ viewer { cart { items { note reference } } } }')
  expect(data).toEqual({ viewer: { cart: { items: [{ note: null, reference: 'chamber B' }] } } })
  await mapped.stop()
  await unmapped.stop()
})
