import { isDraft } from '../orderColumns.ts'
import { sql, type Transaction } from 'kysely'
import { trimmedPriceOfCents } from '../catalog/money.ts'
import type { Tables } from '../database/tables.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { addWorkdays, type ClosedDays, loadClosedDays, workdaysBetween } from '../shipping/shipDate.ts'

/** Where buyers send wire transfers. */
export interface BankAccount {
  readonly bank: string
  readonly accountName: string
  readonly accountNumber: string
  /** ABA routing number, for transfers within the US. */
  readonly routingNumber: string | null
  /** SWIFT code (BIC), for transfers from abroad. */
  readonly swift: string | null
}

interface PayableOrder {
  readonly state: string
  readonly payment_gateway: string | null
  readonly placed: Date | null
  readonly paid: Date | null
  readonly order_number: string | null
  readonly total_cents: number | null
  readonly ships_complete_by: string | null
  /** On which the shop ships nothing. */
  readonly closed_days: ClosedDays | null
}

/** How to pay for an order that is awaiting a wire transfer. */
export interface WireTransfer {
  /** Null if the shop publishes no account. */
  readonly account: BankAccount | null
  readonly amountCents: number
  readonly reference: string
  /** The shop's workdays from the payment to the last shipment; null if unknown. */
  readonly shipsAfterDays: number | null
}

/** Whether an order that was placed waits for its buyer's wire transfer. */
export function awaitsWireTransfer({
  state,
  payment_gateway: gateway,
  paid,
}: Pick<PayableOrder, 'state' | 'payment_gateway' | 'paid'>): boolean {
  return !isDraft(state) && state !== 'canceled' && paid === null && paymentMethodOf(gateway)?.name === 'wire'
}

/** How to pay for an order; null if it is not awaiting a wire transfer. */
export function wireTransferOf(order: PayableOrder, account: BankAccount | null): WireTransfer | null {
  const { placed, order_number: reference, total_cents: amountCents, ships_complete_by: shipsBy } = order
  if (!awaitsWireTransfer(order) || placed === null || reference === null || amountCents === null || amountCents === 0)
    return null
  const closedDays = order.closed_days ?? []
  const shipsAfterDays = shipsBy === null ? null : Math.max(1, workdaysBetween(placed, shipsBy, closedDays))
  return { account, amountCents, reference, shipsAfterDays }
}

/** The JSON:API format of a wire transfer. */
export function wireTransferValue(transfer: WireTransfer | null) {
  if (transfer === null) return null
  const { account, amountCents, reference, shipsAfterDays } = transfer
  return {
    bank: account?.bank ?? null,
    account_name: account?.accountName ?? null,
    account_number: account?.accountNumber ?? null,
    routing_number: account?.routingNumber ?? null,
    swift: account?.swift ?? null,
    amount: trimmedPriceOfCents(amountCents),
    reference,
    ships_after_days: shipsAfterDays,
  }
}

/** `Ships 1 business day after payment` */
export function shipsAfterText(days: number | null): string {
  if (days === null) return 'Ships after payment'
  return `Ships ${days} business ${days === 1 ? 'day' : 'days'} after payment`
}

/** Labels and values to print; without an account, the phone number to call. */
export function wireFacts({ account, reference }: WireTransfer, amount: string, phone: string): [string, string][] {
  if (account === null)
    return [
      ['Amount', amount],
      ['Reference', reference],
      ['Bank details', `Call ${phone}`],
    ]
  const optional: readonly [string, string | null][] = [
    ['Routing number (ABA)', account.routingNumber],
    ['SWIFT code (BIC)', account.swift],
  ]
  return [
    ['Bank', account.bank],
    ['Account name', account.accountName],
    ['Account number', account.accountNumber],
    ...optional.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]])),
    ['Amount', amount],
    ['Reference', reference],
  ]
}

/** Moves ship dates by the time from order to payment; they were computed as if the order were paid immediately. */
export async function delayShipDates(
  transaction: Transaction<Tables>,
  order: { readonly id: number; readonly placed: Date | null },
  paid: Date,
): Promise<void> {
  const { placed } = order
  if (placed === null) return
  const closedDays = await loadClosedDays(transaction)
  const moved = (date: string | null) =>
    date === null ? null : addWorkdays(paid, Math.max(1, workdaysBetween(placed, date, closedDays)), closedDays)
  const lines = await transaction
    .selectFrom('order_items')
    .select(['id', 'ships_by'])
    .where('order_id', '=', order.id)
    .execute()
  const rows = lines.map(({ id, ships_by: date }) => ({ id, shipsBy: moved(date) }))
  await sql`update order_items i set ships_by = r."shipsBy"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id integer, "shipsBy" date)
    where i.id = r.id`.execute(transaction)
  const { ships_complete_by: last } = await transaction
    .selectFrom('orders')
    .select('ships_complete_by')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('orders')
    .set({ ships_complete_by: moved(last) })
    .where('id', '=', order.id)
    .execute()
}
