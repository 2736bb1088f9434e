import type { Transaction } from 'kysely'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import type { Refusal } from './tables.ts'
import type { ReleaseLock } from '../database/sessionLocks.ts'
import type { Tables } from '../database/tables.ts'
import type { JsonApiError } from '../jsonapi/errors.ts'
import type { Authorization } from '../payments/provider.ts'
import { addNotice } from '../pricing/notices.ts'
import { captureMoney, completePlacement } from './completePlacement.ts'
import { isFree } from '../orders/gaps.ts'
import { commitOrder, lockCounted } from './commitOrder.ts'
import {
  isTestCaller,
  changePlacement,
  activePlacement,
  type Placement,
  placementByKey,
  startPlacement,
} from './placements.ts'
import { alreadyPlaced, inFlight, checkPlaceable, keyReused, outOfStock, refusalError } from './errors.ts'
import { PATIENCE_MS, recoverOrder } from './recoverPlacements.ts'
import type { CheckoutServices } from './services.ts'
import { lockOrderRow, refreshCheckout } from './state.ts'
import { releaseStock, reserveStock, returnAbandoned } from '../orders/stock.ts'

type InTransaction = Transaction<Tables>

export interface PlacementRequest {
  readonly orderId: number
  readonly caller: string
  readonly key: string | undefined
  /** Whole US cents; null if the buyer states none. */
  readonly expectedCents: number | null
  /** `http://host` as the client addressed it. */
  readonly origin: string
}

/** Result of the first transaction. */
type PlacementStart =
  | { readonly kind: 'refused'; readonly error: JsonApiError }
  | { readonly kind: 'answered'; readonly answer: string }
  /** Placed, but not yet completed. */
  | { readonly kind: 'placed'; readonly placement: Placement; readonly answer: string }
  /** A card must be authorized first. */
  | {
      readonly kind: 'started'
      readonly placement: Placement
      readonly token: string
      readonly releaseLock: ReleaseLock
    }

function refuse(refusal: Refusal): PlacementStart {
  return { kind: 'refused', error: refusalError(refusal) }
}

/** Stored result of this key. */
function replay(placement: Placement, { orderId, expectedCents }: PlacementRequest): PlacementStart {
  if (placement.order_id !== orderId || placement.expected_cents !== expectedCents) return refuse(keyReused())
  if (placement.answer !== null) return { kind: 'answered', answer: placement.answer }
  return placement.refusal === null ? { kind: 'refused', error: inFlight() } : refuse(placement.refusal)
}

/**
 * Decides how to handle a request to place an order, with everything it depends on locked. Refreshed prices are stored
 * even if it is rejected.
 */
async function startOrReplay(
  transaction: InTransaction,
  {
    now,
    gateways,
    profile,
    publicUrl,
    locks,
  }: { readonly now: Date } & Pick<CheckoutServices, 'gateways' | 'profile' | 'publicUrl' | 'locks'>,
  request: PlacementRequest,
): Promise<PlacementStart> {
  const { caller, key, orderId, expectedCents, origin } = request
  const lockedOrder = await lockOrderRow(transaction, orderId)
  const previous = key === undefined ? undefined : await placementByKey(transaction, caller, key, now)
  if (previous !== undefined) return replay(previous, request)
  if (lockedOrder === undefined) throw new Error('The order was deleted while it was being placed.')
  if (lockedOrder.state !== 'draft') return refuse(alreadyPlaced(lockedOrder.uuid, lockedOrder.order_number))
  if ((await activePlacement(transaction, orderId)) !== undefined) return { kind: 'refused', error: inFlight() }

  await lockCounted(transaction, lockedOrder)
  const state = await refreshCheckout(transaction, orderId, { now, gateways, profile })
  const error = checkPlaceable(state, { totalCents: expectedCents, method: lockedOrder.shipping_method })
  if (error !== undefined) return { kind: 'refused', error }
  const { order } = state
  const isCharged = !isFree(order) && paymentMethodOf(order.payment_gateway)?.isCard === true
  const token = isCharged ? order.payment_method?.token : undefined
  const shortages = await reserveStock(transaction, orderId, now, token === undefined ? 'for good' : 'for minutes')
  if (shortages.length > 0) return refuse(outOfStock(shortages))
  const amountCents = order.total_cents ?? 0
  const placement = await startPlacement(transaction, {
    caller,
    key,
    orderId,
    expectedCents,
    amountCents,
    origin,
    now,
  })
  if (placement === undefined) {
    await releaseStock(transaction, orderId, now)
    return refuse(keyReused())
  }
  // Locked before the placement is visible, so that no other process considers it interrupted.
  if (token !== undefined) return { kind: 'started', placement, token, releaseLock: await locks.hold(placement.id) }
  const answer = await commitOrder(transaction, state, { placement, charge: null, doubt: null, now, publicUrl })
  return { kind: 'placed', placement, answer }
}

/** Authorizes the card. If the response is lost, a webhook or recovery completes the placement. */
async function authorizeCard(
  { provider, log }: CheckoutServices,
  { uuid, amount_cents, caller }: Placement,
  token: string,
) {
  try {
    const isTest = isTestCaller(caller)
    return await provider.authorize({ reference: uuid, token, amountCents: amount_cents, isTest })
  } catch (error) {
    log.error({ err: error, placement: uuid }, 'the payment provider did not respond')
    return { kind: 'unknown' } as const
  }
}

/** Ends a placement with a declined card: stock is returned, and the buyer may try again. */
async function decline(
  { database, now }: CheckoutServices,
  placement: Placement,
  { code, message, retryable }: Extract<Authorization, { kind: 'declined' }>,
): Promise<Refusal> {
  const refusal: Refusal = {
    code: 'payment_declined',
    detail: message,
    meta: { decline_code: code, retryable },
  }
  await database.transaction().execute(async (transaction) => {
    await lockOrderRow(transaction, placement.order_id)
    const isOurs = await changePlacement(transaction, placement.id, { state: 'declined', refusal, changed: now() }, [
      'started',
    ])
    if (!isOurs) return
    await releaseStock(transaction, placement.order_id, now())
    await addNotice(transaction, placement.order_id, { code: 'payment_failed', message })
    if (!retryable)
      await transaction
        .updateTable('orders')
        .set({ payment_method: null })
        .where('id', '=', placement.order_id)
        .execute()
  })
  return refusal
}

/** Continues a placement with a card charge, and holds its lock until this process is finished. */
async function chargeCard(
  services: CheckoutServices,
  { placement, token, releaseLock: releaseLock }: Extract<PlacementStart, { kind: 'started' }>,
): Promise<string> {
  let isPending = false
  try {
    const authorization = await authorizeCard(services, placement, token)
    await services.hooks.afterAuthorize?.()
    if (authorization.kind === 'authorized')
      return await completePlacement(services, placement.id, authorization.charge)
    if (authorization.kind === 'declined') throw refusalError(await decline(services, placement, authorization))
    isPending = true
    throw inFlight()
  } finally {
    // The provider's webhook may still arrive.
    if (isPending) setTimeout(() => void releaseLock(), PATIENCE_MS).unref()
    else await releaseLock()
  }
}

/**
 * Places an order once. Authorizes money before the transaction that creates the order, and captures it afterward.
 * @returns the document of its payment, byte for byte the same for the same key.
 * @throws {JsonApiError} why it was not placed; nothing was charged, and the cart stays a cart.
 */
export async function placeOrder(services: CheckoutServices, request: PlacementRequest): Promise<string> {
  const { database, locks, now, gateways, profile, publicUrl } = services
  await recoverOrder(services, request.orderId)
  await database.transaction().execute((transaction) => returnAbandoned(transaction, now()))
  const start = await database
    .transaction()
    .execute((transaction) => startOrReplay(transaction, { now: now(), gateways, profile, publicUrl, locks }, request))
  if (start.kind === 'refused') throw start.error
  if (start.kind === 'answered') return start.answer
  if (start.kind === 'placed') {
    await captureMoney(services, start.placement.id)
    return start.answer
  }
  return chargeCard(services, start)
}
