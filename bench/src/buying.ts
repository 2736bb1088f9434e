import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Attempt } from './measure.ts'

const mediaType = 'application/vnd.api+json'

const list = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ sku: z.string().optional() }).optional() })),
})

interface Request {
  readonly method?: 'POST'
  readonly body?: unknown
  readonly token?: string
}

/** Returns the response text. Throws if the request is rejected. */
async function ask(base: string, address: string, { method, body, token }: Request = {}): Promise<string> {
  const answer = await fetch(`${base}${address}`, {
    ...(method === undefined ? {} : { method, body: JSON.stringify(body) }),
    headers: {
      ...(method === undefined ? {} : { 'content-type': mediaType }),
      ...(token === undefined ? {} : { 'commerce-cart-token': token }),
    },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} responded with ${answer.status}: ${text}`)
  return text
}

function listOf(text: string) {
  return list.parse(JSON.parse(text)).data
}

function partsAddress(more: Readonly<Record<string, string>>): string {
  return `/jsonapi/product-variations/product?${new URLSearchParams({
    'filter[status]': '1',
    'fields[product-variation--product]': 'sku',
    ...more,
  }).toString()}`
}

function line(id: string) {
  return { type: 'product-variation--product', id, meta: { quantity: 2 } }
}

async function timed(work: () => Promise<string>) {
  const began = performance.now()
  const text = await work()
  return { took: performance.now() - began, bytes: Buffer.byteLength(text) }
}

/** Reading a guest's cart of three lines. */
export async function cartReading(base: string): Promise<{ readonly name: string; readonly attempt: Attempt }> {
  const prefix = { 'filter[sku][operator]': 'STARTS_WITH', 'filter[sku][value]': '1800', 'page[limit]': '3' }
  const parts = listOf(await ask(base, partsAddress(prefix)))
  const token = randomUUID()
  await ask(base, '/jsonapi/cart/add', { method: 'POST', token, body: { data: parts.map(({ id }) => line(id)) } })
  return {
    name: 'read a cart of three lines',
    attempt: () => timed(() => ask(base, '/jsonapi/carts', { token })),
  }
}
