import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'
import { type Money, readMoney } from '../jsonapi/money.ts'

/** How to pay for an order that is awaiting a wire transfer. */
export interface WireTransfer {
  /** Null, like all bank details, if the site publishes no account. */
  readonly bank: string | null
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly routingNumber: string | null
  readonly swiftCode: string | null
  readonly amount: Money
  readonly reference: string
  readonly shipsAfterDays: number | null
}

const text = z.string().nullish().catch(null)

const transferSchema = z.object({
  bank: text,
  account_name: text,
  account_number: text,
  routing_number: text,
  swift: text,
  amount: z.unknown(),
  reference: z.string().min(1),
  ships_after_days: z.number().int().positive().nullish().catch(null),
})

/** Null if the order does not wait for a wire transfer. */
export function wireTransferOf(order: Resource): WireTransfer | null {
  const transfer = order.read('field_wire_transfer', transferSchema)
  const amount = readMoney(transfer?.amount)
  if (!transfer || !amount) return null
  return {
    bank: transfer.bank ?? null,
    accountName: transfer.account_name ?? null,
    accountNumber: transfer.account_number ?? null,
    routingNumber: transfer.routing_number ?? null,
    swiftCode: transfer.swift ?? null,
    amount,
    reference: transfer.reference,
    shipsAfterDays: transfer.ships_after_days ?? null,
  }
}
