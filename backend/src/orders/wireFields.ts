import { z } from 'zod'
import { computed } from '../jsonapi/fields.ts'
import type { Field, Row } from '../jsonapi/resource.ts'
import { awaitsWireTransfer, type BankAccount, wireTransferOf, wireTransferValue } from './wireTransfer.ts'

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Columns that determine whether an order awaits a wire transfer. */
const waitingColumns = ['state', 'payment_gateway', 'paid'] as const

function dateOf(value: unknown): Date | null {
  return value instanceof Date ? value : null
}

function payableOf(row: Row) {
  return {
    state: textOf(row['state']) ?? '',
    payment_gateway: textOf(row['payment_gateway']),
    placed: dateOf(row['placed']),
    paid: dateOf(row['paid']),
    order_number: textOf(row['order_number']),
    total_cents: typeof row['total_cents'] === 'number' ? row['total_cents'] : null,
    ships_complete_by: textOf(row['ships_complete_by']),
    closed_days: z.array(z.string()).nullish().parse(row['closed_days']) ?? null,
  }
}

/** Whether an order has no ship dates yet, because they depend on its payment. */
function isWaiting(row: Row): boolean {
  return awaitsWireTransfer(payableOf(row))
}

function isAccount(value: unknown): value is BankAccount {
  return typeof value === 'object' && value !== null && 'accountNumber' in value
}

/** How to pay for an order; null unless it is awaiting a wire transfer. */
export const wireTransfer: Field = computed(
  [...waitingColumns, 'placed', 'order_number', 'total_cents', 'ships_complete_by', 'bank_account', 'closed_days'],
  (row) => {
    const account = row['bank_account']
    return wireTransferValue(wireTransferOf(payableOf(row), isAccount(account) ? account : null))
  },
)

/** Ship date of an order; null while it awaits payment. */
export const shipsCompleteBy: Field = computed(['ships_complete_by', ...waitingColumns], (row) =>
  isWaiting(row) ? null : textOf(row['ships_complete_by']),
)

/** Ship date of an item; null while its order awaits payment. */
export const itemShipsBy: Field = computed(['ships_by', 'order_state', 'payment_gateway', 'paid'], (row) =>
  isWaiting({ ...row, state: row['order_state'] }) ? null : textOf(row['ships_by']),
)
