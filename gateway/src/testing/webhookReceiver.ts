import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { z } from 'zod'

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedMessage[]
  /** Statuses of the next responses; 200 after the last. */
  readonly statuses: number[]
  /** Waits for the given number of requests. */
  messages(count: number): Promise<readonly ReceivedMessage[]>
  stop(): void
}

/** A partner's receiver of webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://localhost:${port}/hooks`,
    received,
    statuses,
    messages: async (count) => {
      await expect.poll(() => received.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
      return received
    },
    stop: () => void server.close(),
  }
}

/** Verifies a message as a receiver would, and returns it. @throws if the signature is invalid */
export function verifyMessage({ headers, body }: ReceivedMessage, secret: string): unknown {
  return new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })
}
