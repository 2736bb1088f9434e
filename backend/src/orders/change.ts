import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { WebhookEvent } from '@shop/schema/webhookEvents'
import { publishOrderEvent } from '../outbox/events.ts'
import { recordEvent } from './events.ts'
import { ActionNotAllowed } from './orders.ts'
import { isOrderState, type OfficeAction, type OrderState, stateNames, statesAllowing } from './states.ts'

type InTransaction = Transaction<Tables>

/** An order locked until the transaction ends. */
export type LockedOrder = Omit<Selectable<Tables['orders']>, 'state'> & { readonly state: OrderState }

/** Locks an order; undefined if it does not exist or is a cart. */
export async function lockOrder(transaction: InTransaction, id: number): Promise<LockedOrder | undefined> {
  const order = await transaction.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (order === undefined || !isOrderState(order.state)) return undefined
  return { ...order, state: order.state }
}

/** Webhook events for states; any other change of state is `order.changed`. */
const stateEvents: Readonly<Partial<Record<OrderState, WebhookEvent>>> = {
  partly_shipped: 'order.shipped',
  shipped: 'order.shipped',
  canceled: 'order.canceled',
}

export interface StateChange {
  readonly to: OrderState
  readonly now: Date
  /** Reason for the new state, for the buyer; null if none is needed. */
  readonly reason: string | null
  /** Details of the event. */
  readonly detail?: string | null
  readonly also?: Partial<Pick<LockedOrder, 'canceled' | 'completed'>>
}

/** Sets an order's state, records the event, and reports it to webhooks. */
export async function changeState(
  transaction: InTransaction,
  { id }: LockedOrder,
  { to, now, reason, detail = reason, also = {} }: StateChange,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ state: to, state_reason: reason, changed: now, version: sql<number>`version + 1`, ...also })
    .where('id', '=', id)
    .execute()
  await recordEvent(transaction, { orderId: id, state: to, at: now, detail })
  await publishOrderEvent(transaction, id, stateEvents[to] ?? 'order.changed', now)
}

/** @throws {ActionNotAllowed} if the order's state does not allow the action. */
export function checkAction(action: OfficeAction, { state, order_number }: LockedOrder): void {
  if (statesAllowing[action].includes(state)) return
  const states = statesAllowing[action].map((each) => stateNames[each]).join(', ')
  throw new ActionNotAllowed(`${order_number} is ${stateNames[state]}: "${action}" is for orders that are ${states}.`)
}
