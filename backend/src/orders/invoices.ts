import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { Adjustment } from '../orderColumns.ts'
import { paymentDue } from '../payments/paymentMethods.ts'
import { publishOrderEvent } from '../outbox/events.ts'

const adjustment = z.custom<Adjustment>((value) => typeof value === 'object' && value !== null && 'cents' in value)

/** Invoices in the view of orders. */
export const invoiceRows = z
  .array(
    z.object({
      place: z.number(),
      subtotal_cents: z.number(),
      adjustments: z.array(adjustment),
      total_cents: z.number(),
      is_paid: z.boolean(),
      /** RFC 3339, like `due`. */
      issued: z.string(),
      due: z.string().nullable(),
      lines: z.array(z.object({ order_item_id: z.string(), quantity: z.number() })),
    }),
  )
  .nullable()
  .transform((rows) => rows ?? [])

export type InvoiceRow = z.output<typeof invoiceRows>[number]

/** A line with its share of the order's amounts; whole US cents. */
interface ShippedLine {
  readonly quantity: number
  /** Shipped so far, including this shipment. */
  readonly shippedQuantity: number
  readonly unitCents: number
  readonly discountCents: number
  readonly taxCents: number
}

interface InvoicedAmounts {
  readonly subtotalCents: number
  readonly adjustments: readonly Adjustment[]
}

function totalOf({ subtotalCents, adjustments }: InvoicedAmounts): number {
  return adjustments.reduce((sum, { cents }) => sum + cents, subtotalCents)
}

/**
 * Amounts of everything that has shipped. The first shipment bears the freight, and the last one the rest of each
 * adjustment, so that an order's invoices add up to its total.
 */
function shippedAmounts(lines: readonly ShippedLine[], adjustments: readonly Adjustment[]): InvoicedAmounts {
  const isAll = lines.every(({ quantity, shippedQuantity }) => shippedQuantity === quantity)
  const share = (centsOf: (line: ShippedLine) => number) =>
    lines.reduce((sum, line) => sum + Math.round((centsOf(line) * line.shippedQuantity) / line.quantity), 0)
  const shares: Readonly<Partial<Record<Adjustment['type'], number>>> = {
    promotion: -share(({ discountCents }) => discountCents),
    tax: share(({ taxCents }) => taxCents),
  }
  return {
    subtotalCents: lines.reduce((sum, { unitCents, shippedQuantity }) => sum + unitCents * shippedQuantity, 0),
    adjustments: adjustments.map((each) => ({ ...each, cents: (isAll ? undefined : shares[each.type]) ?? each.cents })),
  }
}

/** Amounts of the latest shipment: those of everything that has shipped, less those invoiced before. */
function lessInvoiced(shipped: InvoicedAmounts, earlier: readonly InvoicedAmounts[]): InvoicedAmounts {
  const invoiced = (place: number) =>
    earlier.reduce((sum, { adjustments }) => sum + (adjustments[place]?.cents ?? 0), 0)
  return {
    subtotalCents: shipped.subtotalCents - earlier.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0),
    adjustments: shipped.adjustments.map((each, place) => ({ ...each, cents: each.cents - invoiced(place) })),
  }
}

type InvoicedOrder = Pick<
  Selectable<Tables['orders']>,
  'id' | 'uuid' | 'adjustments' | 'payment_gateway' | 'paid' | 'total_cents'
>

/** Invoices a shipment whose quantities are recorded. The invoice of an order that was paid before is paid. */
export async function addInvoice(
  transaction: Transaction<Tables>,
  order: InvoicedOrder,
  shipmentId: number,
  now: Date,
): Promise<void> {
  const lines = await transaction.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute()
  const earlier = await transaction.selectFrom('invoices').selectAll().where('order_id', '=', order.id).execute()
  const shipped = shippedAmounts(
    lines.map((line) => ({
      quantity: line.quantity,
      shippedQuantity: line.shipped_quantity,
      unitCents: line.unit_cents ?? 0,
      discountCents: line.discount_cents,
      taxCents: line.tax_cents,
    })),
    order.adjustments,
  )
  const amounts = lessInvoiced(
    shipped,
    earlier.map(({ subtotal_cents, adjustments }) => ({ subtotalCents: subtotal_cents, adjustments })),
  )
  const totalCents = totalOf(amounts)
  await transaction
    .insertInto('invoices')
    .values({
      shipment_id: shipmentId,
      order_id: order.id,
      place: earlier.length + 1,
      issued: now,
      due: paymentDue(order.payment_gateway, now),
      subtotal_cents: amounts.subtotalCents,
      adjustments: JSON.stringify(amounts.adjustments),
      total_cents: totalCents,
      paid: order.paid !== null || totalCents === 0 ? now : null,
    })
    .execute()
  await publishOrderEvent(transaction, order.id, 'invoice.created', now)
}
