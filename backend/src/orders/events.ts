import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { OrderState } from './states.ts'

export interface OrderEvent {
  readonly orderId: number
  readonly state: OrderState
  readonly at: Date
  /** Details: a sentence or a tracking number. */
  readonly detail: string | null
}

/** Records that an order entered a state. */
export async function recordEvent(
  transaction: Transaction<Tables>,
  { orderId, state, at, detail }: OrderEvent,
): Promise<void> {
  await transaction.insertInto('order_events').values({ order_id: orderId, state, at, detail }).execute()
}
