import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { newKey } from './apiKey.ts'
import { Random } from './random.ts'
import type { ChaosShop } from './shop.ts'
import { NoResult, type Visitor } from './visitor.ts'

const partNumbers = ['540003', '540004'] as const
const ORDERS_PER_WORKER = 4
const QUANTITY = 2
/** Each request is sent this many times in parallel. */
const REPEATS = 2
const RETRY_MS = 250
const PATIENCE_MS = 60_000

const CREATE_ORDER = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) {
  order { number items { partNumber quantity } } userErrors { code message } } }`
const ORDERS = `{ viewer { orders(first: 50) { nodes { number items { partNumber quantity } } } } }`

const to = {
  address: {
    ...{ countryCode: 'US', givenName: 'Ana', familyName: 'Ruiz', addressLine1: '25020 Avenue Stanford' },
    ...{ locality: 'Valencia', administrativeArea: 'CA', postalCode: '91355', phone: '(661) 555-0100' },
  },
}

const orderSchema = z.object({
  number: z.string(),
  items: z.array(z.object({ partNumber: z.string(), quantity: z.number() })),
})
const createdSchema = z.object({
  createOrder: z.object({
    order: orderSchema.nullable(),
    userErrors: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
})
const ordersSchema = z.object({ viewer: z.object({ orders: z.object({ nodes: z.array(orderSchema) }) }) })

type Order = z.infer<typeof orderSchema>

/** Repeats a request with its idempotency key until there is an outcome. @throws Error if the order is refused */
async function createOrder({ gateway }: ChaosShop, program: Visitor, input: object): Promise<Order> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const { order, userErrors } = createdSchema.parse(await program.ask(gateway, CREATE_ORDER, { input })).createOrder
      if (order) return order
      if (!userErrors.some(({ code }) => code === 'IN_FLIGHT')) throw new Error(JSON.stringify(userErrors))
    } catch (error) {
      if (!(error instanceof NoResult) || Date.now() > until) throw error
    }
    await wait(RETRY_MS)
  }
}

/** Orders one part again and again. @returns the numbers of its orders; a repeated request must return the same one */
async function work(shop: ChaosShop, program: Visitor, partNumber: string): Promise<string[]> {
  const numbers: string[] = []
  for (let count = 0; count < ORDERS_PER_WORKER; count += 1) {
    const lines = [{ partNumber, quantity: QUANTITY }]
    const method = { shippingMethodId: 'ups--ground', paymentMethodId: 'wire_transfer' }
    const input = { idempotencyKey: randomUUID(), lines, to, ...method }
    const orders = await Promise.all(Array.from({ length: REPEATS }, () => createOrder(shop, program, input)))
    numbers.push(...new Set(orders.map(({ number }) => number)))
  }
  return numbers
}

function isOf(partNumber: string, { items }: Order): boolean {
  const [item, ...others] = items
  return others.length === 0 && item?.partNumber === partNumber && item.quantity === QUANTITY
}

/**
 * Lets two workers share an API key and order different parts while a gateway is killed.
 * @returns whether each got its own orders, and no others exist
 */
export async function runSharedKey(shop: ChaosShop, seed: number): Promise<boolean> {
  const random = new Random(seed)
  const { customer, newProgram } = await newKey(shop, random, ['CATALOG_READ', 'ORDERS_READ', 'ORDERS_WRITE'])
  const programs = partNumbers.map(newProgram)
  const working = Promise.all(programs.map((program, index) => work(shop, program, partNumbers[index] ?? '')))
  const [gateway] = shop.named('gateway')
  const breaking = wait(500).then(() => gateway?.kill('SIGKILL'))
  const numbers = await working
  await breaking
  await shop.waitUntilReady(PATIENCE_MS)
  const { nodes } = ordersSchema.parse(await customer.visitor.ask(shop.web, ORDERS)).viewer.orders
  const isRight = partNumbers.every((partNumber, index) => {
    const ordered = nodes.filter((order) => isOf(partNumber, order)).map(({ number }) => number)
    return ordered.toSorted().join() === numbers[index]?.toSorted().join()
  })
  const expected = partNumbers.length * ORDERS_PER_WORKER
  const isGood = isRight && nodes.length === expected && numbers.flat().length === expected
  console.log(`${isGood ? 'ok  ' : 'FAIL'} workers that share a key: ${nodes.length} orders of ${expected}, none mixed`)
  return isGood
}
