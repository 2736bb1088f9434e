import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Client, clientOf } from '../accounts/accounts.ts'
import type { Database } from '../database/tables.ts'
import { PlainError, plainRoute } from '../jsonapi/plainRoute.ts'
import { claimDeliveries } from './claims.ts'
import { postponeAttempt, reportAttempt, storeBody } from './deliveries.ts'

const credentials = { client_id: z.string(), client_secret: z.string() }

const claimBody = z.object({ ...credentials, limit: z.number().int().min(1).max(50) })

const attempt = { ...credentials, id: z.uuid(), attempt: z.number().int().min(1) }

const storedBody = z.object({ ...attempt, body: z.string() })

/** Maximum bytes of a request that contains a message body: gateways send up to 256 KB, and escaping may double it. */
const maxStoredBytes = 1024 * 1024

const postponedBody = z.object({ ...attempt, seconds: z.number().min(0).max(3_600) })

const reportBody = z.object({
  ...attempt,
  status: z.number().int().nullable(),
  error: z.string().max(100).nullable(),
  duration_ms: z.number().int().min(0),
  retry_after: z.number().int().min(0).nullable(),
})

const selectionsBody = z.object(credentials)

export interface WebhookWorkerOptions {
  readonly database: Database
  readonly clients: readonly Client[]
  readonly publicUrl: string
  readonly now: () => Date
}

/** Routes for gateways, which send the events: they claim due deliveries, store the bodies, and report each attempt. */
export function webhookWorkerRoutes(
  app: FastifyInstance,
  { database, clients, publicUrl, now }: WebhookWorkerOptions,
): void {
  const read = <T extends { client_id: string; client_secret: string }>(shape: z.ZodType<T>, body: unknown): T => {
    const { data } = shape.safeParse(body)
    if (data === undefined) throw new PlainError(400, 'The body is invalid.')
    const client = clientOf(clients, data.client_id, data.client_secret)
    if (client?.secret === undefined) throw new PlainError(401, 'The client credentials are invalid.')
    return data
  }
  plainRoute(app, '/webhooks/claim', async (body) => {
    const { client_id: clientId, limit } = read(claimBody, body)
    return { deliveries: await claimDeliveries(database, { clientId, limit }, now()) }
  })
  plainRoute(
    app,
    '/webhooks/body',
    async (body) => ({ accepted: await storeBody(database, read(storedBody, body)) }),
    maxStoredBytes,
  )
  plainRoute(app, '/webhooks/postpone', async (body) => {
    await postponeAttempt(database, read(postponedBody, body), now())
    return {}
  })
  plainRoute(app, '/webhooks/report', async (body) => {
    const { duration_ms: durationMs, retry_after: retryAfterS, ...report } = read(reportBody, body)
    const context = { now: now(), publicUrl, random: Math.random() }
    return { accepted: await reportAttempt(database, { ...report, durationMs, retryAfterS }, context) }
  })
  plainRoute(app, '/webhooks/selections', async (body) => {
    read(selectionsBody, body)
    const rows = await database
      .selectFrom('webhook_endpoints')
      .select(['uuid', 'selection'])
      .where('enabled', '=', true)
      .where('selection', 'is not', null)
      .orderBy('id')
      .execute()
    return { selections: rows.map(({ uuid, selection }) => ({ endpoint: uuid, selection })) }
  })
}
