import type { Transaction } from 'kysely'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import type { Refusal } from './tables.ts'
import type { Tables } from '../database/tables.ts'
import type { JsonApiError } from '../jsonapi/errors.ts'
import { addNotice } from '../pricing/notices.ts'
import { commitOrder, lockCounted } from './commitOrder.ts'
import { isFree } from '../orders/missingInputs.ts'
import { hasOtherLines } from './expectedLines.ts'
import { changePlacement, lockPlacement, type Placement } from './placements.ts'
import { canceledPlacement, cartChanged, checkPlaceable, outOfStock, refusalError } from './errors.ts'
import type { CheckoutServices } from './services.ts'
import { lockOrderRow, refreshCheckout } from './state.ts'
import { releaseStock, reserveStock } from '../orders/stock.ts'

type InTransaction = Transaction<Tables>

function byId(services: Pick<CheckoutServices, 'database'>, id: number) {
  return services.database.selectFrom('placements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Ends a placement without an order, with the order and placement locked: notifies the buyer, returns stock and coupon,
 * and marks the provider's money for release.
 */
export async function endPlacement(
  transaction: InTransaction,
  { id, order_id }: Placement,
  refusal: Refusal,
  now: Date,
): Promise<void> {
  await changePlacement(transaction, id, { state: 'voided', refusal, release_due: true, changed: now })
  await releaseStock(transaction, order_id, now)
  await addNotice(transaction, order_id, { code: 'payment_failed', message: refusal.detail })
}

/** After this time, a payment provider no longer authorizes a requested charge. */
const LATEST_CHARGE_MS = 2 * 60_000

/** Releases the money of a placement that ended without an order. */
export async function releaseMoney(
  { database, provider, now }: CheckoutServices,
  { id, uuid, created }: Placement,
): Promise<void> {
  const charge = await provider.find(uuid)
  // A dead process's request may still be in progress: ask the provider again later.
  if (charge === undefined && now().getTime() - created.getTime() < LATEST_CHARGE_MS) return
  if (charge?.state === 'authorized') await provider.void(charge.charge)
  await changePlacement(database, id, { release_due: false })
}

type Decision =
  | { readonly kind: 'placed'; readonly answer: string }
  /** Another process has ended it, with or without an order. */
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'refused'; readonly error: JsonApiError }

function toRefusal({ problems: [first] }: JsonApiError): Refusal {
  if (first?.code === undefined || first.pointer !== undefined) return canceledPlacement()
  return { code: first.code, detail: first.detail, meta: first.meta }
}

/** Places the order if the authorized amount still matches. */
async function decide(
  transaction: InTransaction,
  { now: clock, gateways, publicUrl }: CheckoutServices,
  { id, order_id: orderId }: Placement,
  charge: string,
  doubt: string | null,
): Promise<Decision> {
  const now = clock()
  const lockedOrder = await lockOrderRow(transaction, orderId)
  const placement = await lockPlacement(transaction, id)
  if (placement.answer !== null) return { kind: 'answered', answer: placement.answer }
  if (placement.refusal !== null || lockedOrder === undefined) {
    await changePlacement(transaction, id, { charge, release_due: true })
    return { kind: 'refused', error: refusalError(placement.refusal ?? canceledPlacement()) }
  }
  await lockCounted(transaction, lockedOrder)
  const state = await refreshCheckout(transaction, orderId, { now, gateways })
  const changed = hasOtherLines(placement, state) ? refusalError(cartChanged) : undefined
  const found =
    changed ?? checkPlaceable(state, { totalCents: placement.amount_cents, method: lockedOrder.shipping_method })
  // Meanwhile the buyer may have switched to another payment method or to a free order.
  const isStillCard = paymentMethodOf(state.order.payment_gateway)?.isCard === true && !isFree(state.order)
  const shortages = found === undefined && isStillCard ? await reserveStock(transaction, orderId, now, 'for good') : []
  const mismatch = isStillCard ? undefined : refusalError(canceledPlacement())
  const error = found ?? mismatch ?? (shortages.length > 0 ? refusalError(outOfStock(shortages)) : undefined)
  if (error !== undefined) {
    await endPlacement(transaction, placement, toRefusal(error), now)
    return { kind: 'refused', error }
  }
  const answer = await commitOrder(transaction, state, { placement, charge, doubt, now, publicUrl })
  return { kind: 'placed', answer }
}

/** Marks the placement of an order as complete. Idempotent. Its card is charged when something ships. */
export async function stampPlacement(services: CheckoutServices, id: number): Promise<void> {
  const { database, hooks, now } = services
  await hooks.afterCommit?.()
  await hooks.beforeCompletion?.()
  await changePlacement(database, id, { state: 'stamped', changed: now() }, ['committed'])
}

/**
 * Continues a placement after authorization, whether the response or the webhook reported it. `doubt`: why a person
 * must review the order first.
 * @returns the response.
 * @throws {JsonApiError} why the order was not placed; the money is released then.
 */
export async function completePlacement(
  services: CheckoutServices,
  id: number,
  charge: string,
  doubt: string | null = null,
): Promise<string> {
  const releaseLock = await services.locks.hold(id)
  try {
    return await placeCharged(services, id, charge, doubt)
  } finally {
    await releaseLock()
  }
}

async function placeCharged(
  services: CheckoutServices,
  id: number,
  charge: string,
  doubt: string | null,
): Promise<string> {
  const { database, hooks, now } = services
  await changePlacement(database, id, { state: 'authorized', charge, changed: now() }, ['started'])
  await hooks.beforeCommit?.()
  const placement = await byId(services, id)
  const decision = await database
    .transaction()
    .execute((transaction) => decide(transaction, services, placement, charge, doubt))
  if (decision.kind === 'refused') {
    await releaseMoney(services, placement)
    throw decision.error
  }
  if (decision.kind === 'placed') await stampPlacement(services, id)
  return decision.answer
}
