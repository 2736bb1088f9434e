import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Attempt } from './measure.ts'

/** A buyer's action and its time budget. */
export interface BuyerAction {
  readonly name: string
  readonly attempt: Attempt
  /** Maximum median, in milliseconds. */
  readonly limit: number
}

const mediaType = 'application/vnd.api+json'
const linesOfSheet = 200
/** Maximum page size of a list. */
const page = 50

const list = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ sku: z.string().optional() }).optional() })),
})

interface Request {
  readonly method?: 'POST' | 'PATCH'
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
    'page[limit]': String(page),
    ...more,
  }).toString()}`
}

const pages = Array.from({ length: linesOfSheet / page }, (_, index) => index)

function line(id: string) {
  return { type: 'product-variation--product', id, meta: { quantity: 2 } }
}

async function timed(work: () => Promise<string>) {
  const began = performance.now()
  const text = await work()
  return { took: performance.now() - began, bytes: Buffer.byteLength(text) }
}

const address = {
  address: {
    country_code: 'US',
    given_name: 'Ana',
    family_name: 'Ruiz',
    address_line1: '25020 Avenue Stanford',
    locality: 'Valencia',
    administrative_area: 'CA',
    postal_code: '91355',
  },
  field_phone: '16615550100',
}

/** A guest's order of three items that is ready to be placed: its checkout and the guest's credentials. */
async function readyOrder(base: string, parts: readonly string[]) {
  const token = randomUUID()
  await ask(base, '/jsonapi/cart/add', { method: 'POST', token, body: { data: parts.map(line) } })
  const [cart] = listOf(await ask(base, '/jsonapi/carts', { token }))
  if (cart === undefined) throw new Error('The response contains no cart.')
  const checkout = `/jsonapi/checkout/${cart.id}`
  const attributes = {
    email: 'buyer@lab.example',
    shipping_information: address,
    shipping_method: 'ups--ground',
    field_billing_same: true,
    payment_instrument: { payment_gateway_id: 'wire_transfer' },
  }
  await ask(base, checkout, {
    method: 'PATCH',
    token,
    body: { data: { type: 'order--default', id: cart.id, attributes } },
  })
  return { checkout, token }
}

/** Reading a guest's cart of three lines. */
export async function cartReading(base: string): Promise<BuyerAction> {
  const prefix = { 'filter[sku][operator]': 'STARTS_WITH', 'filter[sku][value]': '1800', 'page[limit]': '3' }
  const parts = listOf(await ask(base, partsAddress(prefix)))
  const { token } = await readyOrder(
    base,
    parts.map(({ id }) => id),
  )
  return {
    name: 'read a cart of three lines',
    limit: 100,
    attempt: () => timed(() => ask(base, '/jsonapi/carts', { token })),
  }
}

/** Benchmarks of the path from a list of part numbers to an order. */
export async function buyerActions(base: string): Promise<readonly BuyerAction[]> {
  const found = await Promise.all(
    pages.map((index) => ask(base, partsAddress({ sort: 'sku', 'page[offset]': String(index * page) }))),
  )
  const parts = found.flatMap(listOf)
  const three = parts.slice(0, 3).map(({ id }) => id)
  const sheet = pages.map((index) => {
    const query = new URLSearchParams({ 'filter[sku][operator]': 'IN' })
    for (const { attributes } of parts.slice(index * page, (index + 1) * page))
      query.append('filter[sku][value][]', attributes?.sku ?? '')
    return `${partsAddress({})}&${query.toString()}`
  })
  const { checkout, token } = await readyOrder(base, three)
  return [
    {
      name: 'order sheet of 200 lines: parts and prices',
      limit: 1000,
      attempt: () =>
        timed(async () => {
          const known = (await Promise.all(sheet.map((each) => ask(base, each)))).flatMap(listOf)
          if (known.length !== linesOfSheet) throw new Error(`${known.length} of ${linesOfSheet} parts found.`)
          const body = { data: known.map(({ id }) => line(id)) }
          return ask(base, '/jsonapi/cart/estimate', { method: 'POST', token, body })
        }),
    },
    await cartReading(base),
    {
      name: 'read a checkout of three lines',
      limit: 100,
      attempt: () => timed(() => ask(base, checkout, { token })),
    },
    {
      name: 'place an order of three lines',
      limit: 250,
      attempt: async () => {
        const ready = await readyOrder(base, three)
        const body = { data: { type: 'payment--payment-default', attributes: { capture: true } } }
        return timed(() => ask(base, `${ready.checkout}/payment`, { method: 'POST', token: ready.token, body }))
      },
    },
  ]
}
