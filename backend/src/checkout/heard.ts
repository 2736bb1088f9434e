import { JsonApiError } from '../jsonapi/errors.ts'
import { recordEvent } from '../orders/events.ts'
import type { ProviderMessage } from '../payments/webhook.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { finish } from './finish.ts'
import type { Placement } from './placements.ts'
import type { Checkouts } from './services.ts'
import { holdOrder } from './state.ts'

const differs = 'The amount that was authorized is not the total of the order.'

/** A person looks at an order before anything of it leaves the house. */
const putOnHold = ({ database, now }: Checkouts, { order_id: orderId }: Placement): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const order = await holdOrder(transaction, orderId)
    if (order === undefined || (order.state !== 'placed' && order.state !== 'in_process')) return
    await transaction
      .updateTable('orders')
      .set({ state: 'on_hold', state_reason: differs })
      .where('id', '=', orderId)
      .execute()
    await recordEvent(transaction, { orderId, state: 'on_hold', at: now(), detail: differs })
  })

/**
 * What the provider tells later: that the money of a placement is authorized. The order is placed if it is not yet. An amount
 * that is not ours puts it on hold.
 */
export const hearProvider =
  (services: Checkouts) =>
  async ({ type, data }: ProviderMessage): Promise<void> => {
    const { database, log } = services
    const placement =
      type === 'charge.authorized' && isUuid(data.reference)
        ? await database.selectFrom('placements').selectAll().where('uuid', '=', data.reference).executeTakeFirst()
        : undefined
    if (placement === undefined) {
      log.warn({ type, charge: data.charge }, 'a message of the provider of payments concerns nothing here')
      return
    }
    const isRight = data.amount_cents === placement.amount_cents
    if (!isRight)
      log.error(
        { placement: placement.uuid, ours: placement.amount_cents, theirs: data.amount_cents },
        'an amount of the provider of payments differs from that of the order, which is put on hold',
      )
    try {
      await finish(services, placement.id, data.charge, isRight ? null : differs)
    } catch (error) {
      // That the order cannot be placed any more is told to its buyer; the provider has nothing to do with it.
      if (!(error instanceof JsonApiError)) throw error
    }
    if (!isRight) await putOnHold(services, placement)
  }
