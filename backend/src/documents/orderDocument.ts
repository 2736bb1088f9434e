import { companyPhone } from '../catalog/company.ts'
import { dollarsOf } from '../catalog/money.ts'
import { lineDetails, toOneLine, formatDate, formatDay, formatTime, describeShipping } from '../orders/formatting.ts'
import { invoiceDate, type OrderDocumentKind } from '../orders/documents.ts'
import type { LineFacts, OrderFacts, ShipmentFacts } from '../orders/orderFacts.ts'
import { shipsAfterText, wireFacts } from '../orders/wireTransfer.ts'
import { type Column, OrderPdf, type TableRow } from './OrderPdf.ts'

type Fact = readonly [label: string, value: string]

function optionalFact(label: string, value: string | null): Fact[] {
  return value === null || value === '' ? [] : [[label, toOneLine(value)]]
}

function day(time: Date | null) {
  return time === null ? null : formatDay(time)
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

function totals({ subtotalCents, adjustments, totalCents }: OrderFacts): Fact[] {
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
  pdf.table(pricedColumns, order.lines.map(pricedRow))
  pdf.totals(totals(order))
  if (order.taxNote !== null) pdf.paragraph(order.taxNote)
  payment(pdf, order)
}

function invoice(pdf: OrderPdf, order: OrderFacts): void {
  pdf.facts([
    ['Order number', order.number],
    ['Invoice date', formatDay(invoiceDate({ ...order, shipped: order.shipments[0]?.shipped }))],
    ...optionalFact('PO number', order.poNumber),
    ...optionalFact('Payment', order.payment),
    ...optionalFact('Due', day(order.paymentDue)),
    ...optionalFact('Shipping', describeShipping(order)),
  ])
  addresses(pdf, order, ['billTo', 'shipTo'])
  pdf.table(pricedColumns, order.lines.map(pricedRow))
  pdf.totals(totals(order))
  pdf.totals([
    ['Paid', dollarsOf(order.paidCents)],
    ['Balance due', dollarsOf(order.totalCents - order.paidCents)],
  ])
  if (order.taxNote !== null) pdf.paragraph(order.taxNote)
  payment(pdf, order)
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

const documentTypes: Readonly<
  Record<OrderDocumentKind, { readonly title: string; readonly write: (pdf: OrderPdf, order: OrderFacts) => void }>
> = {
  confirmation: { title: 'Order confirmation', write: confirmation },
  invoice: { title: 'Invoice', write: invoice },
  'packing-list': { title: 'Packing list', write: packingList },
}

/** Renders an order document as searchable PDF in US Letter; marks every page of a demo shop's. */
export function renderOrderDocument(kind: OrderDocumentKind, order: OrderFacts, isDemo: boolean): Promise<Buffer> {
  const { title, write } = documentTypes[kind]
  const pdf = new OrderPdf(order.isTest ? `${title} (test order)` : title, order.number, order.placed, isDemo)
  write(pdf, order)
  return pdf.end()
}
