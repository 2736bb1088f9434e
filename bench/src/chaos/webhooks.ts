import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { Buyer } from './buyer.ts'
import { confirm, placeUntilVerdict } from './placement.ts'
import { Random } from './random.ts'
import { spread } from './report.ts'
import type { ChaosShop } from './shop.ts'

const ORDERS = 10
const MAX_DELAY_MS = 2_000
const PATIENCE_MS = 30_000
const TEST_EVENTS = 120

const CREATE = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { endpoint { id } userErrors { code message } } }`
const TEST = 'mutation ($input: SendTestWebhookInput!) { sendTestWebhook(input: $input) { userErrors { code } } }'

const titles = Array.from({ length: 10 }, (_, index) => `t${index}: title`).join(' ')
/** The data is larger than a message may be. */
const huge = `query ($ids: [ID!]!) { nodes(ids: $ids) { id }
  products(first: 100) { nodes { variations(first: 100) { nodes { id sku ${titles} } } } } }`
/** Never fits. */
const tooComplex = `query ($ids: [ID!]!) { nodes(ids: $ids) { id }
  products(first: 100) { nodes { variations(first: 500) { nodes { id sku title } } } } }`

const createdSchema = z.object({
  createWebhookEndpoint: z.object({
    endpoint: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ code: z.string() })),
  }),
})
const testedSchema = z.object({
  sendTestWebhook: z.object({ userErrors: z.array(z.object({ code: z.string() })) }),
})
const messageSchema = z.object({ data: z.object({ nodes: z.array(z.object({ number: z.string() })) }) })

/** Endpoints on this machine: one never responds, one fails, and one records when each order arrives. */
async function startReceivers() {
  const arrivals = new Map<string, number>()
  const server = createServer((request, response) => {
    if (request.url === '/failing') response.writeHead(500).end()
    if (request.url !== '/orders') return void request.resume()
    void text(request).then((body) => {
      const number = messageSchema.parse(JSON.parse(body)).data.nodes[0]?.number
      if (number !== undefined) arrivals.set(number, arrivals.get(number) ?? Date.now())
      response.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { arrivals, base: `http://localhost:${port}`, stop }
}

/** Creates an endpoint. @returns its ID, or the code of the problem */
async function create({ visitor }: Buyer, { web }: ChaosShop, input: object): Promise<string> {
  const { endpoint, userErrors } = createdSchema.parse(await visitor.ask(web, CREATE, { input })).createWebhookEndpoint
  return endpoint?.id ?? userErrors[0]?.code ?? ''
}

/** A customer with slow and failing endpoints and costly payloads, who requests many test events. */
async function attack(shop: ChaosShop, hostile: Buyer, base: string): Promise<boolean> {
  const events = ['PRICE_CHANGED']
  const rejected = await create(hostile, shop, { url: `${base}/silent`, events, selection: tooComplex })
  const endpoints = [
    await create(hostile, shop, { url: `${base}/silent`, events, selection: huge }),
    await create(hostile, shop, { url: `${base}/silent`, events }),
    await create(hostile, shop, { url: `${base}/failing`, events, selection: huge }),
  ]
  let accepted = 0
  for (let count = 0; count < TEST_EVENTS; count += 1) {
    const input = { id: endpoints[count % endpoints.length], event: events[0] }
    const { userErrors } = testedSchema.parse(await hostile.visitor.ask(shop.web, TEST, { input })).sendTestWebhook
    if (userErrors.length === 0) accepted += 1
  }
  console.log(`     hostile customer: costly query ${rejected}, ${accepted} of ${TEST_EVENTS} test events accepted`)
  return rejected === 'TOO_COMPLEX' && accepted > 0 && accepted < TEST_EVENTS
}

/** Places an order. @returns its number, and when the buyer knew of it */
async function order({ web }: ChaosShop, buyer: Buyer, random: Random) {
  await buyer.fillCart(['110001'])
  await buyer.checkOut({ paymentMethodId: 'wire_transfer' })
  const review = await buyer.review()
  if (!review) throw new Error('The cart is empty.')
  const verdict = await placeUntilVerdict(buyer, confirm(buyer, review), { bases: [web], random })
  if (verdict.is !== 'placed') throw new Error(`No order was placed: ${JSON.stringify(verdict)}`)
  return { number: verdict.order.number, placed: Date.now() }
}

/** Lets a hostile customer flood webhooks while another one orders. @returns whether each order was reported in time */
export async function runWebhooks(shop: ChaosShop, seed: number): Promise<boolean> {
  const random = new Random(seed)
  const customer = () => new Buyer(shop.web, `${randomUUID()}@chaos.example`, random)
  const [hostile, victim] = [customer(), customer()]
  await hostile.register()
  await victim.register()
  const { arrivals, base, stop } = await startReceivers()
  try {
    await create(victim, shop, { url: `${base}/orders`, events: ['ORDER_PLACED'] })
    const isLimited = await attack(shop, hostile, base)
    const delays: number[] = []
    for (let count = 0; count < ORDERS; count += 1) {
      const { number, placed } = await order(shop, victim, random)
      while (!arrivals.has(number) && Date.now() < placed + PATIENCE_MS) await wait(20)
      delays.push(Math.max(0, (arrivals.get(number) ?? Number.POSITIVE_INFINITY) - placed))
    }
    const isGood = isLimited && delays.every((delay) => delay <= MAX_DELAY_MS)
    console.log(
      `${isGood ? 'ok  ' : 'FAIL'} hostile webhook customer: orders of another reported after ${spread(delays)}`,
    )
    return isGood
  } finally {
    stop()
  }
}
