import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { Overload } from '@shop/runtime/overload'
import { accessTokenOf } from '../testing/apiKeys.ts'
import { type Customer, logIn, newCustomer } from '../testing/customers.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../testing/gateway.ts'
import { textLike } from '../testing/matchers.ts'
import { startWebhookReceiver } from '../testing/webhookReceiver.ts'

const backendUrl = inject('backendUrl')
const overload = new Overload({ sampleDelay: () => 0 })
const gateway = await startTestGateway(backendUrl, { WEBHOOKS: 'on' }, overload)
afterAll(() => gateway.stop())
const receiver = await startWebhookReceiver()
afterAll(receiver.stop)

const CREATE = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) {
  endpoint { id } userErrors { code message path } } }`
const TEST = `mutation ($input: SendTestWebhookInput!) { sendTestWebhook(input: $input) { userErrors { code } } }`
const LIST = '{ viewer { webhookEndpoints { deliveries { state failure attempts } } } }'

async function visitorFor(customer: Customer): Promise<Visitor> {
  const visitor = gateway.visitor()
  expect((await logIn(visitor, customer)).userErrors).toEqual([])
  return visitor
}

async function endpointOf(visitor: Visitor, input: Record<string, unknown> = {}): Promise<string> {
  const { data } = await visitor.ask(CREATE, { input: { url: receiver.url, events: ['PRICE_CHANGED'], ...input } })
  expect(at(data, 'createWebhookEndpoint', 'userErrors')).toEqual([])
  return textAt(data, 'createWebhookEndpoint', 'endpoint', 'id')
}

async function deliveriesOf(visitor: Visitor) {
  return listAt((await visitor.ask(LIST)).data, 'viewer', 'webhookEndpoints', 0, 'deliveries')
}

/** Stores a selection directly at the site: an earlier release could have accepted it. */
async function storeSelection(customer: Customer, id: string, selection: string): Promise<void> {
  const uuid = Buffer.from(id, 'base64').toString().split(':')[1] ?? ''
  const answer = await fetch(`${backendUrl}/jsonapi/webhooks/endpoints/${uuid}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await accessTokenOf(backendUrl, customer)}`,
      'content-type': 'application/vnd.api+json',
    },
    body: JSON.stringify({ data: { type: 'webhook--endpoint', attributes: { selection } } }),
  })
  expect(answer.status).toBe(200)
}

const TOO_COMPLEX = `query ($ids: [ID!]!) {
  nodes(ids: $ids) { id } products(first: 100) { nodes { variations(first: 500) { nodes { id sku title } } } } }`

it('a payload that is too complex leaves no slot in use', async () => {
  const customer = await newCustomer(backendUrl)
  const visitor = await visitorFor(customer)
  const id = await endpointOf(visitor)
  const input = { url: receiver.url, events: ['PRICE_CHANGED'], selection: TOO_COMPLEX }
  expect(at((await visitor.ask(CREATE, { input })).data, 'createWebhookEndpoint', 'userErrors', 0, 'code')).toBe(
    'TOO_COMPLEX',
  )
  await storeSelection(customer, id, TOO_COMPLEX)
  await visitor.ask(TEST, { input: { id, event: 'PRICE_CHANGED' } })
  await expect.poll(() => deliveriesOf(visitor)).toMatchObject([{ failure: 'PAYLOAD_FAILED', attempts: 1 }])
  expect(overload.requests).toBe(0)
  const metrics = await (await fetch(gateway.metricsUrl)).text()
  expect(metrics).toContain('gateway_requests_in_progress 0')
})

/** How long a silent endpoint holds a connection. `npm run chaos` measures the delay of others: less than 2 s. */
const SILENT_MS = 5_000

const titles = Array.from({ length: 10 }, (_, index) => `t${index}: title`).join(' ')
/** About 500 KB. The list is unrelated to the event. */
const HUGE = `query ($ids: [ID!]!) { nodes(ids: $ids) { id }
  products(first: 100) { nodes { variations(first: 100) { nodes { id sku ${titles} } } } } }`

it('an event whose data is too large contains only the IDs, and is sent once', async () => {
  const visitor = await visitorFor(await newCustomer(backendUrl))
  const own = await startWebhookReceiver()
  const id = await endpointOf(visitor, { url: own.url, selection: HUGE })
  await visitor.ask(TEST, { input: { id, event: 'PRICE_CHANGED' } })
  const [message] = await own.messages(1)
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    type: 'price.changed',
    data: { nodes: [{ id: textLike(/./) }] },
    error: { code: 'PAYLOAD_TOO_LARGE' },
  })
  await expect.poll(() => deliveriesOf(visitor)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }])
  own.stop()
}, 30_000)

it("a hostile customer's endpoints do not keep another customer's events waiting until they time out", async () => {
  const hostile = await visitorFor(await newCustomer(backendUrl))
  const silent = createServer()
  const failing = createServer((_request, response) => void response.writeHead(500).end())
  for (const server of [silent, failing]) await once(server.listen(0, '127.0.0.1'), 'listening')
  const urlOf = (server: Server) => `http://localhost:${z.object({ port: z.number() }).parse(server.address()).port}/`
  const endpoints = [
    ...(await Promise.all([0, 1, 2].map(() => endpointOf(hostile, { url: urlOf(silent), selection: HUGE })))),
    await endpointOf(hostile, { url: urlOf(failing) }),
    await endpointOf(hostile, { url: urlOf(failing), selection: HUGE }),
  ]
  const send = async (index: number) => {
    const input = { id: endpoints[index % endpoints.length], event: 'PRICE_CHANGED' }
    return at((await hostile.ask(TEST, { input })).data, 'sendTestWebhook', 'userErrors')
  }
  const errors = (await Promise.all(Array.from({ length: 120 }, (_, index) => send(index)))).flat()
  expect(errors).toEqual(Array.from({ length: 90 }, () => ({ code: 'RATE_LIMITED' })))

  const victim = await visitorFor(await newCustomer(backendUrl))
  const own = await startWebhookReceiver()
  const id = await endpointOf(victim, { url: own.url })
  for (let count = 1; count <= 8; count += 1) {
    const began = performance.now()
    await victim.ask(TEST, { input: { id, event: 'PRICE_CHANGED' } })
    await own.messages(count)
    expect(performance.now() - began).toBeLessThan(SILENT_MS)
  }
  own.stop()
  for (const server of [silent, failing]) {
    server.closeAllConnections()
    server.close()
  }
  await expect.poll(() => overload.requests, { timeout: 30_000 }).toBe(0)
}, 90_000)
