import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Buyer, type BuyingShop, openBuyingShop, terms, wireTransfer } from '../checkout/testCheckout.ts'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
  await shop.database.deleteFrom('mails').execute()
})

const buying = { credit_status: 'approved', credit_limit_cents: 5_000_000 }

function cancel(order: string, { headers }: Buyer) {
  return shop.send({ method: 'POST', url: `/jsonapi/orders/default/${order}/cancel`, headers: { ...headers } })
}

async function stock() {
  const row = await shop.database
    .selectFrom('variations')
    .select('stock')
    .where('sku', '=', '110004')
    .executeTakeFirstOrThrow()
  return row.stock
}

async function documentText(order: string, kind: string, { headers }: Buyer) {
  const answer = await shop.get(`/orders/${order}/${kind}.pdf`, { ...headers })
  expect(answer.status).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(answer.bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ')
}

interface Total {
  readonly subtotal: { readonly formatted: string }
  readonly adjustments: readonly { readonly label: string; readonly amount: { readonly formatted: string } }[]
  readonly total: { readonly formatted: string }
}

function isTotal(value: unknown): value is Total {
  return typeof value === 'object' && value !== null && 'adjustments' in value
}

function totalOf(attributes: Readonly<Record<string, unknown>>): Total {
  const { order_total: total } = attributes
  if (!isTotal(total)) throw new Error('The order has no totals.')
  return total
}

test('shows the same subtotal, discount, freight, tax and total in checkout, order, email and documents', async () => {
  const buyer = await shop.customer(buying)
  const order = await buyer.ready({ ...terms, field_po_number: 'H2-1' }, { '110001': 7, '110003': 3, '510001': 28 })
  const before = totalOf((await buyer.read(order)).single().data.attributes)
  expect((await buyer.place(order)).status).toBe(200)
  const after = totalOf((await buyer.order(order)).single().data.attributes)
  expect(after).toEqual(before)
  const cents = (formatted: string) => Number(formatted.replace(/[$,.]/g, ''))
  const parts = [after.subtotal, ...after.adjustments.map(({ amount }) => amount)].map(({ formatted }) =>
    cents(formatted),
  )
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(after.total.formatted))
  const [mail] = await shop.database.selectFrom('mails').selectAll().where('kind', '=', 'orderPlaced').execute()
  const confirmation = await documentText(order, 'confirmation', buyer)
  for (const [label, formatted] of [
    ['Subtotal', after.subtotal.formatted],
    ...after.adjustments.map(({ label, amount }) => [label, amount.formatted]),
    ['Total', after.total.formatted],
  ]) {
    expect(mail?.text).toContain(`${label}: ${formatted}`)
    expect(confirmation).toContain(`${label} ${formatted}`)
  }
})

test('warns about a reused PO number and places the order', async () => {
  const buyer = await shop.customer(buying)
  const first = await buyer.ready({ ...terms, field_po_number: 'BLANKET-7' })
  expect((await buyer.place(first)).status).toBe(200)
  const second = await buyer.ready({ ...terms, field_po_number: 'BLANKET-7' })
  const warned = (await buyer.read(second)).single()
  expect(warned.data.attributes['field_notices']).toEqual([
    { code: 'purchase_order_number_used', message: expect.stringMatching(/PO|purchase order/i) as unknown },
  ])
  expect(warned.data.meta?.['constraints']).toBeUndefined()
  expect((await buyer.place(second)).status).toBe(200)
  const numbers = await shop.get('/jsonapi/orders/default?filter[field_po_number]=BLANKET-7', buyer.headers)
  expect(numbers.list().meta['count']).toBe(2)
})

test('returns the stock of a canceled order once, even for repeated requests', async () => {
  const before = await stock()
  const buyer = shop.guest()
  const order = await buyer.ready(wireTransfer, { '110004': 2 })
  await buyer.place(order)
  expect(await stock()).toBe((before ?? 0) - 2)
  const answers = await Promise.all([cancel(order, buyer), cancel(order, buyer)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await cancel(order, buyer)
  expect(await stock()).toBe(before)
  const mails = await shop.database.selectFrom('mails').select('kind').execute()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['orderCanceled', 'orderPlaced'])
})

test('frees the credit of a canceled order on terms', async () => {
  const buyer = await shop.customer(buying)
  const availableCredit = async () => {
    const answer = await shop.get(`/jsonapi/user/user/${buyer.account.uuid}`, { ...buyer.headers })
    return answer.single().data.attributes['field_credit_available']
  }
  const before = await availableCredit()
  const order = await buyer.ready({ ...terms, field_po_number: 'FREE-1' })
  await buyer.place(order)
  expect(await availableCredit()).not.toEqual(before)
  await cancel(order, buyer)
  expect(await availableCredit()).toEqual(before)
})
