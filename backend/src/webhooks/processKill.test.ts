import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createKey } from '../accounts/apiKeys.ts'
import { addBuyer, openOrderShop, type OrderShop, recordingProvider } from '../orders/testOrders.ts'
import { copyDatabase } from '../sample/testDatabase.ts'

const webhookKey = randomBytes(32).toString('hex')
const backendFile = new URL('testBackend.ts', import.meta.url)
/** The gateway sends the events. The test runs it as a separate program and uses only its API. */
const gatewayFile = fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url))

let shop: OrderShop
let databaseUrl: string
let buyer: Awaited<ReturnType<typeof addBuyer>>
const children = new Set<ChildProcess>()

/** IDs of received events, and the responses, which the receiver delays. */
const received: string[] = []
const delayed: ServerResponse[] = []
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']))
  delayed.push(response)
  request.resume()
})
receiver.listen(0, '127.0.0.1')

beforeAll(async () => {
  const over = await copyDatabase()
  databaseUrl = Object.assign(new URL(inject('serverUrl')), { pathname: over.name }).href
  shop = await openOrderShop({ over, provider: recordingProvider() })
  buyer = await addBuyer(shop, 'ana')
})
afterEach(() => Promise.all([...children].map(kill)))
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await shop.close()
})

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function startBackend(port = '0') {
  const child = fork(backendFile, [databaseUrl, port], { execArgv: [] })
  children.add(child)
  const messages: unknown = await once(child, 'message')
  return { child, ...z.tuple([z.object({ url: z.string() })], z.unknown()).parse(messages)[0] }
}

async function startGateway(backendUrl: string) {
  const env = { ...process.env, BACKEND_URL: backendUrl, GATEWAY_PORT: '0', LOG_LEVEL: 'info', WEBHOOKS: 'on' }
  const child = spawn(process.execPath, [gatewayFile], {
    env: { ...env, OAUTH_CLIENT_SECRET: 'secret-of-the-tests', WEBHOOK_KEY: webhookKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /"url":"([^"]+)".*"msg":"ready"/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { child, url: url.replace('localhost', '127.0.0.1') }
  }
  throw new Error('The gateway exited before it was ready.')
}

/** Subscribes to placed orders, as a program with an API key does. */
async function subscribe(gatewayUrl: string): Promise<void> {
  const scopes = ['webhooks', 'catalog:read', 'orders:read'] as const
  const values = { userId: buyer.id, name: 'ERP', scopes, environment: 'live' as const, expires: null, publicKey: null }
  const { secret } = await shop.database.transaction().execute((inside) => createKey(inside, values, shop.now()))
  const { port } = z.object({ port: z.number() }).parse(receiver.address())
  const input = { url: `http://localhost:${port}/`, events: ['ORDER_PLACED'] }
  const query = `mutation ($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) { endpoint { id } userErrors { message } } }`
  const answer = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ query, variables: { input } }),
  })
  expect(await answer.json()).toMatchObject({ data: { createWebhookEndpoint: { userErrors: [] } } })
}

/** Ends the lease of a delivery, which lasts a minute. Also resets its start, which uses the test's clock. */
function endLease() {
  return sql`update webhook_deliveries set due = now(), started = now() where state = 'pending'`.execute(shop.database)
}

function states() {
  return shop.database
    .selectFrom('webhook_deliveries')
    .select('state')
    .execute()
    .then((rows) => rows.map(({ state }) => state))
}

test.each(['gateway', 'backend'] as const)(
  'an event survives a %s that is killed during its delivery',
  async (which) => {
    await shop.database.deleteFrom('webhook_events').execute()
    await shop.database.deleteFrom('webhook_endpoints').execute()
    received.length = 0
    const backend = await startBackend()
    const gateway = await startGateway(backend.url)
    await subscribe(gateway.url)
    await shop.addOrder({ userId: buyer.id })
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)

    await kill(which === 'gateway' ? gateway.child : backend.child)
    delayed.splice(0).forEach((response) => response.writeHead(200).end())
    if (which === 'gateway') await startGateway(backend.url)
    else await startBackend(new URL(backend.url).port)
    expect(await states()).toEqual(['pending'])
    await endLease()
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2)
    delayed.splice(0).forEach((response) => response.writeHead(200).end())
    await expect.poll(states, { timeout: 20_000 }).toEqual(['delivered'])
    expect(new Set(received).size).toBe(1)
  },
  90_000,
)
