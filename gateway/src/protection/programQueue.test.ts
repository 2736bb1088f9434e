import { expect, test, vi } from 'vitest'
import { emptyRecord } from '../observability/requestRecord.ts'
import { MAX_CONCURRENT, ProgramQueue } from './programQueue.ts'

function requestOf(customerId: string, keyId: string, abort = new AbortController()) {
  const key = { keyId, customerId }
  return { client: { network: '203.0.113.7', sessionKey: null, key, isProgram: true }, record: emptyRecord(), abort }
}

test('the keys of one customer share its places, so that they never fill the queue', async () => {
  const queue = new ProgramQueue({ onRefusal: () => {} })
  const customer = Array.from({ length: MAX_CONCURRENT }, (_, index) => requestOf('customer', `key ${index % 20}`))
  await Promise.all(customer.map((request) => queue.enter(1, request)))
  const refusal = queue.enter(1, requestOf('customer', 'key 21'))
  await expect(refusal).rejects.toMatchObject({ extensions: { code: 'CONCURRENCY_LIMITED' } })
  await expect(queue.enter(1, requestOf('other', 'other key'))).resolves.toBeTypeOf('function')
})

test('rejects an operation as overloaded if its deadline passes while it waits', async () => {
  const onRefusal = vi.fn<(reason: string) => void>()
  const queue = new ProgramQueue({ onRefusal })
  await queue.enter(1_000, requestOf('other', 'other key'))
  const deadline = new AbortController()
  const late = queue.enter(1, requestOf('customer', 'key', deadline))
  deadline.abort(new DOMException('The operation took too long.', 'TimeoutError'))
  await expect(late).rejects.toMatchObject({ extensions: { code: 'OVERLOADED', status: 503 } })
  const gone = new AbortController()
  const canceled = queue.enter(1, requestOf('customer', 'key', gone))
  gone.abort()
  await expect(canceled).rejects.toThrow('abort')
  expect(onRefusal.mock.calls).toEqual([['queue']])
})
