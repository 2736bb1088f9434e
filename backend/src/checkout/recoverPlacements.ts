import { deleteOldEvents } from '../payments/webhook.ts'
import { endPlacement, releaseMoney, stampPlacement } from './completePlacement.ts'
import { type KnownPlacement, lockPlacement, type Placement, placementByKey } from './placements.ts'
import { canceledPlacement } from './errors.ts'
import type { CheckoutServices } from './services.ts'
import { lockOrderRow } from './state.ts'
import { returnAbandoned } from '../orders/stock.ts'

/** After this time, an unfinished placement is resolved even if its process is alive. */
export const PATIENCE_MS = 2 * 60_000

function isCharging({ state }: Placement): boolean {
  return state === 'started' || state === 'authorized'
}

/** Whether the process holds a lock. Orders without a card are placed in one transaction and need none. */
function isLocked(placement: Placement): boolean {
  return isCharging(placement) || (placement.state === 'committed' && placement.charge !== null)
}

/** Unfinished placements whose process is gone, or that are too old. */
async function findStale({ database, locks, now }: CheckoutServices, orderId?: number): Promise<readonly Placement[]> {
  const unfinished = await database
    .selectFrom('placements')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('state', 'in', ['started', 'authorized', 'committed']), eb('release_due', '=', true)]),
    )
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
    .orderBy('id')
    .execute()
  const oldest = now().getTime() - PATIENCE_MS
  const isOld = ({ changed }: Placement) => changed.getTime() <= oldest
  const young = unfinished.filter((placement) => isLocked(placement) && !isOld(placement)).map(({ id }) => id)
  const lockedIds = young.length === 0 ? new Set<number>() : await locks.heldOf(young)
  return unfinished.filter((placement) => isOld(placement) || (isLocked(placement) && !lockedIds.has(placement.id)))
}

/** Ends a placement that stopped before its order was created; returns false if it continued in the meantime. */
function cancelPlacement({ database, now }: CheckoutServices, stalePlacements: Placement): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockOrderRow(transaction, stalePlacements.order_id)
    const placement = await lockPlacement(transaction, stalePlacements.id)
    if (!isCharging(placement)) return placement.release_due
    await endPlacement(transaction, placement, canceledPlacement(), now())
    return true
  })
}

async function recover(services: CheckoutServices, placement: Placement): Promise<void> {
  const { id, uuid, state } = placement
  if (state === 'committed') await stampPlacement(services, id)
  else if (await cancelPlacement(services, placement)) await releaseMoney(services, placement)
  services.log.warn({ placement: uuid, state }, 'resolved an interrupted placement')
}

async function recoverAll(services: CheckoutServices, placements: readonly Placement[]): Promise<void> {
  for (const placement of placements)
    await recover(services, placement).catch((error: unknown) =>
      services.log.error({ err: error, placement: placement.uuid }, 'could not resolve an interrupted placement'),
    )
}

/**
 * Resolves abandoned placements of one order so that it can be placed again. Failures are logged and retried by
 * `recoverPlacements`.
 */
export async function recoverOrder(services: CheckoutServices, orderId: number): Promise<void> {
  return recoverAll(services, await findStale(services, orderId))
}

/** A caller's placement under a key. Resolves it first if its process died before the order was placed. */
export async function resolvedPlacement(
  services: CheckoutServices,
  caller: string,
  key: string,
): Promise<KnownPlacement | undefined> {
  const found = await placementByKey(services.database, caller, key)
  if (found === undefined || !isCharging(found)) return found
  await recoverOrder(services, found.order_id)
  return placementByKey(services.database, caller, key)
}

/**
 * Resolves interrupted placements: completes those with an order, and cancels and refunds the others. Failures are
 * retried the next time.
 */
export async function recoverPlacements(services: CheckoutServices): Promise<void> {
  await recoverAll(services, await findStale(services))
  await services.database.transaction().execute((transaction) => returnAbandoned(transaction, services.now()))
  await deleteOldEvents(services.database, services.now())
}
