import { describe, expect, inject, it } from 'vitest'
import { mutate } from '../../testing/buyers.ts'
import { startTestGateway, textAt } from '../../testing/gateway.ts'
import { FieldNames } from './siteFields.ts'

describe('a site that calls a field differently', () => {
  const names = new FieldNames({ field_phone: 'field_telephone', field_images: 'field_pictures' })

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
    const json = (name: string) =>
      JSON.stringify({ data: { attributes: { [name]: 'field_phone', text: '"field_telephone": 1' } } })
    expect(names.body(json('field_phone'))).toBe(json('field_telephone'))
    expect(names.answer(json('field_telephone'), 200)).toBe(json('field_phone'))
  })

  it('names fields in the text of errors', () => {
    expect(names.answer('Field field_telephone is unknown.', 500)).toBe('Field field_phone is unknown.')
  })
})

it('leaves everything as it is if all names are the same', () => {
  const names = new FieldNames({})
  expect(names.address('/a?b=c=d&e')).toBe('/a?b=c=d&e')
  expect([names.body('{"a":1}'), names.answer('{"a":1}', 200)]).toEqual(['{"a":1}', '{"a":1}'])
})

it('stores values in the fields that the site has for them', async () => {
  const mapped = await startTestGateway(inject('backendUrl'), { SITE_FIELDS: '{"field_note":"field_reference"}' })
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
