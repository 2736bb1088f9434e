import type { FastifyInstance } from 'fastify'
import { sign } from './signature.ts'
import type { SandboxProvider } from './sandboxProvider.ts'
import { webhookPath } from './webhook.ts'

/** Delivers the sandbox provider's webhooks through the regular route. Failed ones are delivered again the next time. */
export async function deliverNotices(
  app: FastifyInstance,
  provider: SandboxProvider,
  key: string,
  now: () => Date,
): Promise<void> {
  for (const { id, body } of await provider.dueNotices()) {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const { statusCode } = await app.inject({
      method: 'POST',
      url: webhookPath,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': sign(key, { id, timestamp, body }),
      },
      payload: body,
    })
    if (statusCode === 204) await provider.markDelivered(id)
  }
}
