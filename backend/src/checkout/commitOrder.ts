import { type Selectable, type Transaction, sql } from 'kysely'
import { decimalOfCents, priceOfCents, trimmedPriceOfCents } from '../catalog/money.ts'
import { useCoupon } from '../coupons/uses.ts'
import { uuidOf } from '../database/identity.ts'
import type { Tables } from '../database/tables.ts'
import { document } from '../jsonapi/document.ts'
import { isFree } from '../orders/gaps.ts'
import { finishPlacing } from '../orders/finishPlacing.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { recordPayment } from '../payments/payments.ts'
import { type Placement, changePlacement } from './placements.ts'
import type { CheckoutState } from './state.ts'

type Payment = Selectable<Tables['payments']>

function rfc3339(time: Date | null): string | null {
  return time?.toISOString().replace(/\.\d{3}Z$/, '+00:00') ?? null
}

/** A free order is settled like one with an invoice. */
const manualGateway = 'manual'

interface Placed {
  readonly payment: Payment
  readonly order: { readonly id: number; readonly uuid: string }
  readonly origin: string
  /** The higher total that the buyer expected; whole US cents. */
  readonly expectedCents: number | null
}

/** The response after placing: the order's payment at that moment. */
function placedDocument({ payment, order, origin, expectedCents }: Placed): Record<string, unknown> {
  const isCard = paymentMethodOf(payment.gateway)?.isCard === true
  const bundle = isCard ? 'payment-default' : 'payment-manual'
  const self = `${origin}/jsonapi/payments/${bundle}/${payment.uuid}`
  const links = (name: string) => ({
    related: { href: `${self}/${name}` },
    self: { href: `${self}/relationships/${name}` },
  })
  const gateway = payment.gateway ?? manualGateway
  const isLower = expectedCents !== null && payment.amount_cents < expectedCents
  return document({
    data: {
      type: `payment--${bundle}`,
      id: payment.uuid,
      links: { self: { href: self } },
      attributes: {
        payment_type: bundle.replace('-', '_'),
        payment_gateway_mode: isCard ? 'test' : 'live',
        remote_id: payment.charge,
        remote_state: null,
        amount: priceOfCents(payment.amount_cents, 6),
        refunded_amount: trimmedPriceOfCents(0),
        state: payment.state,
        authorized: rfc3339(payment.authorized),
        expires: rfc3339(new Date(0)),
        completed: rfc3339(payment.completed),
        avs_response_code: null,
        avs_response_code_label: null,
        test: null,
        captured: null,
        capture: true,
      },
      relationships: {
        payment_gateway: {
          data: {
            type: 'payment-gateway',
            id: uuidOf('commerce_payment_gateway', gateway),
            meta: { drupal_internal__target_id: gateway },
          },
          links: links('payment_gateway'),
        },
        payment_method: { links: links('payment_method') },
        order_id: {
          data: { type: 'order--default', id: order.uuid, meta: { drupal_internal__target_id: order.id } },
          links: links('order_id'),
        },
      },
    },
    meta: isLower
      ? { lower_total: { expected: decimalOfCents(expectedCents), placed: decimalOfCents(payment.amount_cents) } }
      : {},
    links: { self: { href: `${origin}/jsonapi/checkout/${order.uuid}/payment` } },
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
  const holdReason = paymentMethodOf(gateway)?.holdReason ?? null
  const stateChange = holdReason === null ? placedState : { state: 'on_hold', state_reason: holdReason }
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
  await finishPlacing(transaction, { orderId: order.id, now, publicUrl })
  const answer = JSON.stringify(
    placedDocument({ payment, order, origin: placement.origin, expectedCents: placement.expected_cents }),
  )
  await changePlacement(transaction, placement.id, { state: 'committed', charge, answer, changed: now })
  return answer
}
