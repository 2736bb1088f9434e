import { LARGEST_QUANTITY } from '@shop/schema/quantity'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { captureInvoices, recordInvoicePaid, recordReceipt } from '../payments/payments.ts'
import { cancelLocked, refundOrder } from './cancel.ts'
import { type Carrier, carriers, isCarrier } from './carriers.ts'
import { type LockedOrder, changeState, lockOrder, checkAction } from './change.ts'
import { exportHoldReason } from './exportReview.ts'
import { ActionNotAllowed, type Orders } from './orders.ts'
import { recordDelivery, recordShipment } from './ship.ts'
import { delayShipDates } from './wireTransfer.ts'
import { type OfficeAction, type OrderState, officeActions } from './states.ts'

const sentence = z.string().trim().min(1).max(200)

const carrier = z.string().transform((text, context): Carrier => {
  const name = text.toLowerCase()
  if (isCarrier(name)) return name
  context.addIssue(`must be one of ${Object.keys(carriers).join(', ')}`)
  return z.NEVER
})

/** Body of an office action. */
export const officeRequest = z.strictObject({
  action: z.enum(officeActions),
  /** Reason for `hold` and `cancel`, for the buyer. */
  reason: sentence.optional(),
  carrier: carrier.optional(),
  tracking: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/, 'must be 4 to 40 letters and digits')
    .optional(),
  lines: z
    .array(z.strictObject({ sku: z.string().min(1).max(64), quantity: z.number().int().min(1).max(LARGEST_QUANTITY) }))
    .min(1)
    .max(200)
    .optional(),
  /** Invoice for `pay`: 1 for the first; everything if undefined. */
  invoice: z.number().int().min(1).max(999).optional(),
})

export type OfficeRequest = z.infer<typeof officeRequest>

interface ActionContext {
  readonly transaction: Transaction<Tables>
  readonly order: LockedOrder
  readonly request: OfficeRequest
  readonly now: Date
  readonly publicUrl: string
}

function isHeldUntilPaid(gateway: string | null) {
  return (paymentMethodOf(gateway)?.holdReason ?? null) !== null
}

function waitsForPayment({ payment_gateway, paid, total_cents }: LockedOrder) {
  return isHeldUntilPaid(payment_gateway) && paid === null && total_cents !== 0
}

/** A payment does not end an export review. */
function paidState(order: LockedOrder) {
  const reason = exportHoldReason(order)
  return { to: reason === null ? ('placed' as const) : ('on_hold' as const), reason }
}

async function recordPaid({ transaction, order, request, now }: ActionContext): Promise<void> {
  if (paymentMethodOf(order.payment_gateway)?.isCard)
    throw new ActionNotAllowed('The payment provider charges card orders; they cannot be marked as paid.')
  if (order.paid !== null) throw new ActionNotAllowed(`${order.order_number} is already paid.`)
  if (request.invoice === undefined) await recordReceipt(transaction, order.id, now)
  else if (!(await recordInvoicePaid(transaction, { orderId: order.id, place: request.invoice }, now)))
    throw new ActionNotAllowed(`${order.order_number} has no unpaid invoice ${order.order_number}-${request.invoice}.`)
  if (isHeldUntilPaid(order.payment_gateway)) await delayShipDates(transaction, order, now)
  if (order.state === 'on_hold' && isHeldUntilPaid(order.payment_gateway))
    await changeState(transaction, order, { ...paidState(order), now, detail: 'Paid.' })
}

const actions: Readonly<Record<OfficeAction, (what: ActionContext) => Promise<void>>> = {
  hold: ({ transaction, order, request, now }) =>
    changeState(transaction, order, { to: 'on_hold', now, reason: request.reason ?? 'We are reviewing the order.' }),
  process: async ({ transaction, order, now }) => {
    if (waitsForPayment(order)) {
      const label = paymentMethodOf(order.payment_gateway)?.orderLabel.toLowerCase()
      throw new ActionNotAllowed(`${order.order_number} is waiting for its ${label}. Use "pay" to record the payment.`)
    }
    await changeState(transaction, order, { to: 'in_process', now, reason: null })
  },
  ship: ({ transaction, order, request, now, publicUrl }) =>
    recordShipment(
      transaction,
      order,
      { lines: request.lines, carrier: request.carrier, tracking: request.tracking },
      { now, publicUrl },
    ),
  deliver: ({ transaction, order, now }) => recordDelivery(transaction, order, now),
  cancel: ({ transaction, order, request, now, publicUrl }) =>
    cancelLocked(transaction, order, { reason: request.reason ?? 'Canceled by the shop.', now, publicUrl }),
  pay: recordPaid,
}

/** Fields that only some actions accept. */
const allowedFields: Readonly<Record<OfficeAction, readonly (keyof OfficeRequest)[]>> = {
  hold: ['reason'],
  process: [],
  ship: ['carrier', 'tracking', 'lines'],
  deliver: [],
  cancel: ['reason'],
  pay: ['invoice'],
}

function checkFields({ action, ...fields }: OfficeRequest): void {
  const unused = Object.keys(fields).find((name) => !allowedFields[action].some((accepted) => accepted === name))
  if (unused !== undefined) throw new ActionNotAllowed(`"${action}" does not accept ${unused}.`)
}

/**
 * Applies an office action within a transaction; returns the new state, undefined for a cart.
 * @throws {ActionNotAllowed} if the order does not allow it.
 */
export async function applyAction(
  transaction: Transaction<Tables>,
  orderId: number,
  request: OfficeRequest,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<OrderState | undefined> {
  checkFields(request)
  const order = await lockOrder(transaction, orderId)
  if (order === undefined) return undefined
  checkAction(request.action, order)
  await actions[request.action]({ transaction, order, request, now, publicUrl })
  return (await lockOrder(transaction, orderId))?.state
}

/**
 * Applies an office action to the order with this number, in one transaction; returns the new state, undefined if there
 * is no such order.
 * @throws {ActionNotAllowed} if the order does not allow it.
 */
export async function runOfficeAction(
  orders: Orders,
  number: string,
  request: OfficeRequest,
): Promise<OrderState | undefined> {
  const { database, publicUrl } = orders
  const found = await database.selectFrom('orders').select('id').where('order_number', '=', number).executeTakeFirst()
  if (found === undefined) return undefined
  const now = orders.now()
  const state = await database
    .transaction()
    .execute((transaction) => applyAction(transaction, found.id, request, { now, publicUrl }))
  if (state === 'canceled') await refundOrder(orders, found.id)
  if (request.action === 'ship') await captureInvoices(orders, found.id)
  return state
}
