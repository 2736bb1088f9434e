import type { Transaction } from 'kysely'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import type { Refusal } from './tables.ts'
import type { ReleaseLock } from '../database/sessionLocks.ts'
import type { Tables } from '../database/tables.ts'
import { differencesOf, type Fingerprint } from '@shop/schema/fingerprint'
import type { JsonApiError } from '../jsonapi/errors.ts'
import type { Authorization } from '../payments/provider.ts'
import { addNotice } from '../pricing/notices.ts'
import { completePlacement, stampPlacement } from './completePlacement.ts'
import { isFree } from '../orders/missingInputs.ts'
import { changeCheckout } from './change.ts'
import { linesFingerprint } from './expectedLines.ts'
import type { Confirmation } from './placementBody.ts'
import { commitOrder, lockCounted } from './commitOrder.ts'
import {
  isTestCaller,
  changePlacement,
  activePlacement,
  type KnownPlacement,
  lockKey,
  type Placement,
  placementByKey,
  startPlacement,
} from './placements.ts'
import { alreadyPlaced, inFlight, checkPlaceable, keyReused, outOfStock, refusalError } from './errors.ts'
import { PATIENCE_MS, recoverOrder, resolvedPlacement } from './recoverPlacements.ts'
import type { CheckoutServices } from './services.ts'
import { lockOrderRow, refreshCheckout } from './state.ts'
import { releaseStock, reserveStock, returnAbandoned } from '../orders/stock.ts'

type InTransaction = Transaction<Tables>

export interface PlacementRequest extends Confirmation {
  readonly caller: string
}

/** Result of the first transaction. */
export type PlacementStart =
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

/** Stored response of a key. @throws {JsonApiError} if there is none, or the key is bound to another request */
function replay(placement: KnownPlacement, fingerprint: Fingerprint | null): string {
  const differs = differencesOf(placement.fingerprint ?? {}, fingerprint ?? {})
  if (differs.length > 0) throw refusalError(keyReused(placement, differs))
  if (placement.refusal !== null) throw refusalError(placement.refusal)
  if (placement.answer === null) throw inFlight()
  return placement.answer
}

/** The stored response of a key; null if the key is unknown. @throws {JsonApiError} the same as placing with it */
export async function replayKey(
  services: CheckoutServices,
  { caller, fingerprint, key }: { caller: string; fingerprint: Fingerprint | null; key: string },
): Promise<string | null> {
  const known = await resolvedPlacement(services, caller, key)
  if (known === undefined) return null
  if (known.state === 'committed') await recoverOrder(services, known.order_id)
  return replay(known, fingerprint)
}

export type PlacingTerms = { readonly now: Date } & Pick<
  CheckoutServices,
  'gateways' | 'provider' | 'publicUrl' | 'locks'
>

type LockedDraft = NonNullable<Awaited<ReturnType<typeof lockOrderRow>>>

/** The first transaction of placing a cart. Refreshed prices are stored even if it is rejected. */
async function startCart(
  transaction: InTransaction,
  terms: PlacingTerms,
  request: PlacementRequest,
  orderId: number,
): Promise<PlacementStart> {
  const lockedOrder = await lockOrderRow(transaction, orderId)
  if (lockedOrder === undefined) throw new Error('The order was deleted while it was being placed.')
  if (lockedOrder.state !== 'draft') return refuse(alreadyPlaced(lockedOrder.uuid, lockedOrder.order_number))
  if ((await activePlacement(transaction, orderId)) !== undefined) return { kind: 'refused', error: inFlight() }
  if (request.readChange !== null) await changeCheckout(transaction, orderId, request.readChange(), terms)
  return startPlacing(transaction, terms, request, lockedOrder)
}

/**
 * Places a locked draft if it can be placed; starts a placement if a card must be authorized first. The key must be
 * locked and unknown.
 */
export async function startPlacing(
  transaction: InTransaction,
  { now, gateways, publicUrl, locks }: PlacingTerms,
  { caller, key, expectedCents, expectedLines, fingerprint }: Omit<PlacementRequest, 'readChange'>,
  lockedOrder: LockedDraft,
): Promise<PlacementStart> {
  const { id: orderId } = lockedOrder
  await lockCounted(transaction, lockedOrder)
  const state = await refreshCheckout(transaction, orderId, { now, gateways })
  const expected = { totalCents: expectedCents, lines: expectedLines, method: lockedOrder.shipping_method }
  const error = checkPlaceable(state, expected)
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
    fingerprint: fingerprint && { ...fingerprint, ...linesFingerprint(state) },
    amountCents,
    now,
  })
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
 * Places an order once. Looks up the key before the order. Authorizes money before the transaction that creates the
 * order; it is captured when something ships.
 * @param prepare finds the order, and returns the first transaction
 * @returns the response, byte for byte the same for the same key.
 * @throws {JsonApiError} why it was not placed; nothing was charged, and the cart stays a cart.
 */
export async function placeOnce(
  services: CheckoutServices,
  { caller, fingerprint, key }: Pick<PlacementRequest, 'caller' | 'fingerprint' | 'key'>,
  prepare: () => Promise<(transaction: InTransaction, terms: PlacingTerms) => Promise<PlacementStart>>,
): Promise<string> {
  const { database, now } = services
  const answer = key === undefined ? null : await replayKey(services, { caller, fingerprint, key })
  if (answer !== null) return answer
  const begin = await prepare()
  await database.transaction().execute((transaction) => returnAbandoned(transaction, now()))
  const started = await database.transaction().execute(async (transaction): Promise<PlacementStart> => {
    if (key !== undefined) await lockKey(transaction, caller, key)
    const parallel = key === undefined ? undefined : await placementByKey(transaction, caller, key)
    if (parallel !== undefined) return { kind: 'answered', answer: replay(parallel, fingerprint) }
    return begin(transaction, { ...services, now: now() })
  })
  if (started.kind === 'refused') throw started.error
  if (started.kind === 'answered') return started.answer
  if (started.kind === 'started') return chargeCard(services, started)
  await stampPlacement(services, started.placement.id)
  return started.answer
}

/** Places a cart once. */
export function placeOrder(
  services: CheckoutServices,
  request: PlacementRequest,
  findOrder: () => Promise<{ readonly id: number }>,
): Promise<string> {
  return placeOnce(services, request, async () => {
    const { id } = await findOrder()
    await recoverOrder(services, id)
    return (transaction, terms) => startCart(transaction, terms, request, id)
  })
}
