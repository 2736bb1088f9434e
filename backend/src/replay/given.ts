/** The state each case needs before its request, made through the shop's own requests (a redirect: in the database). */
import { randomUUID } from 'node:crypto'
import { at, isObject, listOf, type Members, membersOf, parsed, textAt } from './json.ts'
import { type Shop, send } from './shop.ts'
import { textOf, type Values } from './substitute.ts'
import { pageValues } from './values.ts'

const jsonApi = 'application/vnd.api+json'

/** Adds lines to the token's cart; answers the order items. */
const add = async (shop: Shop, token: string, lines: { id: string; quantity: number }[]): Promise<Members[]> => {
  const answer = await send(shop.app, {
    method: 'POST',
    path: '/jsonapi/cart/add',
    headers: { 'content-type': jsonApi, 'commerce-cart-token': token },
    body: JSON.stringify({
      data: lines.map(({ id, quantity }) => ({ type: 'product-variation--product', id, meta: { quantity } })),
    }),
  })
  const { data } = membersOf(parsed(answer.body))
  if (!Array.isArray(data)) throw new Error(`cart/add answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
  return data.filter(isObject)
}

const cartOf = (item: Members | undefined): string => {
  const id = textAt(item, 'relationships', 'order_id', 'data', 'id')
  if (id === '') throw new Error('an added line names no cart')
  return id
}

/** A guest's cart with two lines. */
export const cartWithLines = async (shop: Shop): Promise<Values> => {
  const token = randomUUID()
  const variations = [textOf(shop.values, 'variation1.id'), textOf(shop.values, 'variation2.id')]
  const items = await add(
    shop,
    token,
    variations.map((id) => ({ id, quantity: 2 })),
  )
  const lines = items.map((item, index): [string, string] => [`line${index + 1}.id`, textAt(item, 'id')])
  return { token, 'cart1.id': cartOf(items[0]), ...Object.fromEntries(lines) }
}

const lineRemoved = async (shop: Shop): Promise<Values> => {
  const values = await cartWithLines(shop)
  await send(shop.app, {
    method: 'DELETE',
    path: `/jsonapi/carts/${textOf(values, 'cart1.id')}/items`,
    headers: { 'content-type': jsonApi, 'commerce-cart-token': textOf(values, 'token') },
    body: JSON.stringify({ data: [{ type: 'order-item--product', id: textOf(values, 'line1.id') }] }),
  })
  return values
}

const cartCleared = async (shop: Shop): Promise<Values> => {
  const values = await cartWithLines(shop)
  await send(shop.app, {
    method: 'DELETE',
    path: `/jsonapi/carts/${textOf(values, 'cart1.id')}`,
    headers: { 'commerce-cart-token': textOf(values, 'token') },
  })
  return { ...values, 'store1.id': await storeOf(shop) }
}

/** The store is only ever seen as a reference. */
const storeOf = async (shop: Shop): Promise<string> => {
  const path = `/jsonapi/products/product/${textOf(shop.values, 'product1.id')}`
  const answer = await send(shop.app, { method: 'GET', path })
  const [store] = listOf(at(parsed(answer.body), 'data', 'relationships', 'stores', 'data'))
  if (store === undefined) throw new Error(`the product names no store: ${answer.statusCode}`)
  return textAt(store, 'id')
}

const redirected =
  (status: number, to: 'page1' | 'product1') =>
  async (shop: Shop): Promise<Values> => {
    const redirectFrom = `/moved-${status}`
    const target = textOf(shop.values, `${to}.alias`)
    await shop.database
      .insertInto('redirects')
      .values({ id: 1000 + status, source: redirectFrom, target, status })
      .execute()
    return { redirectFrom }
  }

const frontPage = (shop: Shop): Promise<Values> => pageValues(shop.database, 'page1', '/home')

const cachedAnswer = async (shop: Shop): Promise<Values> => {
  const { headers } = await send(shop.app, {
    method: 'GET',
    path: '/jsonapi/products/product',
    query: [
      ['fields[product--product]', 'title'],
      ['sort', 'title'],
      ['page[limit]', '4'],
    ],
  })
  return { etag: String(headers.etag), lastModified: String(headers['last-modified']) }
}

const newToken = (): Promise<Values> => Promise.resolve({ token: randomUUID() })

type Given = (shop: Shop) => Promise<Values>

/** The first entry that a case's name starts with. */
const GIVEN: [start: string, given: Given][] = [
  ['06-auth-anonymous-order-', cartWithLines],
  ['07-translate-path-redirect-301', redirected(301, 'page1')],
  ['07-translate-path-redirect-302', redirected(302, 'product1')],
  ['07-translate-path-front', frontPage],
  ['07-translate-path-internal-path', frontPage],
  ['11-cache-conditional-304', cachedAnswer],
  ['31-cart-add-same-', cartWithLines],
  ['34-item-remove-again-422', lineRemoved],
  ['39-carts-after-clear', cartCleared],
  ['39-current-store-header-', cartCleared],
  ['30-', newToken],
  ['31-', newToken],
  ['3', cartWithLines],
]

export const prepare = (shop: Shop, name: string): Promise<Values> =>
  GIVEN.find(([start]) => name.startsWith(start))?.[1](shop) ?? Promise.resolve({})
