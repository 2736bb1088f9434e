import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { newApiKey } from '../../testing/apiKeys.ts'
import { addParts, CARD, cardToken, place, readyToPlace } from '../../testing/buyers.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { startTestGateway, textAt, type Visitor } from '../../testing/gateway.ts'
import { mailTo } from '../../testing/mails.ts'

const backendUrl = inject('backendUrl')
const gateway = await startTestGateway(backendUrl)

const scopes = ['catalog:read', 'cart:write', 'orders:read', 'orders:write']
const LIST = '{ viewer { cart { quantityTotal } orders { nodes { uuid isTest } } } }'
const STOCK = '{ productVariation(sku: "110001") { availability { quantity } } }'
const DELETE = 'mutation { deleteTestOrders { deletedCount userErrors { code } } }'

function listed(visitor: Visitor) {
  return visitor.ask(LIST).then(({ data }) => data)
}

it('orders of a test key are separate, marked, and deletable', async () => {
  const customer = await newCustomer(backendUrl)
  const browser = gateway.visitor()
  await logIn(browser, customer)
  await addParts(browser, '180050', 3)
  const program = async (environment: 'live' | 'test') => {
    const { secret } = await newApiKey(backendUrl, customer, { environment, scopes })
    const visitor = gateway.visitor()
    visitor.authorization = `Bearer ${secret}`
    return visitor
  }
  const [test, live] = [await program('test'), await program('live')]
  const stock = (await browser.ask(STOCK)).data
  const payment = { paymentMethodId: CARD, paymentToken: cardToken() }
  const ready = await readyToPlace(test, payment, { email: customer.email })
  const answer = await place(test, ready)
  const uuid = textAt(answer, 'order', 'uuid')

  const order = { uuid, isTest: true }
  expect(await listed(test)).toEqual({ viewer: { cart: { quantityTotal: 0 }, orders: { nodes: [order] } } })
  expect(await listed(live)).toEqual({ viewer: { cart: { quantityTotal: 0 }, orders: { nodes: [] } } })
  expect(await listed(browser)).toEqual({ viewer: { cart: { quantityTotal: 3 }, orders: { nodes: [order] } } })
  expect((await browser.ask(STOCK)).data).toEqual(stock)
  expect(await mailTo(customer.email, 'orderPlaced')).toMatch(/^Subject: \[Test\] Your order VX-/m)

  const liveInput = await readyToPlace(live, { paymentMethodId: 'wire_transfer' }, { email: customer.email })
  const real = { uuid: textAt(await place(live, liveInput), 'order', 'uuid'), isTest: false }
  expect(await listed(test)).toMatchObject({ viewer: { orders: { nodes: [order] } } })
  const deleted = z.object({ deleteTestOrders: z.unknown() })
  const remove = async (visitor: Visitor) => deleted.parse((await visitor.ask(DELETE)).data).deleteTestOrders
  expect(await remove(live)).toEqual({ deletedCount: 0, userErrors: [{ code: 'FORBIDDEN' }] })
  expect(await remove(gateway.visitor())).toEqual({ deletedCount: 0, userErrors: [{ code: 'NOT_AUTHENTICATED' }] })
  expect(await remove(test)).toEqual({ deletedCount: 1, userErrors: [] })
  expect(await listed(test)).toMatchObject({ viewer: { orders: { nodes: [] } } })
  expect(await listed(browser)).toMatchObject({ viewer: { orders: { nodes: [real] } } })
}, 60_000)
