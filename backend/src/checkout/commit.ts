import { sql, type Transaction } from 'kysely'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { useCoupon } from '../coupons/uses.ts'
import type { Tables } from '../database/tables.ts'
import { orderPlaced } from '../orders/placed.ts'
import { recordPayment } from '../payments/payments.ts'
import { placedDocument } from './answer.ts'
import { isFree } from '../orders/gaps.ts'
import { changePlacement, type Placement } from './placements.ts'
import type { CheckoutState } from './state.ts'

type InTransaction = Transaction<Tables>

/**
 * Holds what else a placement counts on until the transaction ends: the customer, whose credit it takes, and the coupon, whose
 * uses it counts. To be called once the order is held, before anything is computed.
 */
export const holdCounted = async (
  transaction: InTransaction,
  order: { readonly user_id: number | null; readonly coupon_id: number | null },
): Promise<void> => {
  if (order.user_id !== null)
    await transaction.selectFrom('users').select('id').where('id', '=', order.user_id).forUpdate().execute()
  if (order.coupon_id !== null)
    await transaction.selectFrom('coupons').select('id').where('id', '=', order.coupon_id).forUpdate().execute()
}

const placed = { state: 'placed', state_reason: null }

export type Commit = {
  readonly placement: Placement
  readonly charge: string | null
  /** Why a person must look at it first; null where nothing is wrong. */
  readonly doubt: string | null
  readonly now: Date
  readonly publicUrl: string
}

/** Makes the order of a cart that was found good: its state, payment, number and mail, and what is answered, all or nothing. */
export const commitOrder = async (
  transaction: InTransaction,
  state: CheckoutState,
  { placement, charge, doubt, now, publicUrl }: Commit,
): Promise<string> => {
  const { order } = state
  const gateway = isFree(order) ? null : order.payment_gateway
  if (order.coupon_id !== null && !(await useCoupon(transaction, order.coupon_id)))
    throw new Error('A coupon was used up while it was held.')
  const holdReason = paymentMethodOf(gateway)?.holdReason ?? null
  const usual = holdReason === null ? placed : { state: 'on_hold', state_reason: holdReason }
  await transaction
    .updateTable('orders')
    .set({
      ...(doubt === null ? usual : { state: 'on_hold', state_reason: doubt }),
      placed: now,
      email: order.contact_mail,
      // A charge is all that is needed from now on.
      payment_method: order.payment_method === null ? null : { ...order.payment_method, token: '' },
      notices: '[]',
      changed: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', order.id)
    .execute()
  const payment = await recordPayment(transaction, {
    orderId: order.id,
    gateway,
    amountCents: order.total_cents ?? 0,
    charge,
    now,
  })
  await orderPlaced(transaction, { orderId: order.id, now, publicUrl })
  const answer = JSON.stringify(
    placedDocument({ payment, order, origin: placement.origin, expectedCents: placement.expected_cents }),
  )
  await changePlacement(transaction, placement.id, { state: 'committed', charge, answer, changed: now })
  return answer
}
