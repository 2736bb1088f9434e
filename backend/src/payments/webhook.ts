import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PlainError, postRoute } from '../jsonapi/plainRoute.ts'
import type { Database } from '../database/tables.ts'
import { sendNothing, sendPrivate } from '../jsonapi/sendResponse.ts'
import { isSigned, tolerance } from './signature.ts'

const message = z.object({
  type: z.string(),
  data: z.object({ reference: z.string(), charge: z.string(), amount_cents: z.number().int().nonnegative() }),
})

export type ProviderMessage = z.infer<typeof message>

export const webhookPath = '/payments/webhook'

export interface WebhookOptions {
  readonly database: Database
  /** The provider's signing key. */
  readonly key: string
  readonly now: () => Date
  /** Processes a webhook. May run twice for the same one if interrupted. */
  readonly onMessage: (providerMessage: ProviderMessage) => Promise<void>
}

async function wasProcessed(database: Database, id: string): Promise<boolean> {
  return (
    (await database.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Deletes records of webhooks that are too old to be accepted again. */
export async function deleteOldEvents(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('payment_events')
    .where('received', '<', new Date(now.getTime() - 4 * tolerance * 1000))
    .execute()
}

function readMessage(body: string): ProviderMessage {
  try {
    return message.parse(JSON.parse(body))
  } catch {
    throw new PlainError(400, 'This is not a message from the payment provider.')
  }
}

/** Webhook route of the payment provider: signed, at most five minutes old, each processed once. */
export function webhookRoute(app: FastifyInstance, { database, key, now, onMessage }: WebhookOptions): void {
  return postRoute(app, webhookPath, async (request, reply) => {
    const header = (name: string) => String(request.headers[name] ?? '')
    const body = typeof request.body === 'string' ? request.body : ''
    const id = header('webhook-id')
    const signed = { id, timestamp: header('webhook-timestamp'), body }
    try {
      if (id === '' || !isSigned(key, signed, header('webhook-signature'), now()))
        throw new PlainError(401, 'The signature is invalid.')
      const message = readMessage(body)
      if (!(await wasProcessed(database, id))) {
        await onMessage(message)
        await database
          .insertInto('payment_events')
          .values({ id, received: now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      return await sendNothing(request, reply)
    } catch (error) {
      if (!(error instanceof PlainError)) throw error
      return sendPrivate(request, reply, error.status, 'application/json', JSON.stringify({ message: error.message }))
    }
  })
}
