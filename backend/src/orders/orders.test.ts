import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldOrderLinks } from './links.ts'
import { addBuyer, openOrderShop, type OrderShop, type PlacedOrder } from './testOrders.ts'

let shop: OrderShop
let ana: Awaited<ReturnType<typeof addBuyer>>
let ben: Awaited<ReturnType<typeof addBuyer>>

beforeAll(async () => {
  shop = await openOrderShop()
  ana = await addBuyer(shop, 'ana')
  ben = await addBuyer(shop, 'ben')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.deleteFrom('orders').execute()
  await shop.database.deleteFrom('mails').execute()
})

function readOrder(uuid: string, headers: Record<string, string> = {}, query = '') {
  return shop.get(`/jsonapi/orders/default/${uuid}${query}`, headers)
}

function list(query: string, headers: Record<string, string>) {
  return shop.get(`/jsonapi/orders/default?${query}`, headers)
}

const placed = 'filter[p][condition][path]=placed&filter[p][condition][operator]=IS NOT NULL'

async function numbersIn(query: string, headers: Record<string, string>) {
  return (await list(`${placed}&${query}`, headers)).list().data.map(({ attributes }) => attributes['order_number'])
}

/** Deletes a part from the catalog, with everything that depends on it. */
async function deletePart(sku: string) {
  const { id } = await shop.database
    .selectFrom('variations')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  for (const table of [
    'variation_attributes',
    'price_breaks',
    'files',
    'variation_index',
    'variation_numbers',
  ] as const)
    await shop.database.deleteFrom(table).where('variation_id', '=', id).execute()
  await shop.database.deleteFrom('variation_accessories').where('accessory_id', '=', id).execute()
  await shop.database.deleteFrom('variation_accessories').where('variation_id', '=', id).execute()
  await shop.database
    .updateTable('products')
    .set({ default_variation_id: null })
    .where('default_variation_id', '=', id)
    .execute()
  await shop.database.deleteFrom('variations').where('id', '=', id).execute()
}

/** The token in the link of the last email. */
async function linkToken() {
  const mail = (await shop.mails()).at(-1)
  return /\/order\/[0-9a-f-]{36}\?token=([\w-]{22})\b/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('an order', () => {
  test('returns all of its fields: terms, payment, states, documents and shipments', async () => {
    const { uuid, number } = await shop.addOrder({
      userId: ana.id,
      poNumber: 'PO-77',
      comments: 'Call first',
      card: { token: 'tok_secret', brand: 'visa', last4: '4242', expires: '2028-05' },
      gateway: 'card',
    })
    const answer = await readOrder(uuid, ana.headers)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.text).not.toContain('tok_secret')
    expect(answer.single().data.attributes).toMatchObject({
      order_number: number,
      state: 'placed',
      email: 'ana@lab.example',
      placed: '2026-11-23T18:00:00+00:00',
      completed: null,
      customer_comments: 'Call first',
      field_po_number: 'PO-77',
      cart: false,
      total_price: { number: '203.34', currency_code: 'USD', formatted: '$203.34' },
      shipping_method: 'ups--ground',
      payment_instrument: {
        payment_gateway_id: 'card',
        payment_method_type: 'credit_card',
        payment_details: { card_type: 'visa', card_number: '4242', card_exp_month: '05', card_exp_year: '2028' },
      },
      field_payment_label: 'Visa ending in 4242',
      field_has_customer: true,
      field_cancelable_until: '2026-11-23T18:30:00+00:00',
      field_events: [{ state: 'placed', at: '2026-11-23T18:00:00+00:00', detail: null }],
      field_documents: [{ kind: 'confirmation', url: `/orders/${uuid}/confirmation.pdf` }],
    })
  })

  test('has a number with its year that is never reused', async () => {
    const first = await shop.addOrder()
    await shop.database.deleteFrom('orders').where('id', '=', first.id).execute()
    const second = await shop.addOrder()
    expect(first.number).toMatch(/^VX-2026-\d{6}$/)
    expect(Number(second.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1)
  })

  test('keeps an item with its title after the part is deleted', async () => {
    const { uuid } = await shop.addOrder({
      userId: ana.id,
      lines: [{ sku: '110051', quantity: 1, unitCents: 8600 }],
    })
    await deletePart('110051')
    const [line] = (await readOrder(uuid, ana.headers, '?include=order_items')).single().included
    expect(line?.attributes['title']).toContain('Blank Flange 51')
    expect(line?.relationships['purchased_entity']?.data).toBeUndefined()
  })
})

describe('access to an order', () => {
  const refusal = (uuid: string) => ({
    title: 'Forbidden',
    status: '403',
    detail:
      "The current user is not allowed to GET the selected resource. The following permissions are required: 'view commerce_order' OR 'view default commerce_order'.",
    source: { pointer: '/data' },
    links: expect.objectContaining({ via: { href: `http://cms.test/jsonapi/orders/default/${uuid}` } }) as unknown,
  })

  test('is denied the same way to everyone else, whatever their credentials', async () => {
    const { uuid } = await shop.addOrder({ userId: ana.id })
    const token = { 'commerce-order-token': 'x'.repeat(22) }
    const answers = await Promise.all([
      readOrder(uuid),
      readOrder(uuid, ben.headers),
      readOrder(uuid, { 'commerce-cart-token': 'somebody' }),
      readOrder(uuid, token),
      readOrder(uuid, { ...ben.headers, ...token }),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(403)
      expect(answer.errors()).toEqual([refusal(uuid)])
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    for (const headers of [{}, ben.headers, token]) expect((await list(placed, headers)).list().data).toEqual([])
  })

  test('is denied to others for its items and shipments too', async () => {
    const { uuid, number } = await shop.addOrder({ userId: ana.id })
    await shop.office(number, { action: 'process' })
    await shop.office(number, { action: 'ship', tracking: '1Z999' })
    const included = (await readOrder(uuid, ana.headers, '?include=order_items,shipments')).single().included
    expect(included.map(({ type }) => type).toSorted()).toEqual(['order-item--product', 'shipment--default'])
    for (const { links } of included) {
      const path = new URL(links.self.href).pathname
      expect((await shop.get(path, ana.headers)).status).toBe(200)
      expect((await shop.get(path, ben.headers)).status).toBe(403)
      expect((await shop.get(path)).status).toBe(403)
    }
    expect((await shop.get('/jsonapi/shipments/default', ben.headers)).list().data).toEqual([])
  })

  test('is allowed for three hours from the browser that placed it as a guest', async () => {
    const { uuid } = await shop.addOrder({ cartToken: 'guest-cart' })
    const guest = { 'commerce-cart-token': 'guest-cart' }
    expect((await readOrder(uuid, guest)).status).toBe(200)
    expect((await list(placed, guest)).list().data.map(({ id }) => id)).toEqual([uuid])
    shop.pass({ hours: 2, minutes: 59 })
    expect((await readOrder(uuid, guest)).status).toBe(200)
    shop.pass({ minutes: 1 })
    expect((await readOrder(uuid, guest)).status).toBe(403)
    expect((await list(placed, guest)).list().data).toEqual([])
  })

  test('ignores the cart token of logged-in customers', async () => {
    const { uuid } = await shop.addOrder({ cartToken: 'guest-cart' })
    expect((await readOrder(uuid, { ...ben.headers, 'commerce-cart-token': 'guest-cart' })).status).toBe(403)
  })

  test('is allowed by the email link for 90 days, for that order only', async () => {
    const other = await shop.addOrder()
    const { uuid } = await shop.addOrder()
    const headers = { 'commerce-order-token': await linkToken() }
    expect((await readOrder(uuid, headers)).status).toBe(200)
    expect((await readOrder(uuid, { ...headers, ...ben.headers })).status).toBe(200)
    expect((await readOrder(other.uuid, headers)).status).toBe(403)
    expect((await list(placed, headers)).list().data.map(({ id }) => id)).toEqual([uuid])
    shop.pass({ days: 89 })
    expect((await readOrder(uuid, headers)).status).toBe(200)
    shop.pass({ days: 1 })
    expect((await readOrder(uuid, headers)).status).toBe(403)
  })

  test('deletes expired links', async () => {
    await shop.addOrder()
    const count = async () => (await shop.database.selectFrom('order_links').select('order_id').execute()).length
    await deleteOldOrderLinks(shop.database, new Date(shop.now().getTime() + 89 * 86_400_000))
    expect(await count()).toBe(1)
    await deleteOldOrderLinks(shop.database, new Date(shop.now().getTime() + 90 * 86_400_000))
    expect(await count()).toBe(0)
  })

  test('stores only the hash of the link, which itself opens nothing', async () => {
    const { uuid } = await shop.addOrder()
    const token = await linkToken()
    const rows = await shop.database.selectFrom('order_links').select('token_hash').execute()
    const hash = createHash('sha256').update(token).digest('hex')
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hash)
    expect((await readOrder(uuid, { 'commerce-order-token': hash })).status).toBe(403)
  })

  test("requires a login with the link in a customer's email", async () => {
    const { uuid } = await shop.addOrder({ userId: ana.id })
    const [mail] = await shop.mails()
    expect(mail?.text).toContain(`https://shop.test/user/orders/${uuid}`)
    expect(mail?.text).not.toContain('token=')
    expect(await shop.database.selectFrom('order_links').selectAll().execute()).toEqual([])
  })

  test("hides a guest's order from an account with its address until the address is verified", async () => {
    const { uuid } = await shop.addOrder({ email: 'Cleo@Lab.example' })
    const cleo = await addBuyer(shop, 'cleo', false)
    expect((await readOrder(uuid, cleo.headers)).status).toBe(403)
    expect((await list(placed, cleo.headers)).list().data).toEqual([])
    await shop.database.updateTable('users').set({ mail_verified: true }).where('id', '=', cleo.id).execute()
    expect((await readOrder(uuid, cleo.headers)).status).toBe(200)
    expect((await list(placed, cleo.headers)).list().data.map(({ id }) => id)).toEqual([uuid])
    expect((await readOrder(uuid, ana.headers)).status).toBe(403)
  })

  test("is denied to a customer whose verified address another customer's order uses", async () => {
    const { uuid } = await shop.addOrder({ userId: ana.id, email: ben.mail })
    expect((await readOrder(uuid, ben.headers)).status).toBe(403)
  })

  test('allows no one to write or delete orders', async () => {
    const { uuid } = await shop.addOrder({ userId: ana.id })
    const send = (method: 'PATCH' | 'DELETE') =>
      shop.send({
        method,
        url: `/jsonapi/orders/default/${uuid}`,
        headers: { ...ana.headers, 'content-type': 'application/vnd.api+json' },
        payload: JSON.stringify({ data: { type: 'order--default', id: uuid, attributes: { state: 'canceled' } } }),
      })
    expect((await send('PATCH')).status).toBe(403)
    expect((await send('DELETE')).status).toBe(403)
    expect((await readOrder(uuid, ana.headers)).single().data.attributes['state']).toBe('placed')
  })
})

describe('a list of orders', () => {
  let orders: PlacedOrder[]
  beforeEach(async () => {
    orders = []
    for (const order of [
      { poNumber: 'CSS-4391', lines: [{ sku: '110001', quantity: 1, unitCents: 8600 }] },
      { poNumber: '100 % X_1', lines: [{ sku: '310001', quantity: 1, unitCents: 1200 }] },
      { poNumber: null, lines: [{ sku: '110001-T', quantity: 1, unitCents: 9000 }] },
    ]) {
      orders.push(await shop.addOrder({ userId: ana.id, ...order }))
      shop.pass({ days: 1 })
    }
    await shop.addOrder({ userId: ben.id, poNumber: 'CSS-4391' })
  })

  /** The shop's search by order number, PO number or part number, in JSON:API filter groups. */
  const search = (text: string) => {
    const paths = ['order_number', 'field_po_number', 'order_items.purchased_entity.sku']
    const conditions = paths.map(
      (path, i) =>
        `filter[c${i}][condition][path]=${path}&filter[c${i}][condition][operator]=CONTAINS` +
        `&filter[c${i}][condition][value]=${encodeURIComponent(text)}&filter[c${i}][condition][memberOf]=any`,
    )
    return ['filter[any][group][conjunction]=OR', ...conditions].join('&')
  }
  const numbers = (...places: number[]) => places.map((place) => orders[place]?.number)

  test('is sorted newest first, paginated, and has a total count', async () => {
    const first = await list(`${placed}&sort=-placed&page[limit]=2`, ana.headers)
    expect(first.list().data.map(({ id }) => id)).toEqual([orders[2]?.uuid, orders[1]?.uuid])
    expect(first.list().meta['count']).toBe(3)
    const next = new URL(first.list().links['next']?.href ?? '')
    const second = await shop.get(`${next.pathname}${next.search}`, ana.headers)
    expect(second.list().data.map(({ id }) => id)).toEqual([orders[0]?.uuid])
    expect(second.list().meta['count']).toBe(3)
    expect(second.list().links['next']).toBeUndefined()
  })

  test('is searched by any part of order number, PO number or part number, ignoring case', async () => {
    expect(await numbersIn(`${search(orders[1]?.number.toLowerCase() ?? '')}`, ana.headers)).toEqual(numbers(1))
    expect(await numbersIn(search('css-43'), ana.headers)).toEqual(numbers(0))
    expect(await numbersIn(search('310001'), ana.headers)).toEqual(numbers(1))
    expect(await numbersIn(`${search('110001')}&sort=-placed`, ana.headers)).toEqual(numbers(2, 0))
    expect(await numbersIn(search('nothing'), ana.headers)).toEqual([])
    expect((await list(`${placed}&${search('css')}`, ana.headers)).list().meta['count']).toBe(1)
  })

  test('escapes wildcards in the search', async () => {
    expect(await numbersIn(search('%'), ana.headers)).toEqual(numbers(1))
    expect(await numbersIn(search('_'), ana.headers)).toEqual(numbers(1))
    expect(await numbersIn(search("'"), ana.headers)).toEqual([])
  })

  test('is filtered and sorted by other fields', async () => {
    expect(await numbersIn('filter[state]=placed&sort=total_price.number', ana.headers)).toEqual(numbers(1, 0, 2))
    expect(await numbersIn('filter[state]=canceled', ana.headers)).toEqual([])
  })

  test('runs the same number of queries at any length', async () => {
    const query = `${placed}&include=order_items,shipments&page[limit]=50`
    const count = async () => {
      let queries = 0
      const provider = shop.database.getExecutor()
      const original = provider.executeQuery.bind(provider)
      provider.executeQuery = (...args) => {
        queries += 1
        return original(...args)
      }
      await list(query, ana.headers)
      provider.executeQuery = original
      return queries
    }
    const few = await count()
    for (let i = 0; i < 20; i += 1) await shop.addOrder({ userId: ana.id })
    expect(few).toBeGreaterThan(0)
    expect(await count()).toBe(few)
  })
})
