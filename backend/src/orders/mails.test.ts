import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOrderShop, type OrderShop, type TestOrder } from './testOrders.ts'
import { messageOf } from '../mail/post.ts'

let shop: OrderShop

beforeAll(async () => {
  shop = await openOrderShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.deleteFrom('orders').execute()
  await shop.database.deleteFrom('mails').execute()
})

async function placedMail(order: Partial<TestOrder> = {}) {
  const { number, uuid } = await shop.addOrder({ email: 'guest@lab.example', ...order })
  const [mail, ...others] = await shop.mails()
  expect(others).toEqual([])
  if (mail === undefined) throw new Error('no mail was queued')
  return { mail, number, uuid }
}

/** Text content of HTML. */
function seen(html: string) {
  return html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

const later = { shipsBy: '2026-12-09', stockedQuantity: 1 }

describe('the order email', () => {
  test('contains number, date, lines, subtotal, freight, tax, total and addresses, as text and HTML', async () => {
    const { mail, number } = await placedMail({
      poNumber: 'CSS-4471',
      lines: [
        { sku: '110001', quantity: 2, unitCents: 8600, note: 'For chamber A', reference: 'FL-01', ...later },
        { sku: '310001', quantity: 1, unitCents: 1200, isOneLength: true, shipsBy: '2026-11-24' },
      ],
    })
    expect(mail).toMatchObject({ kind: 'orderPlaced', to: 'guest@lab.example', subject: `Your order ${number}` })
    for (const words of [
      ...[number, 'Nov 23, 2026, 10:00 am Pacific', 'CSS-4471', 'Hello Ana,', 'Net 30', 'UPS Ground'],
      ...['2 × 110001', '$86.00 each', '$172.00', 'Your item no.: FL-01', 'Note: For chamber A', 'In one piece'],
      ...['1 in stock, the rest by Dec 9, 2026', 'Ships Nov 24, 2026'],
      ...['Subtotal', '$184.00', '$15.00', 'Sales tax, Valencia CA 9.5%', '$16.34', '$215.34'],
      ...['Ruiz Vacuum Lab, 28300 Example Drive, Valencia, CA 91355', 'valid for 90 days'],
    ]) {
      expect(mail.text).toContain(words)
      expect(seen(mail.html)).toContain(words)
    }
  })

  test('tells buyers how to pay by wire', async () => {
    const { mail, number } = await placedMail({
      gateway: 'wire_transfer',
      state: 'on_hold',
      stateReason: 'Waiting for your wire transfer.',
    })
    for (const words of [
      'Account number: 000123456789',
      'Amount: $203.34',
      `Reference: ${number}`,
      'Ships after payment.',
    ])
      expect(mail.text).toContain(words)
    await shop.database.updateTable('store_facts').set({ bank_account: null }).execute()
    const { mail: other } = await placedMail({ gateway: 'wire_transfer', state: 'on_hold' })
    expect(other.text).toContain('Bank details: Call (661) 555-0100')
  })

  test("shows the buyer's text as plain text on one line", async () => {
    const { mail } = await placedMail({
      comments: '<img src=x onerror=alert(1)>\r\nBcc: everybody@evil.example\n\nOrder number: 1',
      poNumber: '"><script>',
      lines: [{ sku: '110001', quantity: 1, unitCents: 8600, note: 'a\nb <b>bold</b> & "c"' }],
    })
    expect(mail.html).not.toMatch(/<(img|script|b)\b/)
    expect(seen(mail.html)).toContain('a b <b>bold</b> & "c"')
    expect(mail.text).not.toMatch(/^(Bcc|Order number: 1$)/m)
  })

  test('greets no name that reads as an address', async () => {
    const { mail } = await placedMail({
      shipTo: { address: { given_name: 'www.evil.example', country_code: 'US' }, field_phone: null },
    })
    expect(mail.text).toMatch(/^Hello,$/m)
  })

  test('is sent once, to one recipient', async () => {
    const { mail } = await placedMail()
    const message = messageOf(
      { ...mail, kind: 'orderPlaced', id: 1, uuid: crypto.randomUUID() },
      { name: 'Vacuum Components', address: 'shop@shop.test' },
      new AbortController().signal,
    )
    expect(message.to).toEqual({ name: '', address: 'guest@lab.example' })
    expect(await PostalMime.parse(`To: ${mail.to}\r\n\r\n${mail.text}`)).toMatchObject({
      to: [{ address: 'guest@lab.example' }],
    })
  })
})

test("links to the carrier's tracking page in a shipment email", async () => {
  const { number } = await shop.addOrder({
    email: 'guest@lab.example',
    lines: [{ sku: '110001', quantity: 1, unitCents: 8600 }],
  })
  await shop.office(number, { action: 'process' })
  await shop.office(number, { action: 'ship', carrier: 'ups', tracking: '1Z999AA10123456784' })
  const { text, html } = (await shop.mails()).at(-1) ?? { text: '', html: '' }
  const address = 'https://www.ups.com/track?tracknum=1Z999AA10123456784'
  expect(text).toContain(`Tracking link: ${address}\n`)
  expect(html).toContain(`<a href="${address}" style="word-break:break-all">${address}</a>`)
})

test('sends at most one email of each kind per order, each with a working link', async () => {
  const { number, uuid } = await shop.addOrder({
    email: 'guest@lab.example',
    lines: [{ sku: '110001', quantity: 3, unitCents: 8600, reference: 'FL-01', note: 'For chamber A' }],
  })
  await shop.office(number, { action: 'process' })
  for (const tracking of ['P-001', 'P-002'])
    await shop.office(number, { action: 'ship', tracking, lines: [{ sku: '110001', quantity: 1 }] })
  await shop.office(number, { action: 'ship', tracking: 'P-003' })
  await shop.office(number, { action: 'deliver' })
  const mails = await shop.mails()
  expect(mails.map(({ kind }) => kind)).toEqual(['orderPlaced', 'orderPartlyShipped', 'orderShipped'])
  expect(mails.at(-1)?.text).toMatch(/Invoice VX-[\d-]+-3 for \$91\.45 is due on Dec 23, 2026\./)
  for (const { text } of mails) {
    for (const words of ['Your item no.: FL-01', 'Note: For chamber A']) expect(text).toContain(words)
    const token = /token=([\w-]{22})\b/.exec(text)?.[1] ?? ''
    const answer = await shop.get(`/jsonapi/orders/default/${uuid}`, { 'commerce-order-token': token })
    expect(answer.status).toBe(200)
  }
})
