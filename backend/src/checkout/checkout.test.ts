import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuyingShop, card, openBuyingShop, terms, wire } from './testing.ts'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
})
afterAll(() => shop.close())

test.each([
  ['wire', wire, 'on_hold'],
  ['card', card(), 'placed'],
] as const)('a guest buys by %s', async (_name, means, state) => {
  const guest = shop.guest()
  const order = await guest.ready(means)
  const placed = await guest.place(order)
  expect(placed.status).toBe(201)
  expect((await guest.order(order)).single().data.attributes).toMatchObject({ state })
})

test('a customer buys on terms', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 1_000_000 })
  const order = await customer.ready(terms)
  const placed = await customer.place(order)
  expect(placed.status).toBe(201)
})
