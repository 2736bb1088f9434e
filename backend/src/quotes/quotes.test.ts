import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Buyer, type BuyingShop, openBuyingShop, valencia, wireTransfer } from '../checkout/testCheckout.ts'
import type { QuoteMailKind } from './mails.ts'

const officeKey = 'key-of-the-office'
let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop({ officeKey })
  // A part that is sold by quote only.
  await sql`update variations set price = null where sku = '110002'`.execute(shop.database)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.deleteFrom('order_items').execute()
  await shop.database.deleteFrom('mails').execute()
})

type Headers = Readonly<Record<string, string>>

const mediaType = { 'content-type': 'application/vnd.api+json' }
const contact = { mail: 'ana@lab.example', name: 'Ana Ruiz', company: 'Ruiz Vacuum Lab' }
const twoParts = [
  { part_number: '110002', quantity: 5, note: 'Cleaned' },
  { part_number: '110001', quantity: 10 },
]

function post(url: string, headers: Headers, attributes?: object) {
  const payload = attributes && JSON.stringify({ data: { type: 'quote--quote', attributes } })
  return shop.send({ method: 'POST', url, headers: { ...mediaType, ...headers }, ...(payload ? { payload } : {}) })
}

function ask(headers: Headers, attributes: object = {}) {
  return post('/jsonapi/quotes', headers, { ...contact, lines: twoParts, note: 'Two weeks?', ...attributes })
}

async function office(number: string, body: object) {
  return shop.send({
    method: 'POST',
    url: `/office/quotes/${number}`,
    headers: { authorization: `Bearer ${officeKey}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}

const prices = { '110002': '40.00', '110001': '7.50' }

/** A quote with the office's prices, and the headers that identify its buyer. */
async function answered(buyer: Buyer, days = 30) {
  const answer = (await ask(buyer.headers)).single()
  const number = String(answer.data.attributes['number'])
  expect((await office(number, { prices, days, message: 'From stock.' })).status).toBe(200)
  const token = answer.meta['token']
  const headers: Headers =
    typeof token === 'string' ? { ...buyer.headers, 'commerce-order-token': token } : buyer.headers
  return { number, uuid: answer.data.id, path: `/jsonapi/quotes/${answer.data.id}`, headers }
}

const sketch = Buffer.from('%PDF-1.7\n')

/** Uploads a file for a request, and resolves with its UUID. */
async function uploadSketch(): Promise<string> {
  const upload = await shop.send({
    method: 'POST',
    url: '/jsonapi/contact_message/feedback/field_file',
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': Buffer.from('file; filename="sketch Ø 40.pdf"').toString('latin1'),
    },
    payload: sketch,
  })
  return (upload.json() as { data: { id: string } }).data.id
}

async function officeQuotes() {
  const answer = await shop.send({
    method: 'GET',
    url: '/office/quotes',
    headers: { authorization: `Bearer ${officeKey}` },
  })
  return (answer.json() as { quotes: readonly { number: string; file: object | null }[] }).quotes
}

function mails(kind: QuoteMailKind) {
  return shop.database.selectFrom('mails').selectAll().where('kind', '=', kind).execute()
}

async function cartLines(buyer: Buyer) {
  const { included } = (await shop.get('/jsonapi/carts', buyer.headers)).list()
  return included.filter(({ type }) => type === 'order-item--product').map(({ attributes }) => attributes)
}

describe('a request', () => {
  test('sends the office all details, and the buyer nothing that was typed', async () => {
    const answer = (
      await ask(shop.guest().headers, { target_date: '2026-12-24', note: 'See http://evil.example' })
    ).single()
    expect(answer.data.attributes).toMatchObject({
      number: expect.stringMatching(/^Q-2026-\d{6}$/) as unknown,
      state: 'requested',
      target_date: '2026-12-24',
      total_price: null,
      lines: [
        { part_number: '110002', quantity: 5, note: 'Cleaned', unit_price: null },
        { part_number: '110001', quantity: 10, note: null, unit_price: null },
      ],
    })
    const [toOffice] = await mails('quoteRequested')
    for (const words of ['Ruiz Vacuum Lab', 'Needed by: Dec 24, 2026', '5 × 110002', 'Cleaned', 'evil.example'])
      expect(toOffice?.text).toContain(words)
    expect(toOffice?.reply_to).toBe('ana@lab.example')
    const [toBuyer] = await mails('quoteReceived')
    expect(toBuyer?.text).toContain(`/quote/${answer.data.id}?token=`)
    for (const words of ['evil', 'Cleaned', 'Ruiz']) expect(toBuyer?.text).not.toContain(words)
  })

  test('says how many pieces one unit has', async () => {
    await sql`update variations set quantity_multiplier_label = 'pack of 10' where sku = '110001'`.execute(
      shop.database,
    )
    const buyer = await shop.customer()
    const quote = await answered(buyer)
    expect((await mails('quoteAnswered'))[0]?.text).toMatch(/10 × 110001 [^\n]*, pack of 10/)
    await post(`${quote.path}/accept`, quote.headers)
    const accepted = (await cartLines(buyer)).find(({ quantity }) => Number(quantity) === 10)
    expect(accepted?.['title']).not.toContain('pack of 10')
    await sql`update variations set quantity_multiplier_label = null where sku = '110001'`.execute(shop.database)
  })

  test('takes the lines of the cart if it names none', async () => {
    const buyer = await shop.customer()
    expect((await ask(buyer.headers, { lines: null })).errors()[0]?.source?.pointer).toBe('/data/attributes/lines')
    await buyer.add({ '110001': 3 })
    const { attributes } = (await ask(buyer.headers, { lines: null })).single().data
    expect(attributes['lines']).toMatchObject([{ part_number: '110001', quantity: 3 }])
  })

  test('reports unknown parts and invalid values', async () => {
    const bad: readonly (readonly [object, string])[] = [
      [{ lines: [twoParts[1], { part_number: 'nope', quantity: 1 }] }, '/data/attributes/lines/1/part_number'],
      [{ lines: [{ part_number: '110001', quantity: 0 }] }, '/data/attributes/lines/quantity'],
      [{ lines: [] }, '/data/attributes/lines'],
      [{ mail: 'nobody' }, '/data/attributes/mail'],
      [{ name: '' }, '/data/attributes/name'],
      [{ note: 'x'.repeat(2001) }, '/data/attributes/note'],
      [{ target_date: '24 Dec' }, '/data/attributes/target_date'],
      [{ file: '00000000-0000-4000-8000-000000000000' }, '/data/attributes/file'],
    ]
    for (const [attributes, pointer] of bad) {
      const answer = await ask(shop.guest().headers, attributes)
      expect([answer.status, answer.errors()[0]?.source?.pointer]).toEqual([422, pointer])
    }
  })

  test('sends its file to the office, once', async () => {
    const file = await uploadSketch()
    expect((await ask(shop.guest().headers, { file })).status).toBe(201)
    const [toOffice] = await mails('quoteRequested')
    expect(toOffice?.contact_file_id).toEqual(expect.any(Number))
    expect(toOffice?.text).toContain('File: sketch Ø 40.pdf (1 kB)')
    expect((await ask(shop.guest().headers, { file })).status).toBe(422)
    const listed = (await officeQuotes()).find((quote) => quote.file !== null)
    expect(listed?.file).toEqual({ name: 'sketch Ø 40.pdf', mime: 'application/pdf', bytes: sketch.length })
  })

  test('shows its file to its buyer only', async () => {
    const buyer = await shop.customer()
    const { data } = (await ask(buyer.headers, { file: await uploadSketch() })).single()
    expect(data.attributes['file']).toEqual({ name: 'sketch Ø 40.pdf', mime: 'application/pdf', bytes: sketch.length })
    const path = `/orders/${data.id}/quote-file`
    const own = await shop.get(path, buyer.headers)
    expect([own.status, own.headers['content-type'], Buffer.from(own.bytes)]).toEqual([200, 'application/pdf', sketch])
    expect(own.headers['content-disposition']).toBe(
      `attachment; filename="sketch _ 40.pdf"; filename*=UTF-8''sketch%20%C3%98%2040.pdf`,
    )
    expect(own.headers['cache-control']).toBe('private, no-store')
    const other = await shop.customer()
    for (const headers of [other.headers, shop.guest().headers, { 'commerce-order-token': 'x'.repeat(22) }])
      expect((await shop.get(path, headers)).status).toBe(404)
  })

  test('of a guest shows its file by the emailed link only, and no file if there is none', async () => {
    const { data, meta } = (await ask(shop.guest().headers, { file: await uploadSketch() })).single()
    const link = { 'commerce-order-token': String(meta['token']) }
    const path = `/orders/${data.id}/quote-file`
    expect((await shop.get(path, link)).status).toBe(200)
    expect((await shop.get(path, shop.guest().headers)).status).toBe(404)
    const without = (await ask(shop.guest().headers)).single()
    expect(without.data.attributes['file']).toBeNull()
    const ownLink = { 'commerce-order-token': String(without.meta['token']) }
    expect((await shop.get(`/orders/${without.data.id}/quote-file`, ownLink)).status).toBe(404)
    expect((await shop.get(path, ownLink)).status).toBe(404)
  })
})

describe('a reply', () => {
  test('reaches the buyer by email, page and PDF', async () => {
    const { number, headers, path, uuid } = await answered(shop.guest())
    expect((await shop.get(path, headers)).single().data.attributes).toMatchObject({
      state: 'answered',
      valid_until: '2026-12-23T17:00:00+00:00',
      total_price: { number: '275' },
      messages: [{ from: 'buyer' }, { from: 'office', text: 'From stock.' }],
    })
    const [mail] = await mails('quoteAnswered')
    for (const words of [number, 'Valid until: Dec 23, 2026', '$275.00', 'From stock.', `/quote/${uuid}?token=`])
      expect(mail?.text).toContain(words)
    const pdf = await shop.get(`/orders/${uuid}/quote.pdf`, headers)
    const proxy = await getDocumentProxy(new Uint8Array(pdf.bytes))
    const { text } = await extractText(proxy, { mergePages: true })
    for (const words of [number, 'Valid until Dec 23, 2026', '$40.00', '$275.00']) expect(text).toContain(words)
  })

  test('has breaks, lead time and freight, and the cart refers to it', async () => {
    const buyer = await shop.customer()
    const { data } = (await ask(buyer.headers)).single()
    const number = String(data.attributes['number'])
    const body = { prices, breaks: { '110001': { 25: '70.00' } }, lead: '3-4 weeks', freight: '40' }
    expect((await office(number, body)).status).toBe(200)
    const quote = (await shop.get(`/jsonapi/quotes/${data.id}`, buyer.headers)).single().data.attributes
    expect(quote).toMatchObject({
      lead_time: '3-4 weeks',
      freight: { formatted: '$40.00' },
      lines: [
        { part_number: '110002', breaks: [] },
        { part_number: '110001', breaks: [{ quantity: 25, unit_price: { formatted: '$70.00' } }] },
      ],
    })
    const [mail] = (await mails('quoteAnswered')).slice(-1)
    for (const words of ['25 or more: $70.00 each', 'Lead time: 3-4 weeks', 'Estimated freight: $40.00'])
      expect(mail?.text).toContain(words)
    await buyer.add({ '110001': 1 })
    expect((await cartLines(buyer))[0]).toMatchObject({ field_open_quote: { uuid: data.id, number, quantity: 10 } })
    await post(`/jsonapi/quotes/${data.id}/accept`, buyer.headers)
    for (const line of await cartLines(buyer)) expect(line).toMatchObject({ field_open_quote: null })
  })

  test('needs a price for each part, and only for those', async () => {
    const number = String((await ask(shop.guest().headers)).single().data.attributes['number'])
    for (const body of [
      { prices: { '110001': '1.00' } },
      { prices: { ...prices, '110003': '1.00' } },
      { prices: { ...prices, '110001': '-1' } },
      { prices, days: 1000 },
    ])
      expect([400, 422]).toContain((await office(number, body)).status)
    expect((await office('Q-2026-999999', { prices })).status).toBe(404)
  })

  test('is visible only to its buyer', async () => {
    const { headers, path, uuid } = await answered(await shop.customer())
    const other = await shop.customer()
    for (const each of [other.headers, shop.guest().headers, { 'commerce-order-token': 'x'.repeat(22) }]) {
      expect([403, 404]).toContain((await shop.get(path, each)).status)
      expect((await shop.get(`/orders/${uuid}/quote.pdf`, each)).status).toBe(404)
      expect((await post(`${path}/accept`, each)).status).toBe(404)
      expect((await post(`${path}/revise`, each, {})).status).toBe(404)
      expect((await shop.get('/jsonapi/quotes', each)).list().data).toEqual([])
    }
    expect((await shop.get('/jsonapi/quotes', headers)).list().data).toHaveLength(1)
  })
})

describe('an accepted quote', () => {
  test('fills the cart at its prices, beside other lines at their current prices', async () => {
    const buyer = await shop.customer()
    const { path, headers } = await answered(buyer)
    await buyer.add({ '110003': 1 })
    const accepted = await post(`${path}/accept`, headers)
    expect([accepted.status, accepted.single().data.attributes['state']]).toEqual([200, 'accepted'])
    await buyer.add({ '110003': 1 })
    expect(await cartLines(buyer)).toMatchObject([
      { quantity: '2.00', field_is_quoted: false },
      { field_sku: '110002', quantity: '5.00', unit_price: { number: '40.000000' }, field_is_quoted: true },
      { field_sku: '110001', quantity: '10.00', unit_price: { number: '7.500000' }, field_is_quoted: true },
    ])
    await post(`${path}/accept`, headers)
    expect(await cartLines(buyer)).toHaveLength(3)
  })

  test('replaces the same parts at list prices, up to its quantities and once', async () => {
    const buyer = shop.guest()
    await buyer.add({ '110001': 12, '110003': 1 })
    const { path, headers } = await answered(buyer)
    const quantities = async () =>
      (await cartLines(buyer)).map((line) => [line['field_sku'], line['quantity'], line['field_is_quoted']])
    const expected = [
      ['110001', '2.00', false],
      ['110003', '1.00', false],
      ['110002', '5.00', true],
      ['110001', '10.00', true],
    ]
    await post(`${path}/accept`, headers)
    expect(await quantities()).toEqual(expected)
    await post(`${path}/accept`, headers)
    expect(await quantities()).toEqual(expected)
    const second = shop.guest()
    await second.add({ '110001': 4 })
    await post(`${path}/accept`, { ...headers, ...second.headers })
    expect((await cartLines(second)).map((line) => line['quantity'])).toEqual(['5.00', '10.00'])
  })

  test('keeps its quantity', async () => {
    const buyer = shop.guest()
    const { path, headers } = await answered(buyer)
    await post(`${path}/accept`, headers)
    const item = (await shop.get('/jsonapi/carts', buyer.headers))
      .list()
      .included.find(({ type }) => type === 'order-item--product')
    const answer = await shop.send({
      method: 'PATCH',
      url: `/jsonapi/carts/${await buyer.cart()}/items/${item?.id}`,
      headers: { ...mediaType, ...buyer.headers },
      payload: JSON.stringify({ data: { type: 'order-item--product', id: item?.id, attributes: { quantity: '50' } } }),
    })
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('applies only to a quantity of 5') as unknown,
    ])
  })

  test('is in one cart, and is ordered once', async () => {
    const buyer = await shop.customer()
    const { path, headers } = await answered(buyer)
    await post(`${path}/accept`, headers)
    const order = await buyer.cart()
    const choices = { email: contact.mail, shipping_information: valencia, shipping_method: 'ups--ground' }
    expect((await buyer.change(order, { ...choices, field_billing_same: true, ...wireTransfer })).status).toBe(200)
    expect((await buyer.place(order)).status).toBe(200)
    expect((await buyer.order(order)).single().data.attributes['order_total']).toMatchObject({
      subtotal: { number: '275' },
    })
    const quote = (await shop.get(path, headers)).single().data
    expect([quote.attributes['state'], quote.relationships['order_id']?.data]).toMatchObject(['ordered', { id: order }])
    for (const way of ['accept', 'revise'])
      expect((await post(`${path}/${way}`, headers, {})).errors()[0]?.code).toBe('quote_ordered')
  })

  test('moves from one cart to another', async () => {
    const first = shop.guest()
    const { path, headers } = await answered(first)
    await post(`${path}/accept`, headers)
    const second = shop.guest()
    await post(`${path}/accept`, { ...headers, ...second.headers })
    expect([(await cartLines(first)).length, (await cartLines(second)).length]).toEqual([0, 2])
  })

  test('loses its prices when it expires', async () => {
    const buyer = shop.guest()
    const { path, headers } = await answered(buyer, 1)
    await post(`${path}/accept`, headers)
    shop.pass({ hours: 25 })
    expect(await cartLines(buyer)).toMatchObject([
      { field_sku: '110002', field_available: false },
      {
        field_sku: '110001',
        field_available: true,
        unit_price: { number: expect.not.stringMatching(/^7\.5/) as unknown },
      },
    ])
    expect((await post(`${path}/accept`, headers)).errors()[0]?.code).toBe('quote_expired')
  })

  test('can be revised, which removes its parts from the cart', async () => {
    const buyer = shop.guest()
    const { path, number, headers } = await answered(buyer)
    await post(`${path}/accept`, headers)
    const again = (await post(`${path}/revise`, headers, { note: 'And for 20?' })).single().data.attributes
    expect(again).toMatchObject({ state: 'requested', valid_until: null })
    expect(await cartLines(buyer)).toEqual([])
    const texts = (await mails('quoteRequested')).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('And for 20?'))
    expect((await post(`${path}/accept`, headers)).errors()[0]?.code).toBe('quote_open')
    expect((await office(number, { prices })).status).toBe(200)
  })
})
