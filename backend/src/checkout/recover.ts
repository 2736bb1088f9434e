import { forgetEvents } from '../payments/webhook.ts'
import { capture, endPlacement, release } from './finish.ts'
import { forgetKeys, holdPlacement, type Placement } from './placements.ts'
import { givenUp } from './refusals.ts'
import type { Checkouts } from './services.ts'
import { holdOrder } from './state.ts'
import { returnAbandoned } from './stock.ts'

const MINUTE = 60_000

/** After which time nobody works on a placement any more that is not done. */
const patience = 2 * MINUTE

const staleOf = ({ database, now }: Checkouts, orderId?: number) =>
  database
    .selectFrom('placements')
    .selectAll()
    .where('changed', '<=', new Date(now().getTime() - patience))
    .where(({ eb, or }) =>
      or([eb('state', 'in', ['started', 'authorized', 'committed']), eb('release_due', '=', true)]),
    )
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
    .orderBy('id')
    .execute()

/** Ends a placement that stopped before its order was made; false where it went on in the meantime. */
const giveUp = ({ database, now }: Checkouts, stale: Placement): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    await holdOrder(transaction, stale.order_id)
    const placement = await holdPlacement(transaction, stale.id)
    if (placement.state !== 'started' && placement.state !== 'authorized') return placement.release_due
    await endPlacement(transaction, placement, givenUp(), now())
    return true
  })

const recover = async (services: Checkouts, placement: Placement): Promise<void> => {
  const { id, uuid, state } = placement
  if (state === 'committed') await capture(services, id)
  else if (await giveUp(services, placement)) await release(services, placement)
  services.log.warn({ placement: uuid, state }, 'a placement that stopped was brought to its end')
}

/** Brings the placements of one order to their end on which nobody works any more, so that it can be placed anew. */
export const recoverOrder = async (services: Checkouts, orderId: number): Promise<void> => {
  for (const placement of await staleOf(services, orderId)) await recover(services, placement)
}

/**
 * Brings placements to their end that stopped more than two minutes ago: an order that was made is finished, anything before it
 * is given up and its money given back. One that fails is tried again the next time.
 */
export const recoverPlacements = async (services: Checkouts): Promise<void> => {
  for (const placement of await staleOf(services))
    await recover(services, placement).catch((error: unknown) =>
      services.log.error({ err: error, placement: placement.uuid }, 'a placement could not be brought to its end'),
    )
  await services.database.transaction().execute((transaction) => returnAbandoned(transaction, services.now()))
  await forgetKeys(services.database, services.now())
  await forgetEvents(services.database, services.now())
}
