import { afterAll, expect, inject, it } from 'vitest'
import type { Environment, Scope } from '@shop/runtime/apiKey'
import { newApiKey } from '../testing/apiKeys.ts'
import { CARD, cardToken, place, readyToPlace } from '../testing/buyers.ts'
import { type Customer, newCustomer } from '../testing/customers.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../testing/gateway.ts'
import { objectWith } from '../testing/matchers.ts'
import { startWebhookReceiver, verifyMessage } from '../testing/webhookReceiver.ts'

const backendUrl = inject('backendUrl')
const gateway = await startTestGateway(backendUrl, { WEBHOOKS: 'on' })
afterAll(() => gateway.stop())
const receiver = await startWebhookReceiver()
afterAll(receiver.stop)

const CREATE = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) {
  endpoint { id isTest } secret userErrors { code message path } } }`
const LIST = '{ viewer { webhookEndpoints { id deliveries { id eventId state isTest } } } }'
const REPLAY = 'mutation ($id: ID!) { replayWebhookDelivery(input: { id: $id }) { userErrors { code } } }'
const all: readonly Scope[] = ['catalog:read', 'cart:write', 'orders:read', 'orders:write', 'webhooks']

async function programOf(customer: Customer, environment: Environment, scopes = all): Promise<Visitor> {
  const { secret } = await newApiKey(backendUrl, customer, { environment, scopes })
  const program = gateway.visitor()
  program.authorization = `Bearer ${secret}`
  return program
}

it('a test key places an order and receives, verifies and replays its event', async () => {
  const customer = await newCustomer(backendUrl)
  const [test, live] = [await programOf(customer, 'test'), await programOf(customer, 'live')]
  const input = { url: receiver.url, events: ['ORDER_PLACED'] }
  const created = (await test.ask(CREATE, { input })).data
  expect(at(created, 'createWebhookEndpoint', 'endpoint', 'isTest')).toBe(true)
  const secret = textAt(created, 'createWebhookEndpoint', 'secret')
  await live.ask(CREATE, { input: { ...input, url: `${receiver.url}/live` } })

  const payment = { paymentMethodId: CARD, paymentToken: cardToken(), purchaseOrderNumber: 'PO-2041' }
  const order = await place(test, await readyToPlace(test, payment, { email: customer.email }))
  const number = textAt(order, 'order', 'number')
  const [first] = await receiver.messages(1)
  if (first === undefined) throw new Error('nothing was received')
  const event = { type: 'order.placed', test: true, data: { nodes: [objectWith({ number, state: 'PLACED' })] } }
  expect(verifyMessage(first, secret)).toMatchObject(event)

  const delivery = async () =>
    listAt((await test.ask(LIST)).data, 'viewer', 'webhookEndpoints').flatMap((each) => listAt(each, 'deliveries'))
  await expect.poll(delivery).toMatchObject([{ state: 'DELIVERED', isTest: true }])
  const id = textAt((await delivery())[0], 'id')
  expect((await live.ask(REPLAY, { id })).data).toEqual({
    replayWebhookDelivery: { userErrors: [{ code: 'NOT_FOUND' }] },
  })
  expect((await test.ask(REPLAY, { id })).data).toEqual({ replayWebhookDelivery: { userErrors: [] } })
  const [, again] = await receiver.messages(2)
  expect([again?.headers['webhook-id'], again?.body]).toEqual([first.headers['webhook-id'], first.body])
  // The endpoint of the live key got nothing.
  expect(receiver.received).toHaveLength(2)
}, 60_000)

it('a key cannot receive events whose default payload it cannot read', async () => {
  const program = await programOf(await newCustomer(backendUrl), 'live', ['webhooks'])
  const input = { url: receiver.url, events: ['PRODUCT_CHANGED', 'ORDER_PLACED'] }
  const created = (await program.ask(CREATE, { input })).data
  expect(at(created, 'createWebhookEndpoint')).toMatchObject({
    endpoint: null,
    userErrors: [{ code: 'INVALID', path: ['events'] }],
  })
})
