import { expect, it } from 'vitest'
import { BackendError } from '../jsonapi/errors.ts'
import { lookUpKey } from './idempotencyKeys.ts'

it('waits for a site that takes ten seconds to compute a checkout', async () => {
  const checkout = { data: { id: '1' } }
  const lookup = lookUpKey(async (timeoutMs) => {
    if (timeoutMs < 10_000) throw new BackendError({ kind: 'timeout', operation: 'placeOrder' })
    return checkout
  })
  await expect(lookup).resolves.toEqual({ isKnown: false, checkout })
})
