// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { createTestSession } from '../../testing/testing.tsx'
import { addToCart } from './cartMutations.ts'

const added: GatewayResponse = {
  data: { addToCart: { cart: null, adjustments: [], notices: [], userErrors: [], warnings: [] } },
}
const failed: GatewayResponse = { errors: [{ message: 'The shop does not answer.', extensions: { status: 503 } }] }

test.each([
  ['has responded', added],
  ['has failed', failed],
])('delays a second add until the first %s, so that a new guest does not get two carts', async (_, first) => {
  const answers: ((answer: GatewayResponse) => void)[] = []
  const { session, requests } = createTestSession(
    () => new Promise<GatewayResponse>((resolve) => answers.push(resolve)),
  )
  const adds = ['180050', '180051'].map((sku) => addToCart(session.environment, { sku, quantity: 1 }).catch(() => null))
  await new Promise((resolve) => setTimeout(resolve))
  expect(requests).toHaveLength(1)
  answers[0]?.(first)
  await adds[0]
  await new Promise((resolve) => setTimeout(resolve))
  expect(requests).toHaveLength(2)
  answers[1]?.(added)
  await Promise.all(adds)
})
