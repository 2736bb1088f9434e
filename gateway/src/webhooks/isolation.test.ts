import { afterAll, expect, inject, it } from 'vitest'
import { Overload } from '../../../runtime/src/overload.ts'
import { accessTokenOf } from '../testing/apiKeys.ts'
import { type Customer, logIn, newCustomer } from '../testing/customers.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../testing/gateway.ts'
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

/** Stores a selection at the site itself, as an earlier release would have accepted it. */
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
  await storeSelection(customer, id, TOO_COMPLEX)
  await visitor.ask(TEST, { input: { id, event: 'PRICE_CHANGED' } })
  await expect.poll(() => deliveriesOf(visitor)).toMatchObject([{ failure: 'PAYLOAD_FAILED', attempts: 1 }])
  expect(overload.requests).toBe(0)
  const metrics = await (await fetch(gateway.metricsUrl)).text()
  expect(metrics).toContain('gateway_requests_in_progress 0')
})
