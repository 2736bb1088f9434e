import { expect, test } from 'vitest'
import { addToCart } from '../../features/cart/cartMutations.ts'
import { createTestSession } from '../../testing/testing.tsx'

const partNumber = 'a part number that nobody else shall read'

test('variables reach the gateway but not the store', async () => {
  const { session, requests } = createTestSession(() => ({
    data: { addToCart: { cart: null, userErrors: [], warnings: [{ message: 'Rounded up.' }] } },
  }))
  const { notices } = await addToCart(session.environment, { sku: partNumber, quantity: 2 })
  expect(requests.map(({ variables }) => variables)).toEqual([{ input: { lines: [{ sku: partNumber, quantity: 2 }] } }])
  expect(notices).toEqual(['Rounded up.'])
  const stored = JSON.stringify(session.environment.getStore().getSource().toJSON())
  expect(stored).toContain('Rounded up.')
  expect(stored).not.toContain(partNumber)
})

test.each([undefined, null, { addToCart: null }])('treats a response with %o as a failure', async (data) => {
  const { session } = createTestSession(() => ({
    ...(data !== undefined && { data }),
    errors: [{ message: 'The shop is away.', extensions: { status: 503 } }],
  }))
  await expect(addToCart(session.environment, { sku: partNumber, quantity: 1 })).rejects.toThrow('The shop is away.')
})
