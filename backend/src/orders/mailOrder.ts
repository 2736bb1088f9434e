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
import { type OrderFacts, loadOrderFacts } from './orderFacts.ts'
import { createOrderToken, orderLink } from './links.ts'

const orderMails: Readonly<Record<OrderMailKind, (order: OrderFacts, link: string) => Mail>> = {
  orderPlaced: orderPlacedMail,
  orderPartlyShipped: orderPartlyShippedMail,
  orderShipped: orderShippedMail,
  orderCanceled: orderCanceledMail,
}

/**
 * Queues an email about an order, at most one of each kind. Each guest email gets a new link, because earlier tokens
 * are stored only as hashes.
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
  const facts = await loadOrderFacts(transaction, orderId)
  const token = facts.hasCustomer ? null : await createOrderToken(transaction, orderId, now)
  await enqueueMail(transaction, orderMails[kind](facts, orderLink(publicUrl, facts.uuid, token)), now)
}
