import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBuyer, officeKey, openOrderShop, type OrderShop, type TestOrder } from './testOrders.ts'
import { officeActions, orderStates, statesAllowing } from './states.ts'

let shop: OrderShop
let ana: Awaited<ReturnType<typeof addBuyer>>

beforeAll(async () => {
  shop = await openOrderShop()
  ana = await addBuyer(shop, 'ana')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.deleteFrom('orders').execute()
  await shop.database.deleteFrom('mails').execute()
})

function addOwnOrder(order: Partial<TestOrder> = {}) {
  return shop.addOrder({ userId: ana.id, ...order })
}

async function inProcess(order: Partial<TestOrder> = {}) {
  const placed = await addOwnOrder(order)
  await shop.office(placed.number, { action: 'process' })
  await shop.mails()
  return placed
}

async function read(uuid: string) {
  return (await shop.get(`/jsonapi/orders/default/${uuid}?include=shipments,order_items`, ana.headers)).single()
}

const twoLines = [
  { sku: '110001', quantity: 10, unitCents: 8600 },
  { sku: '310001', quantity: 2, unitCents: 1200, note: 'For the pump' },
]

describe('without the office key', () => {
  test('changes nothing and reveals no orders', async () => {
    const { number, uuid } = await addOwnOrder()
    const wrongKey = await shop.office(number, { action: 'cancel' }, 'wrong')
    const unknown = await shop.office('VX-2026-999999', { action: 'cancel' }, 'wrong')
    const none = await shop.send({ method: 'POST', url: `/office/orders/${number}`, payload: '{"action":"cancel"}' })
    for (const answer of [wrongKey, unknown, none]) expect(answer.status).toBe(401)
    expect(wrongKey.text).toBe(unknown.text)
    expect((await read(uuid)).data.attributes['state']).toBe('placed')
  })

  test("rejects a customer's login", async () => {
    const { number } = await addOwnOrder()
    expect((await shop.office(number, { action: 'cancel' }, ana.token)).status).toBe(401)
  })
})

describe('the audit', () => {
  const audit = (key: string) => shop.get('/office/audit', { authorization: `Bearer ${key}` })

  test('reports inconsistencies in orders, only to the office', async () => {
    const { id, number } = await inProcess()
    expect((await audit(officeKey)).json()).toEqual({ problems: [] })
    await shop.database.updateTable('orders').set({ total_cents: 1 }).where('id', '=', id).execute()
    expect((await audit(officeKey)).text).toContain(number)
    expect((await audit('wrong')).status).toBe(401)
  })
})

describe('office actions on an order', () => {
  const cases = officeActions.flatMap((action) => orderStates.map((state) => [action, state] as const))

  test.each(cases)('accept or reject %s while it is %s', async (action, state) => {
    const { id, number } = await addOwnOrder()
    await shop.database.updateTable('orders').set({ state }).where('id', '=', id).execute()
    const answer = await shop.office(number, { action })
    expect(answer.status).toBe(statesAllowing[action].includes(state) ? 200 : 422)
    if (answer.status === 422) {
      expect(answer.text).toContain(`\\"${action}\\" is for orders that are`)
      const now = await shop.database.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst()
      expect(now?.state).toBe(state)
    }
  })

  test('reject unknown actions, unknown orders and excess input', async () => {
    const { number } = await addOwnOrder()
    for (const request of [
      { action: 'delete' },
      {},
      { action: 'hold', lines: [] },
      { action: 'ship', lines: [{ sku: '110001', quantity: 0 }] },
      { action: 'ship', lines: [{ sku: '110001', quantity: 1.5 }] },
      { action: 'ship', lines: [{ sku: '110001', quantity: -1 }] },
      { action: 'ship', carrier: 'pigeon' },
      { action: 'ship', tracking: '<script>' },
      { action: 'process', state: 'delivered' },
    ])
      expect((await shop.office(number, request)).status, JSON.stringify(request)).toBe(400)
    expect((await shop.office(number, { action: 'process', reason: 'Because' })).status).toBe(422)
    expect((await shop.office('VX-2026-999999', { action: 'process' })).status).toBe(404)
    expect((await shop.office("VX-2026-1' or true", { action: 'process' })).status).toBe(404)
  })
})

describe('holding an order', () => {
  test('shows the buyer the reason until it is released', async () => {
    const { number, uuid } = await addOwnOrder()
    await shop.office(number, { action: 'hold', reason: 'The address is incomplete.' })
    expect((await read(uuid)).data.attributes).toMatchObject({
      state: 'on_hold',
      field_state_reason: 'The address is incomplete.',
    })
    await shop.office(number, { action: 'process' })
    expect((await read(uuid)).data.attributes).toMatchObject({ state: 'in_process', field_state_reason: null })
  })
})

test('a payment does not end an export review', async () => {
  const shipTo = { address: { country_code: 'CU', family_name: 'Ruiz', locality: 'La Habana' }, field_phone: null }
  const { number, uuid } = await addOwnOrder({ gateway: 'wire_transfer', state: 'on_hold', shipTo })
  expect((await shop.office(number, { action: 'pay' })).json()).toEqual({ number, state: 'on_hold' })
  expect((await read(uuid)).data.attributes['field_state_reason']).toContain('export review, as every order to Cuba is')
  expect((await shop.office(number, { action: 'process' })).json()).toEqual({ number, state: 'in_process' })
})

describe('a wire transfer', () => {
  const wire = { state: 'on_hold', gateway: 'wire_transfer', stateReason: 'Waiting for your wire transfer.' } as const

  test('is required before packing', async () => {
    const { number, uuid } = await addOwnOrder(wire)
    const tooEarly = await shop.office(number, { action: 'process' })
    expect([tooEarly.status, tooEarly.text]).toEqual([
      422,
      expect.stringContaining('is waiting for its wire transfer') as unknown,
    ])
    expect((await shop.office(number, { action: 'pay' })).json()).toEqual({ number, state: 'placed' })
    const { attributes } = (await read(uuid)).data
    expect(attributes).toMatchObject({
      state: 'placed',
      field_state_reason: null,
      total_paid: { number: '203.34' },
      balance: { number: '0.00' },
    })
    expect(attributes['field_events']).toMatchObject([
      { state: 'placed' },
      { state: 'on_hold', detail: 'Waiting for your wire transfer.' },
      { state: 'placed', detail: 'Paid.' },
    ])
    expect((await shop.office(number, { action: 'process' })).status).toBe(200)
  })

  test('delays the ship dates until it arrives', async () => {
    const placed = new Date('2026-11-16T18:00:00Z')
    const { id, uuid, number } = await addOwnOrder(wire)
    const dates = { placed, ships_complete_by: '2026-11-18' }
    await shop.database.updateTable('orders').set(dates).where('id', '=', id).execute()
    const waiting = (await read(uuid)).data.attributes
    expect(waiting).toMatchObject({
      field_ships_complete_by: null,
      field_wire_transfer: { account_number: '000123456789', amount: { number: '203.34' }, ships_after_days: 2 },
    })
    await shop.office(number, { action: 'pay' })
    const paid = (await read(uuid)).data.attributes
    expect(paid).toMatchObject({ field_wire_transfer: null, field_ships_complete_by: '2026-11-25' })
  })

  test('is recorded once', async () => {
    const { number } = await addOwnOrder(wire)
    await shop.office(number, { action: 'pay' })
    expect((await shop.office(number, { action: 'pay' })).text).toContain('is already paid')
  })

  test('is rejected for card payments', async () => {
    const { number } = await addOwnOrder({ gateway: 'card' })
    expect((await shop.office(number, { action: 'pay' })).status).toBe(422)
  })
})

describe('shipping', () => {
  test('creates one shipment of the whole order by the chosen method', async () => {
    const { number, uuid } = await inProcess()
    expect((await shop.office(number, { action: 'ship', tracking: '1Z 999 AA1 01' })).json()).toEqual({
      number,
      state: 'shipped',
    })
    const { data, included } = await read(uuid)
    expect(data.attributes).toMatchObject({
      state: 'shipped',
      field_payment_due: '2026-12-23T18:00:00+00:00',
      field_documents: [{ kind: 'confirmation' }, { kind: 'invoice', place: 1 }, { kind: 'packing-list' }],
    })
    const parcel = included.find(({ type }) => type === 'shipment--default')
    expect(parcel?.attributes).toMatchObject({
      service_label: 'UPS Ground',
      field_carrier: 'UPS',
      tracking_code: '1Z 999 AA1 01',
      field_tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA101',
      state: 'shipped',
      shipped: '2026-11-23T18:00:00+00:00',
      items: [{ sku: '110001', quantity: '2.00', declared_value: { number: '172.00' } }],
    })
    expect((await shop.mails()).map(({ kind }) => kind)).toEqual(['orderShipped'])
  })

  test('counts shipped quantities per line, and sends emails for the first and the last shipment', async () => {
    const { number, uuid } = await inProcess({ lines: twoLines })
    const ship = (lines: readonly { sku: string; quantity: number }[], tracking: string) =>
      shop.office(number, { action: 'ship', lines, tracking })
    const counts = async () => {
      const { data, included } = await read(uuid)
      const lines = included.filter(({ type }) => type === 'order-item--product')
      return [data.attributes['state'], ...lines.map(({ attributes }) => attributes['field_shipped_quantity'])]
    }
    await ship([{ sku: '110001', quantity: 4 }], 'P-001')
    expect(await counts()).toEqual(['partly_shipped', 4, 0])
    await ship([{ sku: '310001', quantity: 2 }], 'P-002')
    expect(await counts()).toEqual(['partly_shipped', 4, 2])
    await shop.office(number, { action: 'ship', carrier: 'FedEx', tracking: 'P-003' })
    expect(await counts()).toEqual(['shipped', 10, 2])
    const mails = await shop.mails()
    expect(mails.map(({ kind }) => kind)).toEqual(['orderPartlyShipped', 'orderShipped'])
    expect(mails[0]?.text).toContain('6 × 110001')
    expect(mails[0]?.text).toContain('For the pump')
    expect(mails[1]?.text).toContain('https://www.fedex.com/fedextrack/?trknbr=P-003')
    await shop.office(number, { action: 'deliver' })
    const { data, included } = await read(uuid)
    expect(data.attributes).toMatchObject({ state: 'delivered', completed: '2026-11-23T18:00:00+00:00' })
    const parcels = included.filter(({ type }) => type === 'shipment--default')
    expect(parcels.map(({ attributes }) => attributes['state'])).toEqual(['delivered', 'delivered', 'delivered'])
  })

  test('rejects excess quantities, unknown parts and repeated shipments as a whole', async () => {
    const { number, uuid } = await inProcess({ lines: twoLines })
    const ship = async (lines: readonly { sku: string; quantity: number }[], tracking?: string) => {
      const { status, text } = await shop.office(number, {
        action: 'ship',
        lines,
        ...(tracking === undefined ? {} : { tracking }),
      })
      return [status, text]
    }
    const refused = (words: string) => [422, expect.stringContaining(words) as unknown]
    expect(await ship([{ sku: '110001', quantity: 11 }])).toEqual(
      refused('Part 110001 has only 10 left to ship, not 11'),
    )
    expect(
      await ship([
        { sku: '110001', quantity: 6 },
        { sku: '110001', quantity: 5 },
      ]),
    ).toEqual(refused('Part 110001 has only 10 left to ship, not 11'))
    expect(
      await ship([
        { sku: '110001', quantity: 1 },
        { sku: '510001', quantity: 1 },
      ]),
    ).toEqual(refused('This order does not contain part 510001'))
    expect((await read(uuid)).included.filter(({ type }) => type === 'shipment--default')).toEqual([])
    await ship([{ sku: '110001', quantity: 1 }], 'P-001')
    expect(await ship([{ sku: '110001', quantity: 1 }], 'P-001')).toEqual(refused('tracking number P-001'))
    expect(await ship([{ sku: '110001', quantity: 10 }])).toEqual(
      refused('Part 110001 has only 9 left to ship, not 10'),
    )
  })

  test('creates one shipment for two parallel requests', async () => {
    const { number, id } = await inProcess()
    const answers = await Promise.all([1, 2, 3].map(() => shop.office(number, { action: 'ship' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await shop.database.selectFrom('shipments').select('id').where('order_id', '=', id).execute()).toHaveLength(
      1,
    )
    expect((await shop.mails()).map(({ kind }) => kind)).toEqual(['orderShipped'])
  })

  test('fills two lines of the same part in order', async () => {
    const { number, uuid } = await inProcess({
      lines: [
        { sku: '110001', quantity: 2, unitCents: 8600, note: 'A' },
        { sku: '110001', quantity: 3, unitCents: 8600, note: 'B' },
      ],
    })
    await shop.office(number, { action: 'ship', lines: [{ sku: '110001', quantity: 4 }] })
    const lines = (await read(uuid)).included.filter(({ type }) => type === 'order-item--product')
    expect(lines.map(({ attributes }) => attributes['field_shipped_quantity'])).toEqual([2, 2])
  })

  test('rejects partial shipments of an order that ships complete', async () => {
    const { number } = await inProcess({ lines: twoLines, isShippedComplete: true })
    const part = await shop.office(number, { action: 'ship', lines: [{ sku: '110001', quantity: 1 }] })
    expect([part.status, part.text]).toEqual([422, expect.stringContaining('a single shipment') as unknown])
    expect((await shop.office(number, { action: 'ship' })).status).toBe(200)
  })

  test("uses the carrier of the buyer's account", async () => {
    const { number, uuid } = await inProcess({
      shippingMethod: 'own--account',
      carrierAccount: { carrier: 'dhl', account: 'AB12345', postal_code: '91355' },
    })
    await shop.office(number, { action: 'ship', tracking: '0034 0434' })
    const parcel = (await read(uuid)).included.find(({ type }) => type === 'shipment--default')
    expect(parcel?.attributes).toMatchObject({
      field_carrier: 'DHL',
      field_tracking_url: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=00340434&submit=1',
    })
  })
})

test('a canceled order stays canceled, whatever the office does next', async () => {
  const { number } = await addOwnOrder()
  expect((await shop.office(number, { action: 'cancel', reason: 'No longer made.' })).status).toBe(200)
  const [, mail] = await shop.mails()
  expect(mail?.text).toContain('No longer made.')
  for (const action of officeActions) expect((await shop.office(number, { action })).status).toBe(422)
  expect(await shop.mails()).toEqual([])
})
