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

/** Records money received by capture, wire or invoice payment. Idempotent. */
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
  await publishOrderEvent(transaction, orderId, 'order.changed', now)
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
