import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Mail } from '../mail/mail.ts'
import {
  orderCanceledMail,
  type OrderMailKind,
  orderPartlyShippedMail,
  orderPlacedMail,
  orderShippedMail,
} from './mails.ts'
import { enqueueMail } from '../mail/queue.ts'
import { type OrderFacts, orderFacts } from './facts.ts'
import { makeOrderToken, orderLink } from './links.ts'

const written: Readonly<Record<OrderMailKind, (order: OrderFacts, link: string) => Mail>> = {
  orderPlaced: orderPlacedMail,
  orderPartlyShipped: orderPartlyShippedMail,
  orderShipped: orderShippedMail,
  orderCanceled: orderCanceledMail,
}

/**
 * Queues a mail about an order, one of each kind in its life. A guest's mail carries a link of its own, for the token of the one
 * before is known to nobody.
 */
export async function mailOrder(
  transaction: Transaction<Tables>,
  {
    orderId,
    kind,
    now,
    publicUrl,
  }: { readonly orderId: number; readonly kind: OrderMailKind; readonly now: Date; readonly publicUrl: string },
): Promise<void> {
  const first = await transaction
    .insertInto('order_mails')
    .values({ order_id: orderId, kind, queued: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  if (first === undefined) return
  const facts = await orderFacts(transaction, orderId)
  const token = facts.hasCustomer ? null : await makeOrderToken(transaction, orderId, now)
  await enqueueMail(transaction, written[kind](facts, orderLink(publicUrl, facts.uuid, token)), now)
}
