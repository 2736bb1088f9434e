import { expect, test } from 'vitest'
import { emptyRecord } from '../observability/requestRecord.ts'
import { MAX_CONCURRENT, ProgramQueue } from './programQueue.ts'

test('the keys of one customer share its places, so that they never fill the queue', async () => {
  const queue = new ProgramQueue({ onRefusal: () => {} })
  const requestOf = (customerId: string, keyId: string) => ({
    client: { network: '203.0.113.7', sessionKey: null, key: { keyId, customerId }, isProgram: true },
    record: emptyRecord(),
    abort: new AbortController(),
  })
  const customer = Array.from({ length: MAX_CONCURRENT }, (_, index) => requestOf('customer', `key ${index % 20}`))
  await Promise.all(customer.map((request) => queue.enter(1, request)))
  const refusal = queue.enter(1, requestOf('customer', 'key 21'))
  await expect(refusal).rejects.toMatchObject({ extensions: { code: 'CONCURRENCY_LIMITED' } })
  await expect(queue.enter(1, requestOf('other', 'other key'))).resolves.toBeTypeOf('function')
})
