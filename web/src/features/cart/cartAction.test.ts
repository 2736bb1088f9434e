import { describe, expect, test } from 'vitest'
import { createStaticHandler, RouterContextProvider } from 'react-router'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { relaySession } from '../../platform/relay/session.ts'
import { createTestSession } from '../../testing/testing.tsx'
import { cartAction } from './cartAction.ts'

function payload(userErrors: object[] = []) {
  return { cart: null, userErrors, warnings: [] }
}

async function post(fields: Record<string, string>, answer: (name: string) => GatewayResponse) {
  const { session, requests } = createTestSession(({ name }) => answer(name))
  const handler = createStaticHandler([{ path: '/cart', action: cartAction }])
  const request = new Request('http://shop/cart', { method: 'POST', body: new URLSearchParams(fields) })
  const result = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[relaySession, session]])),
  })
  return { result, requests, session }
}

describe('a cart form posted without scripts', () => {
  test.each([
    [{ intent: 'add', sku: '180050', quantity: '2' }, 'addToCart', { lines: [{ sku: '180050', quantity: 2 }] }],
    [{ intent: 'update', itemId: 'a', quantity: '3' }, 'updateCartItem', { itemId: 'a', quantity: 3 }],
    [{ intent: 'update', itemId: 'a', quantity: '0' }, 'removeCartItem', { itemId: 'a' }],
    [
      { intent: 'update', itemId: 'a', isOneLength: 'no', note: 'inlet' },
      'updateCartItemDetails',
      { itemId: 'a', isOneLength: false, note: 'inlet' },
    ],
    [{ intent: 'remove', itemId: 'a' }, 'removeCartItem', { itemId: 'a' }],
  ])('%o sends %s and redirects to the cart', async (fields, field, input) => {
    const { result, requests } = await post(fields, () => ({ data: { [field]: payload() } }))
    expect(requests.map(({ variables }) => variables)).toEqual([{ input }])
    expect(result).toBeInstanceOf(Response)
    expect(result).toMatchObject({ status: 303 })
    expect((result as Response).headers.get('location')).toBe('/cart')
  })

  test('shows user errors on the cart page with status 422', async () => {
    const { result } = await post({ intent: 'add', sku: 'nope' }, () => ({
      data: { addToCart: payload([{ message: 'There is no part number nope.' }]) },
    }))
    expect(result).toMatchObject({ statusCode: 422 })
    expect(JSON.stringify(result)).toContain('There is no part number nope.')
  })

  test('never sends an invalid form', async () => {
    const { result, requests } = await post({ intent: 'add', sku: '180050', quantity: '1.5' }, () => ({ data: {} }))
    expect(requests).toEqual([])
    expect(result).toMatchObject({ statusCode: 422 })
  })

  test('reports an unavailable gateway with its status', async () => {
    const { result } = await post({ intent: 'remove', itemId: 'a' }, () => ({
      errors: [{ message: 'Something has gone wrong fetching the cart.', extensions: { status: 503 } }],
    }))
    expect(result).toMatchObject({ statusCode: 503 })
    expect(JSON.stringify(result)).toContain('Something has gone wrong fetching the cart.')
  })
})
