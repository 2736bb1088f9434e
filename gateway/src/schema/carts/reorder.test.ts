import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { startAccountsGateway } from '../../testing/accounts.ts'
import { addParts, place, readyToPlace } from '../../testing/buyers.ts'
import { at, textAt, type Visitor } from '../../testing/gateway.ts'

const { recorder, customer, calls } = await startAccountsGateway()

const REORDER = `mutation ($orderId: ID!) { reorder(input: { orderId: $orderId }) {
  cart { quantityTotal items { partNumber quantity } } userErrors { code message path } warnings { code message } } }`

const bodySchema = z.object({ data: z.array(z.unknown()) })

async function ordered(visitor: Visitor): Promise<string> {
  const answer = await place(visitor, await readyToPlace(visitor, undefined, { sku: '180050', quantity: 2 }))
  expect(at(answer, 'userErrors')).toEqual([])
  recorder.reset()
  return textAt(answer, 'order', 'id')
}

async function reorder(visitor: Visitor, orderId: string) {
  return at((await visitor.ask(REORDER, { orderId })).data, 'reorder')
}

describe('reorder', () => {
  it('adds the items again at current prices, with a fixed number of requests', async () => {
    const { visitor } = await customer()
    await addParts(visitor, '180002', 1)
    const orderId = await ordered(visitor)
    expect(await reorder(visitor, orderId)).toEqual({
      cart: {
        quantityTotal: 3,
        items: [
          { partNumber: '180002', quantity: 1 },
          { partNumber: '180050', quantity: 2 },
        ],
      },
      userErrors: [],
      warnings: [],
    })
    expect(calls()).toEqual([
      expect.stringMatching(/^GET \/jsonapi\/orders\/default\/[0-9a-f-]{36}$/),
      'GET /jsonapi/product-variations/product',
      'GET /jsonapi/carts',
      'POST /jsonapi/cart/add',
      'POST /jsonapi/cart/estimate',
      'GET /jsonapi/carts',
    ])
  })

  it('names items that can no longer be bought, adds the rest, and reports a different total', async () => {
    const { visitor } = await customer()
    await addParts(visitor, '180051', 1)
    const orderId = await ordered(visitor)
    recorder.intercept(async ({ address }, response) => {
      if (!address.startsWith('/jsonapi/product-variations/')) return false
      const answer = await fetch(new URL(address, inject('backendUrl')))
      const { data } = bodySchema.parse(await answer.json())
      const left = data.filter((part) => at(part, 'attributes', 'sku') !== '180050')
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ data: left }))
      return true
    })
    expect(await reorder(visitor, orderId)).toEqual({
      cart: { quantityTotal: 1, items: [{ partNumber: '180051', quantity: 1 }] },
      userErrors: [{ code: 'NOT_FOUND', message: 'We don’t have part 180050', path: [] }],
      warnings: [{ code: 'PRICE_CHANGED', message: 'Current prices apply.' }],
    })
  })
})
