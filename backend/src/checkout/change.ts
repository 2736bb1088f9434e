import { sql, type Transaction } from 'kysely'
import type { NoticeCode } from '../orderColumns.ts'
import type { Tables } from '../database/tables.ts'
import { JsonApiError, brokenRule } from '../jsonapi/errors.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { dropNotices } from '../pricing/notices.ts'
import type { CheckoutChange, Choices } from './bodies.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { type CheckoutState, type RefreshTerms, lockOrderRow, refreshCheckout } from './state.ts'

/** Notices that a new choice acknowledges. */
const noticesByAttribute: Readonly<Record<string, readonly NoticeCode[]>> = {
  payment_instrument: ['payment_failed', 'payment_method_withdrawn'],
  shipping_method: ['shipping_method_withdrawn'],
}

function noticesSeenWith(names: ReadonlySet<string>): readonly NoticeCode[] {
  return ['price_changed', ...[...names].flatMap((name) => noticesByAttribute[name] ?? [])]
}

/** Rejects choices that are not available; the constraints report earlier ones that no longer are. */
function checkAvailable(names: ReadonlySet<string>, chosen: Choices, { priced, whyNot }: CheckoutState): void {
  if (names.has('shipping_method') && priced.method !== chosen.shipping_method)
    throw brokenRule(`The specified rate "${chosen.shipping_method}" is not available.`)
  if (names.has('payment_instrument') && chosen.payment_gateway !== null && whyNot !== null) {
    const code = paymentMethodOf(chosen.payment_gateway)?.unavailableCode ?? 'payment_unavailable'
    throw new JsonApiError(422, [{ code, detail: whyNot, info: false }])
  }
}

/**
 * Stores the buyer's choices and recomputes the order.
 * @returns undefined if it is no longer a cart.
 * @throws {JsonApiError} 422 for choices that are not available; nothing is stored then.
 */
export async function changeCheckout(
  transaction: Transaction<Tables>,
  orderId: number,
  change: CheckoutChange,
  { provider, ...terms }: RefreshTerms & { readonly provider: PaymentProvider },
): Promise<CheckoutState | undefined> {
  const order = await lockOrderRow(transaction, orderId)
  if (order?.state !== 'draft') return undefined
  const chosen = change.apply(order, provider)
  await dropNotices(transaction, orderId, noticesSeenWith(change.names))
  await transaction
    .updateTable('orders')
    .set({
      email: chosen.email,
      shipping_information: chosen.shipping_information,
      billing_information: chosen.billing_information,
      billing_same: chosen.billing_same,
      shipping_method: chosen.shipping_method,
      carrier_account: chosen.carrier_account,
      ship_complete: chosen.ship_complete,
      payment_gateway: chosen.payment_gateway,
      payment_method: chosen.payment_method,
      po_number: chosen.po_number,
      comments: chosen.comments,
      charge_tax: chosen.charge_tax,
      changed: terms.now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', orderId)
    .execute()
  const state = await refreshCheckout(transaction, orderId, terms)
  checkAvailable(change.names, chosen, state)
  return state
}
