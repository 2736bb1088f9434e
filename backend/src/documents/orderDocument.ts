import { companyPhone } from '../catalog/company.ts'
import { dollarsOf } from '../catalog/money.ts'
import {
  lineDetails,
  shipDetails,
  toOneLine,
  formatDate,
  formatDay,
  formatTime,
  describeShipping,
} from '../orders/formatting.ts'
import { invoiceNumber, type OrderDocument, type OrderDocumentKind } from '../orders/documents.ts'
import type { InvoiceRow } from '../orders/invoices.ts'
import type { LineFacts, OrderFacts, ShipmentFacts } from '../orders/orderFacts.ts'
import { shipsAfterText, wireFacts } from '../orders/wireTransfer.ts'
import { type Column, OrderPdf, type TableRow } from './OrderPdf.ts'

type Fact = readonly [label: string, value: string]

function optionalFact(label: string, value: string | null): Fact[] {
  return value === null || value === '' ? [] : [[label, toOneLine(value)]]
}

function addresses(pdf: OrderPdf, order: OrderFacts, names: readonly ('shipTo' | 'billTo')[]) {
  const titles = { shipTo: 'Ship to', billTo: 'Bill to' }
  const blocks = names.flatMap((name) => {
    const address = order[name]
    if (address === null) return []
    return [{ name: titles[name], lines: [...address.lines, ...(address.phone === null ? [] : [address.phone])] }]
  })
  if (blocks.length > 0) pdf.columns(blocks)
}

const pricedColumns: readonly Column[] = [
  { title: 'Part number', width: 17, isCode: true },
  { title: 'Product', width: 45 },
  { title: 'Quantity', width: 10, isNumber: true },
  { title: 'Unit price', width: 14, isNumber: true },
  { title: 'Total', width: 14, isNumber: true },
]

function pricedRow(line: LineFacts): TableRow {
  return {
    cells: [line.sku, line.title, String(line.quantity), dollarsOf(line.unitCents), dollarsOf(line.totalCents)],
    details: lineDetails(line),
  }
}

function totals({
  subtotalCents,
  adjustments,
  totalCents,
}: Pick<OrderFacts, 'subtotalCents' | 'adjustments' | 'totalCents'>): Fact[] {
  return [
    ['Subtotal', dollarsOf(subtotalCents)],
    ...adjustments.map(({ label, cents }): Fact => [label, dollarsOf(cents)]),
    ['Total', dollarsOf(totalCents)],
  ]
}

/** Bank details of an order that waits for its wire transfer. */
function payment(pdf: OrderPdf, { wireTransfer }: OrderFacts): void {
  if (wireTransfer === null) return
  pdf.title('Pay by wire transfer')
  pdf.facts([
    ...wireFacts(wireTransfer, dollarsOf(wireTransfer.amountCents), companyPhone),
    ['Shipping', shipsAfterText(wireTransfer.shipsAfterDays)],
  ])
}

function confirmation(pdf: OrderPdf, order: OrderFacts): void {
  pdf.facts([
    ['Order number', order.number],
    ['Placed', formatTime(order.placed)],
    ...optionalFact('PO number', order.poNumber),
    ...optionalFact('Shipping', describeShipping(order)),
    ...optionalFact('Payment', order.payment),
    ...optionalFact('Ships complete by', order.shipsCompleteBy === null ? null : formatDate(order.shipsCompleteBy)),
    ...optionalFact('Instructions', order.comments),
    ...optionalFact(order.state === 'canceled' ? 'Canceled' : 'Note', order.stateReason),
  ])
  addresses(pdf, order, ['shipTo', 'billTo'])
  const rows = order.lines.map((line) => {
    const row = pricedRow(line)
    return { ...row, details: [...row.details, ...shipDetails(line)] }
  })
  pdf.table(pricedColumns, rows)
  pdf.totals(totals(order))
  if (order.taxNote !== null) pdf.paragraph(order.taxNote)
  payment(pdf, order)
}

/** For payment in advance and for customs: the confirmation, under another name. */
function proForma(pdf: OrderPdf, order: OrderFacts): void {
  confirmation(pdf, order)
  pdf.paragraph('This is a pro forma invoice. Each shipment has its own invoice.')
}

/** The invoice of a shipment. */
function invoice(pdf: OrderPdf, order: OrderFacts, found: InvoiceRow): void {
  const { issued, due, is_paid: isPaid, subtotal_cents, adjustments, total_cents: totalCents, lines } = found
  const quantities = new Map(lines.map(({ order_item_id, quantity }) => [order_item_id, quantity]))
  pdf.facts([
    ['Order number', order.number],
    ['Invoice date', formatDay(new Date(issued))],
    ...optionalFact('PO number', order.poNumber),
    ...optionalFact('Payment', order.payment),
    ...optionalFact('Due', due === null ? null : formatDay(new Date(due))),
    ...optionalFact('Shipping', describeShipping(order)),
  ])
  addresses(pdf, order, ['billTo', 'shipTo'])
  const invoiced = order.lines.flatMap((line) => {
    const quantity = quantities.get(line.uuid)
    return quantity === undefined ? [] : [{ ...line, quantity, totalCents: line.unitCents * quantity }]
  })
  pdf.table(pricedColumns, invoiced.map(pricedRow))
  // The first shipment bears the freight.
  const charged = adjustments.filter(({ cents }) => cents !== 0 || found.place === 1)
  pdf.totals(totals({ subtotalCents: subtotal_cents, adjustments: charged, totalCents }))
  pdf.totals([
    ['Paid', dollarsOf(isPaid ? totalCents : 0)],
    ['Balance due', dollarsOf(isPaid ? 0 : totalCents)],
  ])
  if (order.taxNote !== null) pdf.paragraph(order.taxNote)
}

const shipmentColumns: readonly Column[] = [
  { title: 'Part number', width: 17, isCode: true },
  { title: 'Product', width: 53 },
  { title: 'Ordered', width: 14, isNumber: true },
  { title: 'In this shipment', width: 16, isNumber: true },
]

const openColumns: readonly Column[] = shipmentColumns.map((column) =>
  column.title === 'In this shipment' ? { ...column, title: 'To ship' } : column,
)

function shipmentRow(line: LineFacts, quantity: number): TableRow {
  return {
    cells: [line.sku, line.title, String(line.quantity), String(quantity)],
    details: lineDetails(line),
  }
}

function shipmentTitle({ shipped, service, carrier, trackingCode }: ShipmentFacts, place: number, of: number): string {
  return [
    of === 1 ? 'Shipment' : `Shipment ${place} of ${of}`,
    formatDay(shipped),
    ...(service === '' ? (carrier === null ? [] : [carrier]) : [service]),
    ...(trackingCode === null ? [] : [trackingCode]),
  ].join(', ')
}

function packingList(pdf: OrderPdf, order: OrderFacts): void {
  const lines = new Map(order.lines.map((line) => [line.uuid, line]))
  pdf.facts([
    ['Order number', order.number],
    ['Placed', formatDay(order.placed)],
    ...optionalFact('PO number', order.poNumber),
    ...optionalFact('Instructions', order.comments),
  ])
  addresses(pdf, order, ['shipTo'])
  order.shipments.forEach((shipment, i) => {
    pdf.title(shipmentTitle(shipment, i + 1, order.shipments.length))
    pdf.table(
      shipmentColumns,
      shipment.items.flatMap(({ line, quantity }) => {
        const orderLine = lines.get(line)
        return orderLine === undefined ? [] : [shipmentRow(orderLine, quantity)]
      }),
    )
  })
  const openLines = order.lines.filter(({ quantity, shippedQuantity }) => shippedQuantity < quantity)
  if (openLines.length === 0) return
  pdf.title('Still to ship')
  pdf.table(
    openColumns,
    openLines.map((line) => shipmentRow(line, line.quantity - line.shippedQuantity)),
  )
}

const titles: Readonly<Record<OrderDocumentKind, string>> = {
  confirmation: 'Order confirmation',
  'pro-forma-invoice': 'Pro forma invoice',
  invoice: 'Invoice',
  'packing-list': 'Packing list',
}

/** Renders an order document as searchable PDF in US Letter; marks every page of a demo shop's. */
export function renderOrderDocument(
  { kind, invoice: shipped }: OrderDocument,
  order: OrderFacts,
  isDemo: boolean,
): Promise<Buffer> {
  const title = order.isTest ? `${titles[kind]} (test order)` : titles[kind]
  const [number, date] =
    shipped === undefined
      ? [order.number, order.placed]
      : [invoiceNumber(order.number, shipped), new Date(shipped.issued)]
  const pdf = new OrderPdf(title, number, date, isDemo)
  if (shipped !== undefined) invoice(pdf, order, shipped)
  else if (kind === 'packing-list') packingList(pdf, order)
  else if (kind === 'pro-forma-invoice') proForma(pdf, order)
  else confirmation(pdf, order)
  return pdf.end()
}
