import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { publishOrderEvent } from '../outbox/events.ts'
import type { PaymentProvider } from './provider.ts'

export interface NewPayment {
  readonly orderId: number
  /** Null for a free order. */
  readonly gateway: string | null
  /** Whole US cents. */
  readonly amountCents: number
  /** The provider's charge that was authorized; null if the buyer pays later. */
  readonly charge: string | null
  readonly now: Date
}

/** Records the payment of a placed order; each order has one. */
export async function recordPayment(
  transaction: Transaction<Tables>,
  { orderId, gateway, amountCents, charge, now }: NewPayment,
) {
  const state = charge !== null ? 'authorization' : amountCents === 0 ? 'completed' : 'pending'
  return transaction
    .insertInto('payments')
    .values({
      uuid: randomUUID(),
      order_id: orderId,
      gateway,
      state,
      amount_cents: amountCents,
      charge,
      authorized: charge === null ? null : now,
      completed: state === 'completed' ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Records money received for a whole order and all its invoices. Idempotent. */
export async function recordReceipt(transaction: Transaction<Tables>, orderId: number, now: Date): Promise<void> {
  const paid = await transaction
    .updateTable('payments')
    .set({ state: 'completed', completed: now })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['pending', 'authorization'])
    .returning('amount_cents')
    .executeTakeFirst()
  if (paid === undefined) return
  await transaction
    .updateTable('orders')
    .set({ paid_cents: paid.amount_cents, paid: now })
    .where('id', '=', orderId)
    .execute()
  await transaction
    .updateTable('invoices')
    .set({ paid: now })
    .where('order_id', '=', orderId)
    .where('paid', 'is', null)
    .execute()
  await publishOrderEvent(transaction, orderId, 'order.changed', now)
}

/** Records that an invoice was paid; with the last one, the order is paid. Returns whether it was unpaid. */
export async function recordInvoicePaid(
  transaction: Transaction<Tables>,
  { orderId, place }: { readonly orderId: number; readonly place: number },
  now: Date,
): Promise<boolean> {
  const order = await transaction
    .selectFrom('orders')
    .select(['paid_cents', 'total_cents'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const invoice = await transaction
    .updateTable('invoices')
    .set({ paid: now })
    .where('order_id', '=', orderId)
    .where('place', '=', place)
    .where('paid', 'is', null)
    .returning('total_cents')
    .executeTakeFirst()
  if (invoice === undefined) return false
  const paidCents = order.paid_cents + invoice.total_cents
  if (paidCents === order.total_cents) {
    await recordReceipt(transaction, orderId, now)
    return true
  }
  await transaction.updateTable('orders').set({ paid_cents: paidCents }).where('id', '=', orderId).execute()
  await publishOrderEvent(transaction, orderId, 'order.changed', now)
  return true
}

interface CapturingShop {
  readonly database: Database
  readonly provider: PaymentProvider
  readonly now: () => Date
  readonly log: { error(about: Readonly<Record<string, unknown>>, message: string): void }
}

/**
 * Charges cards for shipments: captures the amounts of unpaid invoices, of one order or of all. Failures are logged and
 * retried by housekeeping.
 */
export async function captureInvoices(
  { database, provider, now, log }: CapturingShop,
  orderId?: number,
): Promise<void> {
  const open = await database
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.order_id', 'invoices.order_id')
    .innerJoin('shipments', 'shipments.id', 'invoices.shipment_id')
    .select(['invoices.order_id', 'place', 'total_cents', 'payments.charge', 'shipments.uuid'])
    .where('invoices.paid', 'is', null)
    .where('payments.state', '=', 'authorization')
    .$if(orderId !== undefined, (query) => query.where('invoices.order_id', '=', orderId ?? 0))
    .orderBy('invoices.shipment_id')
    .execute()
  for (const { order_id, place, total_cents: amountCents, charge, uuid: reference } of open)
    try {
      if (charge !== null) await provider.capture(charge, { reference, amountCents })
      await database
        .transaction()
        .execute((transaction) => recordInvoicePaid(transaction, { orderId: order_id, place }, now()))
    } catch (error) {
      log.error({ err: error, orderId: order_id, place }, 'could not charge a card for a shipment; will retry')
    }
}

const moves = {
  authorization: { to: 'voided', call: 'void' },
  completed: { to: 'refunded', call: 'refund' },
} as const

/** Refunds a canceled order and cancels open amounts. Idempotent. */
export async function refundPayment(database: Database, provider: PaymentProvider, orderId: number): Promise<void> {
  const payment = await database.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  if (payment === undefined || payment.state === 'voided' || payment.state === 'refunded') return
  const move = payment.state === 'pending' ? undefined : moves[payment.state]
  if (move !== undefined && payment.charge !== null) await provider[move.call](payment.charge)
  await database
    .updateTable('payments')
    .set({ state: move?.to ?? 'voided' })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .execute()
  await database.updateTable('orders').set({ paid_cents: 0 }).where('id', '=', orderId).execute()
}
