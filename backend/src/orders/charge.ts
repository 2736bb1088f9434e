import { payReceived } from '../payments/payments.ts'
import { NotTaken, type Orders } from './orders.ts'
import { takenIn } from './states.ts'

/**
 * Takes the money that the provider of a card still holds for an order, before the shop works on it: that of orders on hold was
 * left there, and a capture may have failed.
 * @throws {NotTaken} where the provider cannot take it.
 */
export const takeHeldMoney = async ({ database, provider, log, now }: Orders, orderId: number): Promise<void> => {
  const held = await database
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.charge', 'payments.amount_cents'])
    .where('order_id', '=', orderId)
    .where('payments.state', '=', 'authorization')
    .where('orders.state', 'in', takenIn.process)
    .executeTakeFirst()
  if (held?.charge == null) return
  try {
    await provider.capture(held.charge, held.amount_cents)
  } catch (error) {
    log.error({ err: error, orderId }, 'the money of a card could not be taken')
    throw new NotTaken('The card could not be charged. Try again later, or cancel the order.')
  }
  await database.transaction().execute((transaction) => payReceived(transaction, orderId, now()))
}
