import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mutate, PLACE, place, readyToPlace, SHIPPING, valencia } from '../../testing/buyers.ts'
import { at, listAt } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()
afterEach(() => recorder.intercept(null))

/** The site responds to placements with this. */
function respond(status: number, body: unknown) {
  recorder.intercept(({ method, address }, response) => {
    if (method !== 'POST' || !address.endsWith('/place')) return false
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  })
}

async function outcomeOf(status: number, body: unknown) {
  const visitor = gateway.visitor()
  const input = await readyToPlace(visitor)
  respond(status, body)
  const answer = await place(visitor, input)
  return listAt(answer, 'userErrors').map((error) => [at(error, 'code'), ...listAt(error, 'path')])
}

describe('a refusal by the site', () => {
  const prices = { old_total: { number: '1', currency_code: 'USD' }, new_total: { number: '2', currency_code: 'USD' } }
  it.each([
    ['price_changed', 409, { meta: prices }, ['PRICE_CHANGED', 'expectedTotal']],
    ['cart_changed', 409, {}, ['CART_CHANGED', 'version']],
    ['unavailable', 409, { meta: { lines: [{ sku: '110001' }] } }, ['OUT_OF_STOCK', 'items']],
    ['out_of_stock', 422, { meta: { lines: [{ sku: '110001', left: 1 }] } }, ['OUT_OF_STOCK', 'items']],
    ['in_flight', 409, {}, ['IN_FLIGHT']],
    ['already_placed', 409, {}, ['ALREADY_PLACED']],
    ['key_reused', 422, { meta: { differs: ['expectedTotal'] } }, ['KEY_REUSED', 'idempotencyKey']],
    ['payment_declined', 422, { meta: { decline_code: 'expired_card' } }, ['PAYMENT_DECLINED', 'paymentToken']],
    ['payment_unavailable', 422, {}, ['INVALID', 'paymentMethodId']],
    ['payment_offsite', 422, {}, ['INVALID', 'paymentMethodId']],
    ['credit', 422, {}, ['INVALID', 'paymentMethodId']],
    ['method_withdrawn', 422, {}, ['INVALID', 'shippingMethodId']],
    ['voided', 422, {}, ['CONFLICT']],
    ['not_found', 404, {}, ['NOT_FOUND']],
    ['incomplete', 422, { source: { pointer: '/email' } }, ['REQUIRED', 'email']],
    ['incomplete', 422, { source: { pointer: '/billing_profile' } }, ['REQUIRED', 'billTo']],
    // A field that only the site knows, and wording that must not matter.
    ['incomplete', 422, { source: { pointer: '/field_end_use' }, detail: 'card' }, ['REQUIRED']],
  ])('with the code %s is reported at its input', async (code, status, more, error) => {
    expect(await outcomeOf(status, { errors: [{ status: String(status), code, detail: 'x', ...more }] })).toEqual([
      error,
    ])
  })

  it('leaves the outcome open if the key of an unnamed checkout has no order yet', async () => {
    const visitor = gateway.visitor()
    const { checkoutId: _, ...input } = await readyToPlace(visitor)
    respond(422, { errors: [{ status: '422', code: 'key_reused', detail: 'x', meta: { differs: ['order'] } }] })
    expect(at(await place(visitor, input), 'userErrors')).toMatchObject([{ code: 'IN_FLIGHT' }])
  })

  it('leaves the outcome open if the first attempt is silent and the second one fails', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    let attempts = 0
    recorder.intercept(({ method, address }, response) => {
      if (method !== 'POST' || !address.endsWith('/place')) return false
      attempts += 1
      if (attempts === 1) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/html' }).end('<p>Error</p>')
      return true
    })
    expect(at(await place(visitor, input), 'userErrors')).toMatchObject([{ code: 'IN_FLIGHT' }])
    expect(attempts).toBe(2)
  })

  it('is not awaited for an address that the shop does not accept', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    await mutate(visitor, SHIPPING, { to: { address: { ...valencia, addressLine1: '' } } })
    const addresses: string[] = []
    recorder.intercept(({ method, address }) => {
      if (method === 'POST') addresses.push(address)
      return false
    })
    const answer = await place(visitor, input)
    expect(listAt(answer, 'userErrors').map((error) => at(error, 'path'))).toEqual([
      ['to', 'address'],
      ['billTo', 'address'],
    ])
    expect(addresses.map((address) => /^\/shop\/orders\/(?:lookup\/)?/.exec(address)?.[0])).toEqual([
      '/shop/orders/lookup/',
      '/shop/orders/lookup/',
    ])
  })

  it('is never understood by its wording', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    respond(422, { errors: [{ status: '422', detail: 'The "place" transition is not allowed.' }] })
    const { errors } = await visitor.ask(PLACE, { input })
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BACKEND_ERROR'])
  })
})

const folder = new URL('../../../../drupal/tests/recordings/', import.meta.url)
const recordingSchema = z.object({ status: z.number(), body: z.unknown() })

describe('recorded responses of a Drupal site', () => {
  const expected: Readonly<Record<string, readonly unknown[]>> = {
    // The order of the recording cannot be read here.
    'place-200.json': [['ALREADY_PLACED']],
    'place-200-cheaper.json': [['ALREADY_PLACED']],
    'place-200-replayed.json': [['ALREADY_PLACED']],
    'place-404.json': [['NOT_FOUND']],
    'place-409-already-placed.json': [['ALREADY_PLACED']],
    'place-409-cart-changed.json': [['CART_CHANGED', 'version']],
    'place-409-price-changed.json': [['PRICE_CHANGED', 'expectedTotal']],
    'place-422-incomplete.json': [
      ['REQUIRED', 'to'],
      ['REQUIRED', 'email'],
      ['REQUIRED', 'paymentMethodId'],
      ['REQUIRED', 'billTo'],
    ],
    'place-422-key-reused.json': [['KEY_REUSED', 'idempotencyKey']],
    'place-422-payment-unavailable.json': [['INVALID', 'paymentMethodId']],
  }
  const names = readdirSync(folder).filter((name) => name.startsWith('place-') && name !== 'place-400-malformed.json')

  it('are all tested', () => expect(names.sort()).toEqual(Object.keys(expected).sort()))

  it.each(names)('%s', async (name) => {
    const { status, body } = recordingSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    expect(await outcomeOf(status, body)).toEqual(expected[name])
  })

  it('malformed is a failure, because the buyer cannot correct it', async () => {
    const text = readFileSync(new URL('place-400-malformed.json', folder), 'utf8')
    const { status, body } = recordingSchema.parse(JSON.parse(text))
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    respond(status, body)
    const { errors } = await visitor.ask(PLACE, { input })
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BACKEND_ERROR'])
  })
})
