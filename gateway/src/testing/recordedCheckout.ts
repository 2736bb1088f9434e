import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { SiteDocument } from '@shop/schema/siteProfile'
import { startServer, stopServer } from './localServer.ts'
import { recordedDocument, withoutFields } from './siteProfiles.ts'

const resourceSchema = z.looseObject({
  id: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  links: z.record(z.string(), z.unknown()).optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
})
const documentSchema = z.looseObject({ data: resourceSchema, included: z.array(z.unknown()).default([]) })
const itemsSchema = z.object({ data: z.array(z.object({ type: z.string() })) })
const bodySchema = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()) }) })

function recorded(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`recordings/${name}.json`, import.meta.url), 'utf8'))
}

const begun = documentSchema.parse(recorded('checkout'))
const complete = documentSchema.parse(recorded('checkout-complete'))
const placed = documentSchema.parse(recorded('placed-order'))

/** The checkout fields of a Drupal Commerce 3 site without this shop's additions. */
const writable = new Set([
  ...['email', 'shipping_information', 'billing_information', 'shipping_method', 'payment_instrument'],
  'customer_comments',
])
const gateways = new Set(['invoice', 'example'])
const rates = new Set(['1--default', '2--default'])
const MISSING = 'This value should not be null.'

/** What such a site declares: none of the shop's own fields, and no call that places an order in one request. */
export function recordedCheckoutDocument(): SiteDocument {
  const plain = ['order--default', 'order-item--default'].reduce(
    (document, type) => withoutFields(document, type, /^field_/),
    recordedDocument(),
  )
  const { place: _, ...routes } = plain.routes
  return { ...plain, routes }
}

function constraint(pointer: string) {
  return { required: { detail: MISSING, source: { pointer } } }
}

/**
 * A recorded Drupal site with one guest cart: it stores what it is sent, validates almost nothing, and places every
 * order.
 */
export class RecordedCheckout {
  readonly uuid = begun.data.id
  /** Requests by method and path, with the attributes they sent. */
  readonly requests: Array<{ readonly call: string; readonly attributes: readonly string[] }> = []
  /** Places orders as requested, but responds with an error. */
  losesResponses = false
  /** Places orders as requested, but does not respond to that, nor to reads of orders. */
  isSilent = false
  /** Has no phone numbers in addresses. */
  lacksPhone = false
  /** Fields that it requires and does not name to buyers. */
  required: readonly string[] = []
  #attributes: Record<string, unknown> = { ...begun.data.attributes }
  #isPlaced = false
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  start(): Promise<string> {
    return startServer(this.#server)
  }

  stop(): Promise<void> {
    return stopServer(this.#server)
  }

  /** Resets the cart to its initial state. */
  reset(): void {
    this.#attributes = { ...begun.data.attributes }
    this.#isPlaced = false
    this.losesResponses = false
    this.isSilent = false
    this.lacksPhone = false
    this.required = []
    this.requests.splice(0)
  }

  /** Writes attributes as another client might, without validation. */
  write(attributes: Record<string, unknown>): void {
    Object.assign(this.#attributes, attributes)
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    const sent = await text(request)
    // The gateway sends its client credentials as a form.
    const body: unknown = sent && request.headers['content-type']?.includes('json') ? JSON.parse(sent) : null
    const { data } = bodySchema.safeParse(body).data ?? { data: { attributes: {} } }
    const call = `${request.method} ${pathname.replace(this.uuid, '*')}`
    if (pathname.startsWith('/jsonapi') && !/taxonomy_term|index/.test(pathname))
      this.requests.push({ call, attributes: Object.keys(data.attributes) })
    const removed = itemsSchema.safeParse(body).data?.data ?? []
    const [status, answer] =
      call === 'DELETE /jsonapi/carts/*/items'
        ? this.#remove(removed)
        : this.#answer(call, decodeURIComponent(search), data.attributes)
    if (answer === null) response.writeHead(status, { 'content-type': 'text/html' }).end('<!DOCTYPE html>')
    else response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(answer))
  }

  #answer(call: string, query: string, attributes: Record<string, unknown>): [number, unknown] {
    if (call === 'GET /jsonapi/carts') {
      const { included } = begun
      return this.#isPlaced ? [200, { data: [] }] : [200, { data: [this.#order()], included }]
    }
    if (call.includes('/jsonapi/checkout/*') && this.#isPlaced && !call.startsWith('POST'))
      return [403, recorded('not-yours')]
    if (call === 'GET /jsonapi/checkout/*') return [200, this.#checkout()]
    if (call === 'PATCH /jsonapi/checkout/*') return this.#change(attributes)
    if (call === 'POST /jsonapi/checkout/*/payment') return this.#place()
    if (call === 'GET /jsonapi/orders/default/*') {
      // Serializing adjustments fails on this site, which it would do without a sparse fieldset.
      if (!/fields\[order--default\]=/.test(query) || /[=,]adjustments\b/.test(query)) return [500, null]
      if (this.isSilent) return [504, null]
      return [200, this.#isPlaced ? placed : { data: this.#order() }]
    }
    return [404, null]
  }

  #remove(items: ReadonlyArray<{ readonly type: string }>): [number, unknown] {
    const wrong = items.find(({ type }) => type !== 'order-item--default')
    const detail = `The provided type (${wrong?.type}) does not match the destination resource types (order-item--default).`
    return wrong ? [400, { errors: [{ title: 'Bad Request', status: '400', detail }] }] : [200, { data: [] }]
  }

  #change(attributes: Record<string, unknown>): [number, unknown] {
    const unknown = Object.keys(attributes).find((name) => !writable.has(name))
    if (unknown) return [422, JSON.parse(JSON.stringify(recorded('unknown-field')).replace('nope', unknown))]
    const addresses = [attributes.shipping_information, attributes.billing_information]
    if (this.lacksPhone && addresses.some((address) => JSON.stringify(address ?? null).includes('"field_phone"'))) {
      const detail = 'Field field_phone is unknown.'
      return [500, { errors: [{ title: 'Internal Server Error', status: '500', detail }] }]
    }
    const { email, shipping_method: rate, payment_instrument: instrument } = attributes
    if (typeof email === 'string' && !email.includes('@')) return [422, recorded('not-an-email')]
    if (typeof rate === 'string' && !rates.has(rate)) return [422, recorded('unknown-rate')]
    const gateway = z.object({ payment_gateway_id: z.string() }).safeParse(instrument).data?.payment_gateway_id
    if (gateway !== undefined && !gateways.has(gateway)) return [422, recorded('unknown-gateway')]
    this.write(attributes)
    return [200, this.#checkout()]
  }

  #place(): [number, unknown] {
    const detail = 'The "place" transition is not allowed.'
    if (this.#isPlaced) return [422, { errors: [{ title: 'Unprocessable Content', status: '422', detail }] }]
    this.#isPlaced = true
    if (this.isSilent) return [504, null]
    return this.losesResponses ? [500, null] : [201, recorded('payment')]
  }

  #order() {
    const { shipping_method, payment_instrument, shipping_information, billing_information } = this.#attributes
    const isComplete = shipping_method !== '' && shipping_information !== null
    const missing = [
      ...(billing_information === null ? [constraint('billing_profile')] : []),
      ...(shipping_information === null ? [constraint('shipping_information')] : []),
      ...this.required.map(constraint),
    ]
    const { constraints: _, ...meta } = begun.data.meta ?? {}
    return {
      ...begun.data,
      attributes: { ...this.#attributes, ...(isComplete && { order_total: complete.data.attributes.order_total }) },
      links: payment_instrument === null ? begun.data.links : complete.data.links,
      meta: { ...meta, ...(missing.length > 0 && { constraints: missing }) },
    }
  }

  #checkout() {
    return { data: this.#order(), included: complete.included }
  }
}
