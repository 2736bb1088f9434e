import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newApiKey, type TestKey } from '../testing/apiKeys.ts'
import { newCustomer } from '../testing/customers.ts'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'

let gateway: TestGateway
let key: TestKey
beforeAll(async () => {
  const backendUrl = inject('backendUrl')
  gateway = await startTestGateway(backendUrl)
  key = await newApiKey(backendUrl, await newCustomer(backendUrl))
})
afterAll(() => gateway.stop())

async function metrics() {
  return (await fetch(gateway.metricsUrl)).text()
}

/** Waits for the log line of the last request. */
async function lastLine() {
  let found: unknown
  await expect
    .poll(() => (found = gateway.log.findLast(({ msg }) => msg === 'request')))
    .toMatchObject({ method: 'POST', path: '/graphql' })
  return found
}

describe('metrics, logs and timings', () => {
  it("count operations by name, status, code, caller and cache, but name only the shop's own", async () => {
    const shopper = gateway.visitor()
    for (let index = 0; index < 2; index += 1) {
      const response = await fetch(`${gateway.url}/graphql?documentId=shop-1`, {
        headers: { accept: 'application/json' },
      })
      await response.arrayBuffer()
    }
    await shopper.ask('query Mine { shop { nope } }')
    const program = gateway.visitor()
    program.authorization = `Bearer ${key.secret}`
    await program.ask('query Mine { shop { phone } }')
    await expect
      .poll(() => metrics())
      .toContain('gateway_operations_total{operation="Shop",status="200",code="",caller="guest",cache="hit"} 1')
    const text = await metrics()
    expect(text).toContain(
      'gateway_operations_total{operation="Shop",status="200",code="",caller="guest",cache="miss"} 1',
    )
    expect(text).toMatch(
      /gateway_operations_total{operation="other",status="\d+",code="GRAPHQL_VALIDATION_FAILED",caller="guest",/,
    )
    expect(text).toMatch(/gateway_operations_total{operation="other",status="200",code="",caller="key",/)
    expect(text).not.toContain('Mine')
    for (const name of [
      ...[
        'gateway_operation_duration_seconds_count{operation="Shop"} 2',
        'gateway_operation_points_sum{caller="key"} 1',
      ],
      ...[
        'gateway_queue_wait_seconds_count{caller="key"} 1',
        'gateway_queue_length 0',
        'gateway_requests_in_progress 0',
      ],
      ...['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'],
    ])
      expect(text).toContain(name)
  })

  it('include the operation, its error codes, cost and time in the queue in log lines', async () => {
    const program = gateway.visitor()
    program.authorization = `Bearer ${key.secret}`
    await program.ask('query Numbers { products(first: 1) { totalCount } product(by: { sku: "" }) { title } }')
    expect(await lastLine()).toMatchObject({ operation: 'Numbers', cost: 151, queueMs: 0, keyId: key.id })
    await gateway.visitor().ask('query Wrong { products(first: 101) { totalCount } }')
    await expect.poll(lastLine).toMatchObject({ operation: 'Wrong', codes: ['BAD_USER_INPUT'] })
  })

  it('show phases in Server-Timing, but not in production', async () => {
    const query = 'query Timed { viewer { __typename } }'
    const { headers } = await gateway.visitor().ask(query)
    expect(headers.get('server-timing')).toMatch(/^parse;dur=\d+\.\d, execute;dur=\d+\.\d$/)
  })
})
