import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { mediaType } from '../../jsonapi/request.ts'
import { createCartWithLines } from './carts.ts'
import { rowsOf } from './document.ts'
import { at, type Json, listOf, membersOf, parseJson, textAt } from './json.ts'
import type { ExtraTest } from './extraTests.ts'
import { type ReplayRequest, type Shop, send } from './shop.ts'
import { textOf } from './substitute.ts'

interface Line {
  variation: string
  quantity?: Json
  combine?: boolean
}

async function request(shop: Shop, sent: ReplayRequest) {
  const answer = await send(shop.app, sent)
  return { status: answer.statusCode, headers: answer.headers, document: parseJson(answer.body) }
}

function add(shop: Shop, token: string | null, lines: Line[]) {
  return request(shop, {
    method: 'POST',
    path: '/jsonapi/cart/add',
    headers: { 'content-type': mediaType, ...(token === null ? {} : { 'commerce-cart-token': token }) },
    body: JSON.stringify({
      data: lines.map(({ variation, ...meta }) => ({
        type: 'product-variation--product',
        id: shop.values[`${variation}.id`],
        meta,
      })),
    }),
  })
}

async function cartsOf(shop: Shop, token: string): Promise<Json | undefined> {
  return (await request(shop, { method: 'GET', path: '/jsonapi/carts', headers: { 'commerce-cart-token': token } }))
    .document
}

/** SKU and quantity of every line in the token's carts. */
async function linesOf(shop: Shop, token: string): Promise<[string, string][]> {
  const included = listOf(membersOf(await cartsOf(shop, token)).included)
  return included
    .filter((item) => at(item, 'type') === 'order-item--product')
    .map((item) => {
      const variation = at(item, 'relationships', 'purchased_entity', 'data', 'id')
      const part = included.find((resource) => at(resource, 'id') === variation)
      return [textAt(part, 'attributes', 'sku'), textAt(item, 'attributes', 'quantity')]
    })
}

function expectQuantityRefused({ status, document }: { status: number; document: Json | undefined }) {
  expect(status).toBe(422)
  const pointers = listOf(membersOf(document).errors).map((error) => at(error, 'source', 'pointer'))
  expect(new Set(pointers)).toEqual(new Set(['/data/attributes/quantity/value']))
}

function refusedQuantity(name: string, insteadOf: string, quantity: Json): ExtraTest {
  return {
    name,
    replaces: [insteadOf],
    check: async (shop) => {
      const token = randomUUID()
      expectQuantityRefused(await add(shop, token, [{ variation: 'variation1', quantity }]))
      expect(await linesOf(shop, token)).toEqual([])
    },
  }
}

export const cartTests: ExtraTest[] = [
  refusedQuantity('rejects adding a quantity of 0', '31-cart-add-500-quantity-zero', 0),
  refusedQuantity('rejects adding text as the quantity', '31-cart-add-500-quantity-not-a-number', 'abc'),
  refusedQuantity('rejects adding a fractional quantity', '31-cart-add-quantity-fraction', '1.5'),
  refusedQuantity('rejects adding more than the maximum quantity', '31-cart-add-quantity-huge', 99999999),
  {
    name: 'rejects changing a line to a quantity of 0, and keeps the line',
    replaces: ['33-item-update-500-quantity-zero'],
    check: async (shop) => {
      const values = await createCartWithLines(shop)
      const token = textOf(values, 'token')
      const id = textOf(values, 'line1.id')
      const answer = await request(shop, {
        method: 'PATCH',
        path: `/jsonapi/carts/${textOf(values, 'cart1.id')}/items/${id}`,
        headers: { 'content-type': mediaType, 'commerce-cart-token': token },
        body: JSON.stringify({ data: { type: 'order-item--product', id, attributes: { quantity: 0 } } }),
      })
      expectQuantityRefused(answer)
      expect(await linesOf(shop, token)).toEqual([
        [shop.values['variation1.sku'], '2.00'],
        [shop.values['variation2.sku'], '2.00'],
      ])
    },
  },
  {
    name: 'adding without a token returns the line, and sets no cookie',
    replaces: ['31-cart-add-without-any-token-makes-a-session'],
    check: async (shop) => {
      const { status, headers, document } = await add(shop, null, [{ variation: 'variation1', quantity: 1 }])
      expect(status).toBe(200)
      expect(rowsOf(document)).toHaveLength(1)
      expect(headers['set-cookie']).toBeUndefined()
    },
  },
  {
    name: 'the token is accepted only as a header',
    replaces: [],
    check: async (shop) => {
      const token = textOf(await createCartWithLines(shop), 'token')
      const { status, document } = await request(shop, {
        method: 'GET',
        path: '/jsonapi/carts',
        query: [['cartToken', token]],
      })
      expect(status).toBe(200)
      expect(rowsOf(document)).toEqual([])
    },
  },
  {
    name: 'cart routes return the short form of parts, and other routes the full form, in any order of requests',
    replaces: [],
    check: async (shop) => {
      const token = textOf(await createCartWithLines(shop), 'token')
      const alone = () =>
        request(shop, {
          method: 'GET',
          path: `/jsonapi/product-variations/product/${textOf(shop.values, 'variation1.id')}`,
        }).then(({ document }) => Object.keys(membersOf(at(document, 'data', 'attributes'))))
      const inCart = async () => {
        const included = listOf(membersOf(await cartsOf(shop, token)).included)
        const part = included.find((resource) => at(resource, 'id') === shop.values['variation1.id'])
        return Object.keys(membersOf(at(part, 'attributes')))
      }
      const hidden = ['status', 'created', 'changed', 'default_langcode', 'langcode']
      for (const names of [await alone(), await inCart().then(alone)])
        expect(names).toEqual(expect.arrayContaining(hidden))
      expect((await inCart()).filter((name) => hidden.includes(name))).toEqual([])
    },
  },
]
