import type { Transaction } from 'kysely'
import { lockCounted } from '../checkout/commitOrder.ts'
import { placeOnce, type PlacementStart, type PlacingTerms, startPlacing } from '../checkout/placeOrder.ts'
import { callerOf } from '../checkout/placements.ts'
import type { CheckoutServices } from '../checkout/services.ts'
import type { Database, Tables } from '../database/tables.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { Customer, Viewer } from '../jsonapi/resource.ts'
import { createDraft, paymentProblem } from './createDraft.ts'
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

/** Creates and places the order in one transaction. An error rolls all of it back. */
async function startDirect(
  transaction: InTransaction,
  terms: PlacingTerms,
  { customer, key, request }: DirectOrder,
  caller: string,
): Promise<PlacementStart> {
  // Lock the customer before the order refers to it: later, parallel orders would deadlock.
  await lockCounted(transaction, { user_id: customer.id, coupon_id: null })
  const draft = await createDraft(transaction, customer, request, terms)
  const unpayable = paymentProblem(request, draft.payment_gateway)
  if (unpayable !== undefined) throw new JsonApiError(422, [unpayable])
  const start = await startPlacing(transaction, terms, { ...request, caller, key, expectedLines: null }, draft)
  if (start.kind !== 'refused') return start
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
  const caller = callerOf(order.viewer)
  if (caller === undefined) throw new Error('Cannot place an order without an identified caller.')
  const { key, request } = order
  return placeOnce(services, { caller, key, fingerprint: request.fingerprint }, () =>
    Promise.resolve((transaction, terms) => startDirect(transaction, terms, order, caller)),
  )
}
