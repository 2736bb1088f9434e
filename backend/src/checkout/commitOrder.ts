import { type Selectable, type Transaction, sql } from 'kysely'
import { trimmedPriceOfCents } from '../catalog/money.ts'
import { useCoupon } from '../coupons/uses.ts'
import type { Tables } from '../database/tables.ts'
import { isFree } from '../orders/missingInputs.ts'
import { exportHoldReason } from '../orders/exportReview.ts'
import { finishPlacing } from '../orders/finishPlacing.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { recordPayment } from '../payments/payments.ts'
import { rfc3339 } from './paymentDocument.ts'
import { type Placement, changePlacement } from './placements.ts'
import type { CheckoutState } from './state.ts'

interface Placed {
  readonly payment: Selectable<Tables['payments']>
  readonly order: { readonly uuid: string; readonly number: string }
  /** The total that the buyer expected; whole US cents. */
  readonly expectedCents: number | null
  readonly now: Date
}

/** The response after placing, which is the same for every request with the key. */
function placedResponse({ payment, order, expectedCents, now }: Placed): string {
  const { uuid, gateway, state, amount_cents: cents } = payment
  const isLower = expectedCents !== null && cents < expectedCents
  return JSON.stringify({
    order: {
      id: order.uuid,
      bundle: 'default',
      number: order.number,
      placedAt: rfc3339(now),
      total: trimmedPriceOfCents(cents),
    },
    ...(gateway !== null && { payment: { id: uuid, gateway, state } }),
    ...(isLower && {
      meta: { old_total: trimmedPriceOfCents(expectedCents), new_total: trimmedPriceOfCents(cents) },
    }),
  })
}

type InTransaction = Transaction<Tables>

/**
 * Locks what else the placement depends on: the customer for the credit limit, the coupon for its uses. Call this with
 * the order locked, before computing anything.
 */
export async function lockCounted(
  transaction: InTransaction,
  order: { readonly user_id: number | null; readonly coupon_id: number | null },
): Promise<void> {
  if (order.user_id !== null)
    await transaction.selectFrom('users').select('id').where('id', '=', order.user_id).forUpdate().execute()
  if (order.coupon_id !== null)
    await transaction.selectFrom('coupons').select('id').where('id', '=', order.coupon_id).forUpdate().execute()
}

const placedState = { state: 'placed', state_reason: null }

export interface Commit {
  readonly placement: Placement
  readonly charge: string | null
  /** Why a person must review the order first; otherwise null. */
  readonly doubt: string | null
  readonly now: Date
  readonly publicUrl: string
}

/** Turns a valid cart into an order in one transaction: state, payment, number, email and response. */
export async function commitOrder(
  transaction: InTransaction,
  state: CheckoutState,
  { placement, charge, doubt, now, publicUrl }: Commit,
): Promise<string> {
  const { order } = state
  const gateway = isFree(order) ? null : order.payment_gateway
  if (order.coupon_id !== null && !order.is_test && !(await useCoupon(transaction, order.coupon_id)))
    throw new Error('A coupon was used up while it was locked.')
  const holdReasons = [exportHoldReason(order), paymentMethodOf(gateway)?.holdReason].filter(Boolean)
  const stateChange = holdReasons.length === 0 ? placedState : { state: 'on_hold', state_reason: holdReasons.join(' ') }
  await transaction
    .updateTable('orders')
    .set({
      ...(doubt === null ? stateChange : { state: 'on_hold', state_reason: doubt }),
      placed: now,
      email: order.contact_mail,
      // From here on, only the charge ID is needed.
      payment_method: order.payment_method === null ? null : { ...order.payment_method, token: '' },
      notices: '[]',
      changed: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', order.id)
    .execute()
  await transaction
    .updateTable('quotes')
    .set({ state: 'ordered', order_id: order.id })
    .where('id', 'in', (items) =>
      items
        .selectFrom('order_items')
        .select(sql<number>`quote_id`.as('quote_id'))
        .where('order_id', '=', order.id)
        .where('quote_id', 'is not', null),
    )
    .execute()
  const payment = await recordPayment(transaction, {
    orderId: order.id,
    gateway,
    amountCents: order.total_cents ?? 0,
    charge,
    now,
  })
  const { number } = await finishPlacing(transaction, { orderId: order.id, now, publicUrl })
  const { expected_cents: expectedCents } = placement
  const answer = placedResponse({ payment, order: { uuid: order.uuid, number }, expectedCents, now })
  await changePlacement(transaction, placement.id, { state: 'committed', charge, answer, changed: now })
  return answer
}
