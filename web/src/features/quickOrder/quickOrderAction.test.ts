import { describe, expect, test } from 'vitest'
import { createStaticHandler, RouterContextProvider } from 'react-router'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { relaySession } from '../../platform/relay/session.ts'
import { cartResponse } from '../cart/testCart.ts'
import { createTestSession } from '../../testing/testing.tsx'
import { quickOrderAction } from './quickOrderAction.ts'

const knownParts = new Set(['180050', '630027'])

interface Line {
  partNumber: string
  quantity: number
}

function checked({ partNumber, quantity }: Line) {
  return {
    status: knownParts.has(partNumber) ? 'OK' : 'UNKNOWN',
    orderQuantity: knownParts.has(partNumber) ? quantity : null,
    price: null,
    linePrice: null,
    shipsBy: null,
    stockedQuantity: null,
    problems: [],
    choices: [],
    suggestions: [],
    variation: knownParts.has(partNumber)
      ? {
          id: partNumber,
          sku: partNumber,
          title: 'Part',
          quantityMultiplierLabel: null,
          availability: { status: 'IN_STOCK', quantity: 9, leadTime: null, shipsBy: null },
        }
      : null,
  }
}

async function post(fields: [string, string][], refusals: object[] = []) {
  const { session, requests } = createTestSession(({ name, variables }): GatewayResponse => {
    if (name === 'checkLinesQuery') {
      return { data: { quickOrderSheet: { subTotal: null, lines: (variables.lines as Line[]).map(checked) } } }
    }
    return { data: { addToCart: { cart: cartResponse('C', 2), userErrors: refusals, warnings: [] } } }
  })
  const handler = createStaticHandler([{ path: '/quick-order', action: quickOrderAction }])
  const request = new Request('http://shop/quick-order', { method: 'POST', body: new URLSearchParams(fields) })
  const result = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[relaySession, session]])),
  })
  return { result, requests, session }
}

function batch(requests: Awaited<ReturnType<typeof post>>['requests']): unknown {
  return requests.find(({ name }) => name === 'addOrderLinesMutation')?.variables
}

describe('an order sheet posted without scripts', () => {
  test('is appended if it comes from a search', async () => {
    const { session } = await post([
      ['intent', 'append'],
      ['partNumber', '180050'],
      ['partNumber', '630027'],
    ])
    expect(session.posted).toMatchObject({
      orderLines: [{ partNumber: '180050' }, { partNumber: '630027' }],
      isLinked: true,
    })
  })

  test('keeps a line that the cart rejects, with the reason', async () => {
    const refusal = { path: ['lines', '1', 'quantity'], message: 'Only 3 are left.' }
    const { session } = await post(
      [
        ['text', '180050 2\n630027 9'],
        ['intent', 'add'],
      ],
      [refusal],
    )
    expect(session.posted).toMatchObject({ orderLines: [{ partNumber: '630027' }], problems: ['Only 3 are left.'] })
  })

  test('keeps all lines if the whole batch fails', async () => {
    const { session } = await post(
      [
        ['text', '180050 2\n630027 9'],
        ['intent', 'add'],
      ],
      [{ path: ['lines'], message: 'A cart holds 200 lines.' }],
    )
    expect(session.posted).toMatchObject({ problems: ['A cart holds 200 lines.'] })
    expect(session.posted).toHaveProperty('orderLines.length', 2)
  })

  test.each([
    ['Part number,MPN,Qty\n180050,630027,2', '?', 'Several columns look like part numbers.'],
    ['Part number,Build\n180050,2', '?', 'No column is named as the quantity.'],
    ['Part number;Qty\n180050;2,000', '2,000', 'The quantities can be read in two ways.'],
  ])('adds nothing of an unclear list: %j', async (text, quantity, problem) => {
    const { session, requests } = await post([
      ['text', text],
      ['intent', 'add'],
    ])
    expect(session.posted).toMatchObject({ orderLines: [{ partNumber: '180050', quantity }] })
    expect(session.posted).toHaveProperty('problems', [expect.stringContaining(problem)])
    expect(batch(requests)).toBeUndefined()
  })

  test('accepts 200 lines and reports the limit', async () => {
    const text = Array.from({ length: 205 }, (_, index) => `P${index} 1`).join('\n')
    const { session } = await post([['text', text]])
    expect(session.posted).toMatchObject({ problems: ['Only the first 200 lines were imported.'] })
    expect(session.posted).toHaveProperty('orderLines.length', 200)
  })
})
