import type { Transaction } from 'kysely'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import type { OrderAddress } from '../orderColumns.ts'
import { recordEvent } from '../orders/events.ts'
import { applyAction } from '../orders/officeActions.ts'
import { recordInvoicePaid, recordPayment } from '../payments/payments.ts'
import { sandboxProvider } from '../payments/sandboxProvider.ts'
import { refreshOrder } from '../pricing/refresh.ts'
import type { SampleOrder } from '@shop/sample/orders'
import { uuidOf } from '../database/identity.ts'
import { maxId } from '../database/insert.ts'
import { claimState } from '../database/state.ts'
import type { Database, Tables } from '../database/tables.ts'

type InTransaction = Transaction<Tables>

interface Customer {
  readonly id: number
  readonly mail: string
}

/** The customer's addresses, default first; the billing address defaults to the shipping address. */
async function addressOf(
  transaction: InTransaction,
  customer: Customer,
  type: 'shipping' | 'billing',
): Promise<OrderAddress | null> {
  const entry = await transaction
    .selectFrom('profiles')
    .select(['address', 'phone'])
    .where('user_id', '=', customer.id)
    .where('address_type', '=', type)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (entry === undefined) return null
  const filled = Object.entries(entry.address).flatMap(([part, value]) =>
    value === null ? [] : [[part, value] as const],
  )
  return { address: Object.fromEntries(filled), field_phone: entry.phone }
}

/** The parts of an order by SKU; undefined if the catalog lacks one. */
async function partsOf(transaction: InTransaction, { lines }: SampleOrder) {
  const found = await transaction
    .selectFrom('variations')
    .select(['id', 'sku', 'title'])
    .where(
      'sku',
      'in',
      lines.map(({ sku }) => sku),
    )
    .execute()
  const bySku = new Map(found.map((part) => [part.sku, part]))
  const parts = lines.map((line) => ({ line, part: bySku.get(line.sku) }))
  return parts.flatMap(({ line, part }) => (part === undefined ? [] : [{ line, part }]))
}

interface PlacedOrder {
  readonly id: number
  readonly number: string
  readonly placedAt: Date
}

async function addItems(
  transaction: InTransaction,
  { id, number, placedAt: placed }: PlacedOrder,
  parts: Awaited<ReturnType<typeof partsOf>>,
): Promise<void> {
  for (const [place, { line, part }] of parts.entries())
    await transaction
      .insertInto('order_items')
      .values({
        uuid: uuidOf('order-item', `${number}/${place}`),
        order_id: id,
        variation_id: part.id,
        title: part.title,
        sku: part.sku,
        quantity: line.quantity,
        one_length: line.isOneLength ?? null,
        note: line.note ?? null,
        reference: line.reference ?? null,
        created: placed,
      })
      .execute()
}

async function addOrder(transaction: InTransaction, order: SampleOrder, customer: Customer): Promise<void> {
  const parts = await partsOf(transaction, order)
  const shipTo = await addressOf(transaction, customer, 'shipping')
  // Sample orders are useless if the shop's setup differs from the sample.
  if (parts.length < order.lines.length || shipTo === null) return
  const billTo = await addressOf(transaction, customer, 'billing')
  const placed = new Date(order.placed)
  const { id } = await transaction
    .insertInto('orders')
    .values({
      uuid: uuidOf('order', order.number),
      user_id: customer.id,
      token_hash: null,
      email: customer.mail,
      shipping_information: shipTo,
      billing_information: billTo,
      billing_same: billTo === null,
      shipping_method: order.method,
      payment_gateway: order.gateway,
      payment_method: order.card,
      po_number: order.poNumber,
      comments: order.comments,
      created: placed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addItems(transaction, { id, number: order.number, placedAt: placed }, parts)
  const { totalCents } = await refreshOrder(transaction, id, placed)
  const holdReason = paymentMethodOf(order.gateway)?.holdReason ?? null
  await transaction
    .updateTable('orders')
    .set({
      state: holdReason === null ? 'placed' : 'on_hold',
      state_reason: holdReason,
      placed,
      changed: placed,
      order_number: order.number,
      notices: '[]',
    })
    .where('id', '=', id)
    .execute()
  const charge = order.card === null ? null : `sample-${order.number}`
  await recordPayment(transaction, {
    orderId: id,
    gateway: order.gateway,
    amountCents: totalCents ?? 0,
    charge,
    now: placed,
  })
  if (charge !== null) await addCharge(transaction, { id: charge, amountCents: totalCents ?? 0, created: placed })
  await recordEvent(transaction, { orderId: id, state: 'placed', at: placed, detail: null })
  if (holdReason !== null)
    await recordEvent(transaction, { orderId: id, state: 'on_hold', at: placed, detail: holdReason })
  for (const { at, request } of order.since)
    await applyAction(transaction, id, request, { now: new Date(at), publicUrl: '' })
  if (charge !== null) await captureShipped(transaction, id, charge)
}

function addCharge(transaction: InTransaction, charge: { id: string; amountCents: number; created: Date }) {
  const { id, amountCents, created } = charge
  return transaction
    .insertInto('test_charges')
    .values({ id, reference: id, amount_cents: amountCents, state: 'authorized', decline: null, created })
    .execute()
}

/** Charges the card for each shipment on its day. */
async function captureShipped(transaction: InTransaction, orderId: number, charge: string): Promise<void> {
  const invoices = await transaction.selectFrom('invoices').selectAll().where('order_id', '=', orderId).execute()
  for (const { place, issued, total_cents: amountCents } of invoices) {
    const provider = sandboxProvider(transaction, { now: () => issued })
    await provider.capture(charge, { reference: `${charge}-${place}`, amountCents })
    await recordInvoicePaid(transaction, { orderId, place }, issued)
  }
}

/** Customers have one cart: it is set aside while their orders are created as carts. */
async function withoutCart(transaction: InTransaction, customer: Customer, work: () => Promise<void>) {
  const cart = await transaction
    .updateTable('orders')
    .set({ user_id: null })
    .where('user_id', '=', customer.id)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  await work()
  if (cart !== undefined)
    await transaction.updateTable('orders').set({ user_id: customer.id }).where('id', '=', cart.id).execute()
}

/**
 * Adds the sample orders, once in the life of a database; returns whether it did. They are priced and shipped by the
 * shop's rules on fixed dates, without sending emails.
 */
export function addOrdersOnce(database: Database, orders: readonly SampleOrder[]): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await claimState(transaction, 'sample_orders'))) return false
    const lastMail = await maxId(transaction, 'mails')
    for (const order of orders) {
      const customer = await transaction
        .selectFrom('users')
        .select(['id', 'mail'])
        .where('uuid', '=', uuidOf('user', order.customer))
        .executeTakeFirst()
      if (customer !== undefined) await withoutCart(transaction, customer, () => addOrder(transaction, order, customer))
    }
    await transaction.deleteFrom('mails').where('id', '>', lastMail).execute()
    return true
  })
}
