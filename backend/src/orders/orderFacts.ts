import type { DocumentedOrder, OrderDocument } from './documents.ts'
import { type InvoiceRow, invoiceRows } from './invoices.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { formatPhone } from '@shop/runtime/formatPhone'
import { greetingName } from '@shop/schema/addresses/personName'
import { printAddress } from '@shop/schema/addresses/printAddress'
import type { Adjustment, CarrierAccount, OrderAddress, OrderCard } from '../orderColumns.ts'
import type { Database } from '../database/tables.ts'
import { methodLabel } from '../shipping/methods.ts'
import { type Carrier, carriers, trackingUrl } from './carriers.ts'
import { paymentLabel } from '../payments/paymentMethods.ts'
import { awaitsWireTransfer, type BankAccount, type WireTransfer, wireTransferOf } from './wireTransfer.ts'
import { isOrderState, type OrderState } from './states.ts'

export interface LineFacts {
  readonly uuid: string
  readonly sku: string
  readonly title: string
  readonly quantity: number
  readonly shippedQuantity: number
  /** Unit, if not a single piece: `x 10 ft`. */
  readonly unit: string | null
  /** Whether one uncut piece was requested; null if the part has no such option. */
  readonly isOneLength: boolean | null
  readonly note: string | null
  readonly reference: string | null
  /** Ship date of what has not shipped; null if unknown. */
  readonly shipsBy: string | null
  /** Quantity in stock when it was ordered; null if all of it was, or if unknown. */
  readonly stockedQuantity: number | null
  /** All amounts are whole US cents. */
  readonly unitCents: number
  readonly totalCents: number
}

export interface ShipmentFacts {
  readonly carrier: string | null
  readonly service: string
  readonly trackingCode: string | null
  readonly trackingUrl: string | null
  readonly shipped: Date
  readonly items: readonly {
    /** UUID of its order item. */
    readonly line: string
    readonly sku: string
    readonly title: string
    readonly quantity: number
  }[]
}

/** A formatted address with its phone number. */
interface PrintedAddress {
  readonly lines: readonly string[]
  readonly phone: string | null
}

/** Input of the worker thread that renders order documents. */
export interface OrderDocumentJob {
  readonly kind: 'order_document'
  readonly document: OrderDocument
  readonly order: OrderFacts
  /** Whether the document is marked as one of a demo shop. */
  readonly isDemo: boolean
}

/** A placed order for emails and documents. */
export interface OrderFacts {
  readonly uuid: string
  readonly number: string
  readonly state: OrderState
  readonly stateReason: string | null
  readonly placed: Date
  readonly email: string
  readonly firstName: string | undefined
  readonly hasCustomer: boolean
  /** Placed with a test key: nothing is shipped or charged. */
  readonly isTest: boolean
  readonly poNumber: string | null
  readonly comments: string | null
  readonly shipTo: PrintedAddress | null
  readonly billTo: PrintedAddress | null
  /** The chosen shipping method: `UPS Ground`. */
  readonly shipping: string | null
  readonly carrierAccount: string | null
  readonly isShippedComplete: boolean
  readonly shipsCompleteBy: string | null
  /** The payment method, and when a card is charged. */
  readonly payment: string | null
  readonly isCard: boolean
  readonly invoices: readonly InvoiceRow[]
  /** What its documents depend on. */
  readonly documented: DocumentedOrder
  /** How to pay while the order is awaiting a wire transfer. */
  readonly wireTransfer: WireTransfer | null
  readonly paidCents: number
  readonly lines: readonly LineFacts[]
  readonly shipments: readonly ShipmentFacts[]
  readonly subtotalCents: number
  readonly adjustments: readonly Pick<Adjustment, 'type' | 'label' | 'cents'>[]
  readonly totalCents: number
  readonly taxNote: string | null
}

function formatAddress(information: OrderAddress | null): PrintedAddress | null {
  return information === null
    ? null
    : {
        lines: printAddress(information.address),
        phone:
          information.field_phone === null
            ? null
            : formatPhone(information.field_phone, information.address['country_code'] ?? null),
      }
}

function greetingOf({ address }: OrderAddress): string | undefined {
  return greetingName({ givenName: address['given_name'], familyName: address['family_name'] })
}

function accountOf(account: CarrierAccount | null): string | null {
  return account === null ? null : `${carriers[account.carrier].name} account ${account.account}`
}

const shipmentItems = z.array(
  z.object({ order_item_id: z.string(), sku: z.string().nullable(), title: z.string(), quantity: z.number() }),
)

async function loadShipments(database: Database, orderId: number): Promise<ShipmentFacts[]> {
  const { rows } = await sql<{
    carrier: Carrier | null
    service_label: string
    tracking_code: string | null
    shipped: Date
    items: unknown
  }>`select * from shipment_rows where order_id = ${orderId} order by id`.execute(database)
  return rows.map(({ carrier, service_label, tracking_code, shipped, items }) => ({
    carrier: carrier === null ? null : carriers[carrier].name,
    service: service_label,
    trackingCode: tracking_code,
    trackingUrl: trackingUrl(carrier, tracking_code),
    shipped,
    items: shipmentItems
      .parse(items ?? [])
      .map(({ order_item_id: line, sku, title, quantity }) => ({ line, sku: sku ?? '', title, quantity })),
  }))
}

interface OrderRow {
  uuid: string
  state: string
  order_number: string | null
  placed: Date | null
  contact_mail: string | null
  user_id: number | null
  is_test: boolean
  po_number: string | null
  comments: string | null
  shipping_information: OrderAddress | null
  billing_information: OrderAddress | null
  billing_same: boolean
  shipping_method: string
  carrier_account: CarrierAccount | null
  ship_complete: boolean
  ships_complete_by: string | null
  payment_gateway: string | null
  payment_method: OrderCard | null
  invoices: unknown
  paid: Date | null
  paid_cents: number
  bank_account: BankAccount | null
  closed_days: readonly string[] | null
  subtotal_cents: number | null
  adjustments: readonly Adjustment[]
  total_cents: number | null
  tax_note: string | null
  state_reason: string | null
}

/** @param isWaiting whether ship dates are not known yet */
async function loadLines(database: Database, orderId: number, row: OrderRow, isWaiting: boolean): Promise<LineFacts[]> {
  const lines = await database
    .selectFrom('order_items')
    .leftJoin('variations', 'variations.id', 'order_items.variation_id')
    .selectAll('order_items')
    .select('variations.quantity_multiplier_label as unit')
    .where('order_id', '=', orderId)
    .orderBy('order_items.id')
    .execute()
  return lines.map((line) => ({
    uuid: line.uuid,
    sku: line.sku ?? '',
    title: line.title,
    quantity: line.quantity,
    shippedQuantity: line.shipped_quantity,
    unit: line.unit,
    isOneLength: line.one_length,
    note: line.note,
    reference: line.reference,
    shipsBy: isWaiting ? null : row.ship_complete ? row.ships_complete_by : line.ships_by,
    stockedQuantity: isWaiting || row.ship_complete ? null : line.stocked_quantity,
    unitCents: line.unit_cents ?? 0,
    totalCents: line.total_cents,
  }))
}

/** Loads a placed order; throws for a cart. */
export async function loadOrderFacts(database: Database, orderId: number): Promise<OrderFacts> {
  const found = await sql<OrderRow>`select * from order_rows where id = ${orderId}`.execute(database)
  const row = found.rows[0]
  if (row === undefined || !isOrderState(row.state) || row.order_number === null || row.placed === null)
    throw new Error(`Order ${orderId} was not placed.`)
  const billing = row.billing_same ? row.shipping_information : row.billing_information
  const invoices = invoiceRows.parse(row.invoices)
  const isWaiting = awaitsWireTransfer(row) || row.state === 'canceled'
  return {
    uuid: row.uuid,
    number: row.order_number,
    state: row.state,
    stateReason: row.state_reason,
    placed: row.placed,
    email: row.contact_mail ?? '',
    firstName: row.shipping_information === null ? undefined : greetingOf(row.shipping_information),
    hasCustomer: row.user_id !== null,
    isTest: row.is_test,
    poNumber: row.po_number,
    comments: row.comments,
    shipTo: formatAddress(row.shipping_information),
    billTo: formatAddress(billing ?? row.shipping_information),
    shipping: methodLabel(row.shipping_method),
    carrierAccount: accountOf(row.carrier_account),
    isShippedComplete: row.ship_complete,
    shipsCompleteBy: isWaiting ? null : row.ships_complete_by,
    payment: paymentLabel(row.payment_gateway, row.payment_method),
    isCard: row.payment_method !== null,
    invoices,
    documented: {
      uuid: row.uuid,
      number: row.order_number,
      state: row.state,
      gateway: row.payment_gateway,
      shipTo: row.shipping_information,
      invoices,
    },
    wireTransfer: wireTransferOf(row, row.bank_account),
    paidCents: row.paid_cents,
    lines: await loadLines(database, orderId, row, isWaiting),
    shipments: await loadShipments(database, orderId),
    subtotalCents: row.subtotal_cents ?? 0,
    adjustments: row.adjustments.map(({ type, label, cents }) => ({ type, label, cents })),
    totalCents: row.total_cents ?? 0,
    taxNote: row.tax_note,
  }
}
