import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { methods } from '../shipping/methods.ts'
import { type Carrier, carriers, isCarrier } from './carriers.ts'
import { changeState, type LockedOrder } from './change.ts'
import { addInvoice } from './invoices.ts'
import { mailOrder } from './mailOrder.ts'
import { ActionNotAllowed } from './orders.ts'

type InTransaction = Transaction<Tables>

/** A shipment as the office describes it. */
export interface ShipmentInput {
  /** Contents; everything that remains of the order if undefined. */
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[] | undefined
  /** The buyer's choice if undefined. */
  readonly carrier: Carrier | undefined
  readonly tracking: string | undefined
}

interface Line {
  readonly id: number
  readonly sku: string
  readonly left: number
}
interface PackedLine {
  readonly line: Line
  readonly quantity: number
}

async function linesOf(transaction: InTransaction, orderId: number): Promise<Line[]> {
  const rows = await transaction
    .selectFrom('order_items')
    .select(['id', 'sku', 'quantity', 'shipped_quantity'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, sku: row.sku ?? '', left: row.quantity - row.shipped_quantity }))
}

/** Quantity to ship of each line, filling the lines of a part in order. */
function allocateLines(lines: readonly Line[], requested: ShipmentInput['lines']): PackedLine[] {
  if (requested === undefined)
    return lines.filter(({ left }) => left > 0).map((line) => ({ line, quantity: line.left }))
  const counts = new Map<string, number>()
  for (const { sku, quantity } of requested) counts.set(sku, (counts.get(sku) ?? 0) + quantity)
  const allocated: PackedLine[] = []
  for (const [sku, count] of counts) {
    const ofPart = lines.filter((line) => line.sku === sku)
    if (ofPart.length === 0) throw new ActionNotAllowed(`This order does not contain part ${sku}.`)
    const left = ofPart.reduce((sum, line) => sum + line.left, 0)
    if (count > left) throw new ActionNotAllowed(`Part ${sku} has only ${left} left to ship, not ${count}.`)
    let rest = count
    for (const line of ofPart) {
      const quantity = Math.min(line.left, rest)
      if (quantity > 0) allocated.push({ line, quantity })
      rest -= quantity
    }
  }
  return allocated
}

/** Carrier of a shipping method. */
function carrierOf({ shipping_method, carrier_account }: LockedOrder): Carrier | null {
  if (carrier_account !== null) return carrier_account.carrier
  const [method] = shipping_method.split('--')
  return isCarrier(method) ? method : null
}

/** The buyer's shipping method, unless another carrier has the shipment. */
function serviceOf(order: LockedOrder, carrier: Carrier | null): string {
  const chosen = methods.find(({ id }) => id === order.shipping_method)
  if (chosen !== undefined && (carrier === null || carrier === carrierOf(order))) return chosen.label
  return carrier === null ? '' : carriers[carrier].name
}

async function checkNotShipped(transaction: InTransaction, order: LockedOrder, tracking: string) {
  const existing = await transaction
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('tracking_code', '=', tracking)
    .executeTakeFirst()
  if (existing !== undefined)
    throw new ActionNotAllowed(`${order.order_number} already has a shipment with tracking number ${tracking}.`)
}

/**
 * Records a shipment and its invoice. The order is shipped after the last one, partly shipped before that.
 * @throws {ActionNotAllowed} for parts or quantities that do not remain, and for a partial shipment of an order that ships
 * complete.
 */
export async function recordShipment(
  transaction: InTransaction,
  order: LockedOrder,
  { lines: requested, carrier: otherCarrier, tracking }: ShipmentInput,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<void> {
  const lines = await linesOf(transaction, order.id)
  const allocated = allocateLines(lines, requested)
  if (tracking !== undefined) await checkNotShipped(transaction, order, tracking)
  const totalLeft = lines.reduce((sum, { left }) => sum + left, 0)
  const isLast = allocated.reduce((sum, { quantity }) => sum + quantity, 0) === totalLeft
  if (!isLast && order.ship_complete)
    throw new ActionNotAllowed(`The buyer of ${order.order_number} requested a single shipment.`)
  const carrier = otherCarrier ?? carrierOf(order)
  const service = serviceOf(order, carrier)
  const { id } = await transaction
    .insertInto('shipments')
    .values({
      uuid: randomUUID(),
      order_id: order.id,
      state: 'shipped',
      carrier,
      service_label: service,
      tracking_code: tracking ?? null,
      shipped: now,
      delivered: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { line, quantity } of allocated) {
    await transaction
      .insertInto('shipment_items')
      .values({ shipment_id: id, order_item_id: line.id, quantity })
      .execute()
    await transaction
      .updateTable('order_items')
      .set({ shipped_quantity: sql<number>`shipped_quantity + ${quantity}` })
      .where('id', '=', line.id)
      .execute()
  }
  const detail = [service, tracking].filter((part) => part !== undefined && part !== '').join(' ') || null
  await addInvoice(transaction, order, id, now)
  await changeState(transaction, order, {
    to: isLast ? 'shipped' : 'partly_shipped',
    now,
    reason: null,
    detail,
  })
  const kind = isLast ? 'orderShipped' : 'orderPartlyShipped'
  await mailOrder(transaction, { orderId: order.id, kind, now, publicUrl })
}

/** Records that all shipments of an order arrived. */
export async function recordDelivery(transaction: InTransaction, order: LockedOrder, now: Date): Promise<void> {
  await transaction
    .updateTable('shipments')
    .set({ state: 'delivered', delivered: now })
    .where('order_id', '=', order.id)
    .execute()
  await changeState(transaction, order, { to: 'delivered', now, reason: null, also: { completed: now } })
}
