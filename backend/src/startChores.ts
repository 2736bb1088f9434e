import type { FastifyInstance } from 'fastify'
import { deleteOldRequests } from './accounts/requestLog.ts'
import { deleteOldLinks } from './savedCarts/savedCarts.ts'
import { deleteOldCarts } from './carts/expiry.ts'
import { deleteUnsentFiles } from './contact/files.ts'
import type { Database } from './database/tables.ts'
import { withoutTimeLimit } from './database/queryDeadline.ts'
import { scheduleChores } from './housekeeping.ts'
import { refundCanceledOrders } from './orders/cancel.ts'
import type { Orders } from './orders/orders.ts'
import { deleteOldOrderLinks } from './orders/links.ts'
import { captureInvoices } from './payments/payments.ts'
import { deleteOldQuoteLinks } from './quotes/access.ts'
import { deleteOldEvents } from './webhooks/deliveries.ts'

/** Schedules the deletion of outdated rows, refunds of canceled orders, and charges for shipments. */
export function startChores(app: FastifyInstance, database: Database, orders: Orders, now: () => Date): void {
  const background = (chore: (database: Database, now: Date) => Promise<void>) => () =>
    withoutTimeLimit(database, (connection) => chore(connection, now()))
  scheduleChores(app, [
    background(deleteOldCarts),
    background(deleteOldLinks),
    background(deleteOldOrderLinks),
    background(deleteOldQuoteLinks),
    () => refundCanceledOrders(orders),
    () => captureInvoices(orders),
    background(deleteUnsentFiles),
    background(deleteOldEvents),
    background(deleteOldRequests),
  ])
}
