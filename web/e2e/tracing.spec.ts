import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { once } from 'node:events'
import { z } from 'zod'
import { expect, test } from '@playwright/test'
import { isolatedSettings, startProcesses } from '../../scripts/processes.mjs'
import { sampleFolder } from './shop.ts'

const attribute = z.object({ key: z.string(), value: z.unknown() })

/** A request to an OTLP receiver. */
const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** An OTLP receiver on a free port, with the received spans. */
async function startReceiver() {
  const received: unknown[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const spans = () =>
    received
      .flatMap((body) => batch.parse(body).resourceSpans)
      .flatMap(({ resource, scopeSpans }) => {
        const name = resource.attributes.find(({ key }) => key === 'service.name')?.value
        const process = z.object({ stringValue: z.string() }).parse(name).stringValue
        return scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, process }))
      })
  return { url: `http://127.0.0.1:${address.port}`, spans, text: () => JSON.stringify(received), server }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'

const operation = `mutation { login(input: { email: "someone@private.example", password: "wrong-secret-12" }) {
  userErrors { code } } }`

test('traces a request through web, gateway, backend and database, without what the visitor typed', async () => {
  const receiver = await startReceiver()
  const folder = await sampleFolder()
  const shop = await startProcesses({
    env: {
      ...isolatedSettings,
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    },
  })
  try {
    const response = await fetch(`${shop.urls.web}/graphql?token=private-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${parentId}-01` },
      body: JSON.stringify({ query: operation }),
    })
    expect(response.status).toBe(200)
    await fetch(`${shop.urls.web}/health/live`)
  } finally {
    // Stopping sends the last spans.
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
    receiver.server.close()
  }
  const spans = receiver.spans()
  const traced = spans.filter((span) => span.traceId === traceId)
  const parents = new Map(traced.map(({ spanId, parentSpanId }) => [spanId, parentSpanId]))
  const [root] = traced.filter(({ parentSpanId }) => parentSpanId === parentId)
  expect(root).toMatchObject({ process: 'shop-web', name: 'POST /graphql' })
  expect(traced.filter(({ parentSpanId = '' }) => parentSpanId !== parentId && !parents.has(parentSpanId))).toEqual([])
  const names = traced.map(({ process, name }) => `${process} ${name}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'shop-web POST /graphql',
      'shop-gateway POST /graphql',
      'shop-gateway GraphQL operation',
      'shop-gateway POST /oauth/token',
      'shop-backend POST /oauth/token',
      expect.stringMatching(/^shop-backend pg.query:SELECT/),
    ]),
  )
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([])
  expect(receiver.text()).not.toMatch(/private|wrong-secret|user_agent|client\.address/)
})
