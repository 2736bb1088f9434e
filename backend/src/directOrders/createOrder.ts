import type { Transaction } from 'kysely'
import { lockCounted } from '../checkout/commitOrder.ts'
import { captureMoney } from '../checkout/completePlacement.ts'
import { replay, startPlacing } from '../checkout/placeOrder.ts'
import { callerOf, lockKey, placementByKey } from '../checkout/placements.ts'
import { resolvedPlacement } from '../checkout/recoverPlacements.ts'
import type { CheckoutServices } from '../checkout/services.ts'
import type { Database, Tables } from '../database/tables.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { Customer, Viewer } from '../jsonapi/resource.ts'
import { returnAbandoned } from '../orders/stock.ts'
import { chargeProblem, createDraft } from './createDraft.ts'
import type { OrderRequest } from './orderBody.ts'
import { placementError } from './orderErrors.ts'

type InTransaction = Transaction<Tables>

export interface DirectOrder {
  readonly customer: Customer
  readonly viewer: Viewer
  readonly key: string
  readonly request: OrderRequest
}

function lineUuids(database: Database, orderId: number) {
  return database.selectFrom('order_items').select('uuid').where('order_id', '=', orderId).orderBy('id').execute()
}

interface PlacementResult {
  readonly answer: string
  /** Null if an earlier request placed the order. */
  readonly placementId: number | null
}

/** Creates and places the order in one transaction. An error rolls all of it back. */
async function place(
  transaction: InTransaction,
  services: CheckoutServices,
  order: DirectOrder,
  caller: string,
): Promise<PlacementResult> {
  const { customer, key, request } = order
  await lockKey(transaction, caller, key)
  const known = await placementByKey(transaction, caller, key)
  if (known !== undefined) return { answer: replay(known, request.fingerprint), placementId: null }
  const now = services.now()
  // Lock the customer before the order refers to it: later, parallel orders would deadlock.
  await lockCounted(transaction, { user_id: customer.id, coupon_id: null })
  const draft = await createDraft(transaction, customer, request, { provider: services.provider, now })
  const charged = chargeProblem(draft.payment_gateway)
  if (charged !== undefined) throw new JsonApiError(422, [charged])
  const { expectedCents, fingerprint } = request
  const placement = { caller, key, expectedCents, expectedLines: null, fingerprint }
  const start = await startPlacing(transaction, { ...services, now }, placement, draft)
  if (start.kind === 'placed') return { answer: start.answer, placementId: start.placement.id }
  if (start.kind !== 'refused') throw new Error('A direct order was charged.')
  const uuids = await lineUuids(transaction, draft.id)
  throw placementError(
    start.error,
    uuids.map(({ uuid }) => uuid),
  )
}

/**
 * Places a direct order once, without a cart. Looks up the key first: the same key returns the same order.
 * @returns the response
 * @throws {JsonApiError} why it was not placed; nothing is stored then
 */
export async function createOrder(services: CheckoutServices, order: DirectOrder): Promise<string> {
  const { database, now } = services
  const caller = callerOf(order.viewer)
  if (caller === undefined) throw new Error('Cannot place an order without an identified caller.')
  const known = await resolvedPlacement(services, caller, order.key)
  if (known !== undefined) return replay(known, order.request.fingerprint)
  await database.transaction().execute((transaction) => returnAbandoned(transaction, now()))
  const { answer, placementId } = await database
    .transaction()
    .execute((transaction) => place(transaction, services, order, caller))
  if (placementId !== null) await captureMoney(services, placementId)
  return answer
}
