import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Overload } from '@shop/runtime/overload'
import { openTestShop, type TestShop } from './testShop.ts'

const state = { now: 0, delayMs: 0 }
const overload = new Overload({ now: () => state.now, sampleDelay: () => state.delayMs })
overload.stop()

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ overload })
})
afterAll(() => shop.close())

/** Advances five seconds with this event loop delay. */
function pass(delayMs: number): void {
  state.delayMs = delayMs
  for (let index = 0; index < 11; index += 1) {
    state.now += 500
    overload.sample()
  }
}

describe('an overloaded backend', () => {
  test('refuses lists with 503, and accepts carts, health checks and the office', async () => {
    pass(1_000)
    const list = await shop.get('/jsonapi/index/products?page[limit]=1')
    expect([list.status, list.headers['retry-after'], list.errors()[0]?.detail]).toEqual([
      503,
      '5',
      'The server is overloaded. Try again in a few seconds.',
    ])
    expect((await shop.get('/jsonapi/carts', { 'commerce-cart-token': 'ana' })).status).toBe(200)
    expect((await shop.get('/health/live')).status).toBe(200)
    expect((await shop.get('/health/ready')).status).toBe(503)
  })

  test('accepts lists again after recovery, and counts every request to its end', async () => {
    pass(10)
    expect((await shop.get('/jsonapi/index/products?page[limit]=1')).status).toBe(200)
    expect((await shop.get('/health/ready')).status).toBe(200)
    expect(overload.requests).toBe(0)
  })
})
