import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { place, readyToPlace } from '../testing/buyers.ts'
import { logIn, newCustomer } from '../testing/customers.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../testing/gateway.ts'
import { moveOrder } from '../testing/office.ts'
import { objectWith, someText, textLike } from '../testing/matchers.ts'
import { startWebhookReceiver, verifyMessage } from '../testing/webhookReceiver.ts'

const backendUrl = inject('backendUrl')
const gateway = await startTestGateway(backendUrl, { WEBHOOKS: 'on' })
afterAll(() => gateway.stop())

const receiver = await startWebhookReceiver()
const { url, messages } = receiver
afterAll(receiver.stop)
beforeEach(() => {
  receiver.received.length = 0
  receiver.statuses.length = 0
})

const someAmount = { amount: someText }
const someMoney = { amount: someText, currencyCode: 'USD' }

const ENDPOINT = 'id url description events selection isTest isEnabled disabledReason previousSecretExpiresAt'
const DELIVERY = 'id eventId type state attempts status failure isTest nextAttemptAt body'
const LIST = `{ viewer { webhookEndpoints { ${ENDPOINT} deliveries { ${DELIVERY} } } } }`
const CREATE = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) {
  endpoint { ${ENDPOINT} } secret userErrors { code message path } } }`
const UPDATE = `mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) {
  endpoint { ${ENDPOINT} } userErrors { code message path } } }`
const EXAMPLE = `mutation ($input: SendTestWebhookInput!) {
  sendTestWebhook(input: $input) { userErrors { code path } } }`
const ROTATE = `mutation ($id: ID!) { rotateWebhookSecret(input: { id: $id }) {
  endpoint { previousSecretExpiresAt } secret userErrors { code } } }`

function action(name: string) {
  return `mutation ($id: ID!) { ${name}(input: { id: $id }) { userErrors { code path } } }`
}

async function customer(): Promise<Visitor> {
  const visitor = gateway.visitor()
  expect((await logIn(visitor, await newCustomer(backendUrl))).userErrors).toEqual([])
  return visitor
}

async function create(visitor: Visitor, input: Record<string, unknown> = {}) {
  const { data, errors } = await visitor.ask(CREATE, { input: { url, events: ['ORDER_PLACED'], ...input } })
  expect(errors).toEqual([])
  return data
}

async function endpointOf(visitor: Visitor, input: Record<string, unknown> = {}) {
  const data = await create(visitor, input)
  return {
    id: textAt(data, 'createWebhookEndpoint', 'endpoint', 'id'),
    secret: textAt(data, 'createWebhookEndpoint', 'secret'),
  }
}

async function deliveriesOf(visitor: Visitor) {
  return listAt((await visitor.ask(LIST)).data, 'viewer', 'webhookEndpoints', 0, 'deliveries')
}

async function buy(visitor: Visitor): Promise<string> {
  const answer = await place(visitor, await readyToPlace(visitor))
  return textAt(answer, 'order', 'number')
}

describe('a webhook endpoint', () => {
  it('receives a signed message for each event of its customer', async () => {
    const visitor = await customer()
    const { secret } = await endpointOf(visitor, { events: ['ORDER_PLACED', 'ORDER_CHANGED', 'ORDER_CANCELED'] })
    const number = await buy(visitor)
    const [placed] = await messages(1)
    if (placed === undefined) throw new Error('nothing was received')
    expect(verifyMessage(placed, secret)).toEqual({
      type: 'order.placed',
      timestamp: textLike(/^\d{4}-\d\d-\d\dT/),
      data: {
        nodes: [
          objectWith({
            number,
            items: [objectWith({ partNumber: '110001', quantity: 2 })],
            totals: { subTotal: someMoney, shipping: someAmount, tax: someAmount, total: someMoney },
          }),
        ],
      },
    })
    expect(() => verifyMessage({ ...placed, body: `${placed.body} ` }, secret)).toThrow('No matching signature')
    await moveOrder(number, 'cancel', { reason: 'Test.' })
    const all = await messages(2)
    expect(all.map((one) => at(verifyMessage(one, secret), 'type'))).toContain('order.canceled')
    await expect
      .poll(async () => (await deliveriesOf(visitor)).map((one) => at(one, 'state')))
      .toEqual(['DELIVERED', 'DELIVERED'])
  })

  it('receives the payload of its own selection', async () => {
    const visitor = await customer()
    const selection =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on Order { number } } viewer { isLoggedIn } }'
    const { secret } = await endpointOf(visitor, { selection })
    const number = await buy(visitor)
    const [message] = await messages(1)
    expect(message && at(verifyMessage(message, secret), 'data')).toEqual({
      nodes: [{ __typename: 'Order', number }],
      viewer: { isLoggedIn: true },
    })
  })

  it('gets signatures of both secrets after a rotation', async () => {
    const visitor = await customer()
    const { id, secret } = await endpointOf(visitor)
    const rotated = (await visitor.ask(ROTATE, { id })).data
    const newSecret = textAt(rotated, 'rotateWebhookSecret', 'secret')
    expect(textAt(rotated, 'rotateWebhookSecret', 'endpoint', 'previousSecretExpiresAt')).toBeTruthy()
    await visitor.ask(action('sendTestWebhook'), { id })
    const [message] = await messages(1)
    if (message === undefined) throw new Error('nothing was received')
    for (const each of [secret, newSecret])
      expect(verifyMessage(message, each)).toMatchObject({ type: 'webhook.test', data: {} })
    expect(() => verifyMessage(message, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow(
      'No matching signature',
    )
  })

  it('gets examples of events that its customer cannot cause', async () => {
    const visitor = await customer()
    const { id, secret } = await endpointOf(visitor)
    const send = async (event: string) => (await visitor.ask(EXAMPLE, { input: { id, event } })).data
    expect(await send('PRICE_CHANGED')).toEqual({ sendTestWebhook: { userErrors: [] } })
    const [message] = await messages(1)
    expect(message && verifyMessage(message, secret)).toMatchObject({
      type: 'price.changed',
      test: true,
      data: { nodes: [{ sku: someText, price: { amount: someText } }] },
    })
    expect(await send('QUOTE_ANSWERED')).toEqual({
      sendTestWebhook: { userErrors: [{ code: 'NOT_FOUND', path: ['event'] }] },
    })
  })

  it('can be changed, disabled and deleted by its customer only', async () => {
    const [visitor, stranger] = [await customer(), await customer()]
    const { id } = await endpointOf(visitor)
    const input = { id, description: ' ERP ', events: ['PRICE_CHANGED', 'STOCK_CHANGED'], isEnabled: false }
    expect((await stranger.ask(UPDATE, { input })).data).toMatchObject({
      updateWebhookEndpoint: { endpoint: null, userErrors: [{ code: 'NOT_FOUND', path: ['id'] }] },
    })
    expect((await visitor.ask(UPDATE, { input })).data).toMatchObject({
      updateWebhookEndpoint: {
        endpoint: { description: 'ERP', events: input.events, isEnabled: false, disabledReason: 'OWNER' },
      },
    })
    expect((await visitor.ask(action('sendTestWebhook'), { id })).data).toMatchObject({
      sendTestWebhook: { userErrors: [{ code: 'CONFLICT' }] },
    })
    expect((await stranger.ask(action('deleteWebhookEndpoint'), { id })).data).toMatchObject({
      deleteWebhookEndpoint: { userErrors: [{ code: 'NOT_FOUND' }] },
    })
    await visitor.ask(action('deleteWebhookEndpoint'), { id })
    expect((await visitor.ask(LIST)).data).toEqual({ viewer: { webhookEndpoints: [] } })
    expect((await gateway.visitor().ask(LIST)).data).toEqual({ viewer: { webhookEndpoints: null } })
  })

  const rejected = customer()
  it.each([
    [{ url: 'https://10.0.0.1/' }, ['url']],
    [{ url: 'http://erp.example/' }, ['url']],
    [{ events: [] }, ['events']],
    [{ selection: '{ viewer { isLoggedIn } }' }, ['selection']],
    [{ selection: 'query ($ids: [ID!]!) { nodes(ids: $ids) { number } }' }, ['selection']],
    [{ selection: 'mutation ($ids: [ID!]!) { logout { userErrors { code } } }' }, ['selection']],
    [{ selection: 'query (' }, ['selection']],
    [{ description: 'x'.repeat(101) }, ['description']],
  ])('is rejected with %j', async (input, path) => {
    const data = await create(await rejected, input)
    expect(at(data, 'createWebhookEndpoint')).toMatchObject({ endpoint: null, secret: null, userErrors: [{ path }] })
  })
})

/** The receiver of the guide, as its own process. */
const guideText = await readFile(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8')

function startGuideReceiver(secret: string, port: number) {
  const code = /^```js\n(.*?)^```$/ms.exec(guideText)?.[1] ?? ''
  const receiver = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  receiver.stdout.on('data', (chunk) => (output += String(chunk)))
  return { output: () => output, stop: () => receiver.kill() }
}

it('the endpoint in the guide is created, and its receiver verifies messages and rejects forged ones', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  const visitor = await customer()
  const at127 = `http://127.0.0.1:${port}/`
  const mutation = /^```graphql\n(mutation .*?)^```$/ms.exec(guideText)?.[1] ?? ''
  const { data } = await visitor.ask(mutation.replace('https://erp.example/webhooks', at127))
  const id = textAt(data, 'createWebhookEndpoint', 'endpoint', 'id')
  const guide = startGuideReceiver(textAt(data, 'createWebhookEndpoint', 'secret'), port)
  try {
    const forge = () =>
      fetch(at127, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(forge).toBe(401)
    await visitor.ask(action('sendTestWebhook'), { id })
    await expect.poll(guide.output).toMatch(/^evt_\S+ webhook\.test \{\}\n$/)
    await expect.poll(async () => (await deliveriesOf(visitor))[0]).toMatchObject({ state: 'DELIVERED', status: 204 })
  } finally {
    guide.stop()
  }
})

it('a secret that was encrypted with another key is reported, and a new one works', async () => {
  const account = await newCustomer(backendUrl)
  const former = await startTestGateway(backendUrl, { WEBHOOKS: 'on', WEBHOOK_KEY: randomBytes(32).toString('hex') })
  const formerVisitor = former.visitor()
  await logIn(formerVisitor, account)
  const { id } = await endpointOf(formerVisitor)
  await former.stop()
  const visitor = gateway.visitor()
  await logIn(visitor, account)
  await visitor.ask(action('sendTestWebhook'), { id })
  await expect
    .poll(async () => (await deliveriesOf(visitor))[0])
    .toMatchObject({ state: 'PENDING', failure: 'SECRET_UNREADABLE', attempts: 1 })
  const secret = textAt((await visitor.ask(ROTATE, { id })).data, 'rotateWebhookSecret', 'secret')
  const [message] = await messages(1)
  expect(message && verifyMessage(message, secret)).toMatchObject({ type: 'webhook.test' })
}, 40_000)

it('a gateway without webhooks does not offer them', async () => {
  const other = await startTestGateway(backendUrl)
  try {
    const visitor = other.visitor()
    await logIn(visitor, await newCustomer(backendUrl))
    expect((await visitor.ask(LIST)).data).toEqual({ viewer: { webhookEndpoints: null } })
    expect(await create(visitor)).toMatchObject({ createWebhookEndpoint: { userErrors: [{ code: 'INVALID' }] } })
  } finally {
    await other.stop()
  }
})
