import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderOrderDocument } from '../documents/orderDocument.ts'
import { auditOrders } from './audit.ts'
import { loadOrderFacts } from './orderFacts.ts'
import { addBuyer, freight, openOrderShop, type OrderShop, salesTax, type TestOrder } from './testOrders.ts'

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
})

function addOwnOrder(order: Partial<TestOrder> = {}) {
  return shop.addOrder({ userId: ana.id, ...order })
}

function getDocument(uuid: string, kind: string, headers: Record<string, string> = ana.headers) {
  return shop.get(`/orders/${uuid}/${kind}.pdf`, headers)
}

async function read(uuid: string, kind: string) {
  const answer = await getDocument(uuid, kind)
  expect(answer.status).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(answer.bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  const pages = text.map((page) => page.normalize('NFKC').replaceAll(/\s+/g, ' '))
  return { pages, all: pages.join(' '), size: [width, height], headers: answer.headers }
}

const discount = {
  type: 'promotion' as const,
  label: '10% off flanges',
  cents: -1720,
  percentage: '0.1',
  source_id: 'FLANGE10',
}

describe('the order confirmation', () => {
  test('lists the order, with totals equal to the order to the cent', async () => {
    const { uuid, number } = await addOwnOrder({
      poNumber: 'CSS-4471',
      comments: 'Dock closes at 3 pm',
      lines: [
        {
          sku: '110001',
          quantity: 2,
          unitCents: 8600,
          note: 'For chamber A',
          reference: 'FL-01',
          shipsBy: '2026-12-09',
        },
        { sku: '310001', quantity: 3, unitCents: 123_456, isOneLength: true },
      ],
      adjustments: [discount, freight, salesTax],
    })
    const { all, size, headers } = await read(uuid, 'confirmation')
    expect(size).toEqual([612, 792])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${number}-confirmation.pdf"`,
    })
    for (const words of [
      ...['Vacuum Components', 'Order confirmation', number, 'Nov 23, 2026, 10:00 am Pacific', 'CSS-4471', 'Net 30'],
      ...['Dock closes at 3 pm', 'UPS Ground', 'Ana Ruiz', 'Ruiz Vacuum Lab', 'Valencia, CA 91355', '(661) 555-0142'],
      ...[
        '110001',
        'Ships Dec 9, 2026',
        'For chamber A',
        'Your item no.: FL-01',
        '$86.00',
        '$172.00',
        'In one piece',
        '$1,234.56',
        '$3,703.68',
      ],
      ...['Subtotal $3,875.68', '10% off flanges -$17.20', 'UPS Ground $15.00', 'Sales tax, Valencia CA 9.5% $16.34'],
      ...['Total $3,889.82', 'Page 1 of 1', '28100 Example Avenue'],
    ])
      expect(all).toContain(words)
    const order = (await shop.get(`/jsonapi/orders/default/${uuid}`, ana.headers)).single().data.attributes
    expect(order['total_price']).toMatchObject({ formatted: '$3,889.82' })
    const [mail] = await shop.mails()
    for (const amount of ['$3,875.68', '-$17.20', '$15.00', '$16.34', '$3,889.82']) expect(mail?.text).toContain(amount)
  })

  test('formats addresses as their countries do', async () => {
    const { uuid } = await addOwnOrder({
      shipTo: {
        address: {
          country_code: 'JP',
          given_name: 'Kenji',
          family_name: 'Mori',
          address_line1: '1-2-3 Wakabayashi',
          locality: 'Setagaya-ku',
          administrative_area: '13',
          postal_code: '154-0023',
        },
        field_phone: '+81355550110',
      },
      billTo: {
        address: {
          country_code: 'DE',
          given_name: 'Jonas',
          family_name: 'Weber',
          organization: 'Castaic Dünnschicht GmbH',
          address_line1: 'Musterstraße 12',
          locality: 'Köln',
          postal_code: '50667',
        },
        field_phone: null,
      },
    })
    const { all } = await read(uuid, 'confirmation')
    expect(all).toContain('50667 Köln')
    expect(all).toContain('GERMANY')
    expect(all).toContain('Setagaya-ku, Tokyo')
    expect(all).toContain('154-0023')
    expect(all).toContain('JAPAN')
    expect(all).toContain('Castaic Dünnschicht GmbH')
  })

  test('renders Chinese, Japanese and Korean text, and embeds only the glyphs it needs', async () => {
    const shipTo = (family_name: string, address_line1: string) => ({
      address: { country_code: 'JP', family_name, address_line1, locality: '千代田区', postal_code: '100-0005' },
      field_phone: null,
    })
    const { uuid } = await addOwnOrder({
      shipTo: shipTo('髙橋', '丸の内ビルディング'),
      lines: [
        { sku: '110001', quantity: 1, unitCents: 8600, note: '北京市朝阳区 CF40' },
        { sku: '110001', quantity: 1, unitCents: 8600, note: '서울특별시 강남구 CF40' },
      ],
    })
    const { all } = await read(uuid, 'confirmation')
    for (const words of ['髙橋', '丸の内ビルディング', '千代田区', '北京市朝阳区 CF40', '서울특별시 강남구 CF40'])
      expect(all).toContain(words)
    const { uuid: latin } = await addOwnOrder()
    const [wide, usual] = [await getDocument(uuid, 'confirmation'), await getDocument(latin, 'confirmation')]
    expect(usual.bytes.length).toBeLessThan(wide.bytes.length)
    expect(wide.bytes.length).toBeLessThan(200_000)
  })

  test('repeats the table header and page number on each page of a long order', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => ({
      sku: '110001',
      quantity: 1,
      unitCents: 100 + i,
      note: `Line ${i + 1} of 200`,
    }))
    const { uuid, number } = await addOwnOrder({ lines })
    const { pages, all } = await read(uuid, 'confirmation')
    expect(pages.length).toBeGreaterThan(5)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`${number} · Page ${i + 1} of ${pages.length}`)
      if (page.includes('of 200')) expect(page).toContain('Part number Product Quantity Unit price Total')
    }
    for (const { note } of lines) expect(all).toContain(note)
  })

  test("shows the buyer's text as plain text, and breaks words wider than their column", async () => {
    const note = `<script>alert(1)</script> \u202E${'long'.repeat(40)} ✓ 漢字`
    const { uuid } = await addOwnOrder({ lines: [{ sku: '110001', quantity: 1, unitCents: 8600, note }] })
    const { all } = await read(uuid, 'confirmation')
    expect(all).toContain('<script>alert(1)</script>')
    expect(all.replaceAll(' ', '')).toContain('long'.repeat(40))
    expect(all).toContain('$86.00')
  })
})

describe('the invoice', () => {
  test('is available after the shipment, with due date and open amount', async () => {
    const { uuid, number } = await addOwnOrder()
    expect((await getDocument(uuid, 'invoice-1')).status).toBe(404)
    await shop.office(number, { action: 'process' })
    await shop.office(number, { action: 'ship' })
    const { all, headers } = await read(uuid, 'invoice-1')
    expect(headers).toMatchObject({ 'content-disposition': `inline; filename="${number}-invoice-1.pdf"` })
    for (const words of [
      `${number}-1 Invoice`,
      'Invoice date Nov 23, 2026',
      'Due Dec 23, 2026',
      'Paid $0.00',
      'Balance due $203.34',
    ])
      expect(all).toContain(words)
    await shop.office(number, { action: 'pay' })
    expect((await read(uuid, 'invoice-1')).all).toContain('Paid $203.34 Balance due $0.00')
  })

  test('bills what its shipment contains, is due 30 days after it, and adds up to the order', async () => {
    const { id, uuid, number } = await addOwnOrder({
      lines: [
        { sku: '110001', quantity: 3, unitCents: 8600 },
        { sku: '310001', quantity: 1, unitCents: 90_250 },
      ],
      adjustments: [discount, freight, salesTax],
    })
    await shop.office(number, { action: 'process' })
    await shop.office(number, { action: 'ship', lines: [{ sku: '110001', quantity: 2 }] })
    shop.pass({ days: 4 })
    await shop.office(number, { action: 'ship' })
    const [first, second] = [await read(uuid, 'invoice-1'), await read(uuid, 'invoice-2')]
    for (const words of ['Due Dec 23, 2026', '110001', '$172.00', 'UPS Ground $15.00', 'Balance due $186.42'])
      expect(first.all).toContain(words)
    expect(first.all).not.toContain('310001')
    for (const words of ['Due Dec 27, 2026', '$86.00', '$902.50', 'Subtotal $988.50', 'Balance due $988.22'])
      expect(second.all).toContain(words)
    expect(second.all).not.toContain('UPS Ground $')
    const { total_cents: total } = await shop.database
      .selectFrom('orders')
      .select('total_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(total).toBe(18_642 + 98_822)
    expect(await auditOrders(shop.database)).toEqual([])

    await shop.office(number, { action: 'pay', invoice: 1 })
    expect((await shop.office(number, { action: 'pay', invoice: 1 })).text).toContain(`no unpaid invoice ${number}-1`)
    expect((await read(uuid, 'invoice-1')).all).toContain('Balance due $0.00')
    const attributes = (await shop.get(`/jsonapi/orders/default/${uuid}`, ana.headers)).single().data.attributes
    expect(attributes).toMatchObject({
      total_paid: { number: '186.42' },
      balance: { number: '988.22' },
      field_payment_due: '2026-12-27T18:00:00+00:00',
      field_invoices: [
        { number: `${number}-1`, balance: { number: '0.00' } },
        { number: `${number}-2`, balance: { number: '988.22' }, due: '2026-12-27T18:00:00+00:00' },
      ],
    })
    await shop.office(number, { action: 'pay', invoice: 2 })
    expect(await auditOrders(shop.database)).toEqual([])
  })
})

describe('the pro forma invoice', () => {
  const path = 'pro-forma-invoice'

  test('is available for export orders, and not within the United States', async () => {
    const address = { country_code: 'JP', family_name: 'Mori', locality: 'Tokyo', postal_code: '100-0005' }
    const { uuid } = await addOwnOrder({ shipTo: { address, field_phone: null } })
    const { all } = await read(uuid, path)
    for (const words of ['Pro forma invoice', 'JAPAN', 'Total $203.34', 'Each shipment has its own invoice.'])
      expect(all).toContain(words)
    expect((await getDocument((await addOwnOrder()).uuid, path)).status).toBe(404)
  })

  test('has the bank account of a wire transfer', async () => {
    const { uuid } = await addOwnOrder({
      gateway: 'wire_transfer',
      state: 'on_hold',
      stateReason: 'Waiting for your wire transfer.',
    })
    expect((await getDocument(uuid, 'invoice-1')).status).toBe(404)
    const { all } = await read(uuid, path)
    for (const words of ['Total $203.34', 'Pay by wire transfer', 'Account number 000123456789', `Reference VX-`])
      expect(all).toContain(words)
  })
})

describe('the packing list', () => {
  test('lists the contents of each shipment and the remaining items, without prices', async () => {
    const { uuid, number } = await addOwnOrder({
      lines: [
        { sku: '110001', quantity: 10, unitCents: 8600, reference: 'FL-01' },
        { sku: '310001', quantity: 2, unitCents: 1200, note: 'For the pump' },
      ],
    })
    expect((await getDocument(uuid, 'packing-list')).status).toBe(404)
    await shop.office(number, { action: 'process' })
    await shop.office(number, { action: 'ship', tracking: '1Z001', lines: [{ sku: '110001', quantity: 4 }] })
    const first = await read(uuid, 'packing-list')
    for (const words of [
      'Shipment, Nov 27, 2026, UPS Ground, 1Z001',
      'Your item no.: FL-01',
      'Still to ship',
      'For the pump',
    ])
      expect(first.all).toContain(words)
    expect(first.all).not.toContain('$')
    await shop.office(number, { action: 'ship', tracking: '1Z002' })
    const both = await read(uuid, 'packing-list')
    expect(both.all).toContain('Shipment 2 of 2')
    expect(both.all).not.toContain('Still to ship')
  })
})

describe('order documents', () => {
  test('are denied the same way whether they belong to others, are unknown or not yet available', async () => {
    const { uuid } = await addOwnOrder()
    const answers = await Promise.all([
      getDocument(uuid, 'confirmation', ben.headers),
      getDocument(uuid, 'confirmation', {}),
      getDocument(uuid, 'confirmation', { 'commerce-cart-token': 'x' }),
      getDocument(crypto.randomUUID(), 'confirmation'),
      getDocument('nonsense', 'confirmation'),
      getDocument(uuid, 'invoice-1'),
      getDocument(uuid, 'receipt'),
      shop.get(`/orders/${uuid}/confirmation.svg`, ana.headers),
    ])
    for (const { status, headers } of answers) {
      expect(status).toBe(404)
      expect(headers['cache-control']).toBe('private, no-store')
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('are readable with the email link and the cart token, like the order', async () => {
    await shop.mails()
    const { uuid } = await shop.addOrder({ cartToken: 'guest-cart', email: 'guest@lab.example' })
    const [mail] = await shop.mails()
    const token = /token=([\w-]{22})\b/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await getDocument(uuid, 'confirmation', { 'commerce-order-token': token })).status).toBe(200)
    expect((await getDocument(uuid, 'confirmation', { 'commerce-cart-token': 'guest-cart' })).status).toBe(200)
    shop.pass({ hours: 4 })
    expect((await getDocument(uuid, 'confirmation', { 'commerce-cart-token': 'guest-cart' })).status).toBe(404)
  })

  test('are identical when rendered again', async () => {
    const { uuid } = await addOwnOrder()
    const [first, second] = [await getDocument(uuid, 'confirmation'), await getDocument(uuid, 'confirmation')]
    expect(first.bytes.equals(second.bytes)).toBe(true)
  })
})

test("marks every page of a demo shop's documents, and no others", async () => {
  const line = 'Demo shop: this document is for testing. Nothing is sold or charged.'
  const lines = Array.from({ length: 40 }, () => ({ sku: '110001', quantity: 1, unitCents: 100 }))
  const { pages } = await read((await addOwnOrder({ lines })).uuid, 'confirmation')
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain(line)
  const order = await loadOrderFacts(shop.database, (await shop.addOrder({ userId: ana.id })).id)
  const pdf = await getDocumentProxy(
    new Uint8Array(await renderOrderDocument({ kind: 'confirmation', file: '' }, order, false)),
  )
  expect((await extractText(pdf, { mergePages: true })).text).not.toContain('Demo shop')
})
