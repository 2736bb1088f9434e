import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { addNotice, dropNotices } from '../pricing/notices.ts'
import { refreshOrder } from '../pricing/refresh.ts'
import { creditOf } from '../payments/credit.ts'
import { type MissingInput, missingInputsOf, isFree } from '../orders/missingInputs.ts'
import { type Gateway, paymentMethodOf, paymentOptions } from '../payments/paymentMethods.ts'

type InTransaction = Transaction<Tables>

/** Locks an order until the transaction ends. */
export function lockOrderRow(transaction: InTransaction, orderId: number) {
  return transaction.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
}

/** The stored terms of an order; emails default to the customer's own address. */
function termsOf(transaction: InTransaction, orderId: number) {
  return transaction
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select((eb) => eb.fn.coalesce('orders.email', 'users.mail').as('contact_mail'))
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

function linesOf(transaction: InTransaction, orderId: number) {
  return transaction
    .selectFrom('order_items')
    .select(['id', 'uuid', 'sku', 'title', 'quantity', 'unit_cents', 'one_length', 'note', 'reference'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Why the chosen payment method is not available; null if it is, or if none is chosen or needed. */
function paymentObstacle(gateway: string | null, options: ReturnType<typeof paymentOptions>): string | null {
  const method = paymentMethodOf(gateway)
  if (method === null) return null
  const option = options.find((each) => each.payment_gateway_id === gateway)
  return option === undefined
    ? `This shop does not accept this payment method (${method.label}). Choose another one.`
    : option.reason
}

/** What a checkout depends on besides the order. */
export interface RefreshTerms {
  readonly now: Date
  readonly gateways: readonly Gateway[]
}

/**
 * Locks a draft until the transaction ends, then recomputes and stores everything checkout depends on: prices, rates,
 * tax, constraints and payment options.
 */
export async function refreshCheckout(transaction: InTransaction, orderId: number, { now, gateways }: RefreshTerms) {
  const priced = await refreshOrder(transaction, orderId, now)
  const order = await termsOf(transaction, orderId)
  const lines = await linesOf(transaction, orderId)
  const credit = order.user_id === null ? null : await creditOf(transaction, order.user_id)
  const facts = { subtotalCents: priced.subtotalCents ?? 0, totalCents: priced.totalCents ?? 0, credit }
  const options = paymentOptions(facts, gateways)
  const whyNot = isFree(order) ? null : paymentObstacle(order.payment_gateway, options)
  const method = paymentMethodOf(order.payment_gateway)
  if (whyNot !== null && method !== null)
    await addNotice(transaction, orderId, {
      code: 'payment_method_withdrawn',
      message: `${method.label} is no longer available for this order. ${whyNot}`,
    })
  else if (order.notices.some(({ code }) => code === 'payment_method_withdrawn'))
    await dropNotices(transaction, orderId, ['payment_method_withdrawn'])
  const sold = new Set(priced.lines.filter(({ available }) => available).map(({ id }) => id))
  const unavailable = lines.filter(({ id }) => !sold.has(id))
  const missingInputs: readonly MissingInput[] = [
    ...missingInputsOf(order),
    ...unavailable.map(({ uuid, title }) => ({
      pointer: `order_items.${uuid}`,
      detail: `${title} is no longer available. Remove it to continue.`,
    })),
    ...(whyNot === null ? [] : [{ pointer: 'payment_gateway', detail: whyNot }]),
  ]
  return { order, lines, priced, options, unavailable, whyNot, missingInputs }
}

export type CheckoutState = Awaited<ReturnType<typeof refreshCheckout>>
