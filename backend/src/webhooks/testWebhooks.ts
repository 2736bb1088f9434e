import { expect } from 'vitest'
import { z } from 'zod'
import type { OrderShop } from '../orders/testOrders.ts'
import type { TestCustomer } from '../accounts/testCustomer.ts'

const credentials = { client_id: 'shop', client_secret: 'secret-of-the-tests' }

const claimsSchema = z.object({
  deliveries: z.array(
    z.object({
      id: z.string(),
      attempt: z.number(),
      event: z.object({
        id: z.string(),
        type: z.string(),
        timestamp: z.string(),
        is_test: z.boolean(),
        subjects: z.array(z.string()),
      }),
      url: z.string(),
      secrets: z.array(z.string()),
      body: z.string().nullable(),
      customer: z.string(),
      token: z.string(),
    }),
  ),
})

const createdSchema = z.object({ data: z.object({ id: z.string() }) })

export type TestClaim = z.infer<typeof claimsSchema>['deliveries'][number]

/** Calls that customers and gateways make for webhooks. */
export function webhooksOf(shop: OrderShop) {
  const json = { accept: 'application/json', 'content-type': 'application/json' }
  const worker = async (name: string, body: Record<string, unknown>) => {
    const payload = JSON.stringify({ ...credentials, ...body })
    return shop.send({ method: 'POST', url: `/webhooks/${name}`, headers: json, payload })
  }
  const as = ({ headers }: TestCustomer, method: 'POST' | 'PATCH' | 'DELETE', path: string, attributes?: object) =>
    shop.send({
      method,
      url: `/jsonapi/webhooks/${path}`,
      headers: { ...headers, 'content-type': 'application/vnd.api+json' },
      ...(attributes && { payload: JSON.stringify({ data: { type: 'webhook--endpoint', attributes } }) }),
    })
  return {
    worker,
    as,
    /** Creates an endpoint and returns its UUID. */
    add: async (customer: TestCustomer, attributes: object = {}) => {
      const all = { url: 'https://erp.example/hooks', events: ['order.placed'], secret: 'encrypted-1', ...attributes }
      return createdSchema.parse((await as(customer, 'POST', 'endpoints', all)).json()).data.id
    },
    list: async (customer: TestCustomer) =>
      (await shop.get('/jsonapi/webhooks/endpoints', { ...customer.headers })).json(),
    claim: async (limit = 20): Promise<readonly TestClaim[]> =>
      claimsSchema.parse((await worker('claim', { limit })).json()).deliveries,
    report: async ({ id, attempt }: Pick<TestClaim, 'id' | 'attempt'>, status: number | null, more: object = {}) => {
      const isOk = status !== null && status < 300
      const error = isOk ? null : status === null ? 'TIMEOUT' : 'HTTP'
      const report = { id, attempt, status, error, duration_ms: 12, retry_after: null, ...more }
      return (await worker('report', report)).json()
    },
    store: async ({ id, attempt }: Pick<TestClaim, 'id' | 'attempt'>, body = '{"n":1}') =>
      (await worker('body', { id, attempt, body })).json(),
    postpone: async ({ id, attempt }: Pick<TestClaim, 'id' | 'attempt'>, seconds: number) => {
      expect((await worker('postpone', { id, attempt, seconds })).status).toBe(200)
    },
  }
}
