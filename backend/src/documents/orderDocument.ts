import { dollarsOf } from '../catalog/money.ts'
import { lineDetails, onOneLine, printedDay, printedTime, shippingWords } from '../orders/formatting.ts'
import type { PaperKind } from '../orders/documents.ts'
import type { LineFacts, OrderFacts, ParcelFacts } from '../orders/facts.ts'
import { type Column, Paper, type TableRow } from './OrderPdf.ts'

type Fact = readonly [label: string, value: string]

function given(label: string, value: string | null): Fact[] {
  return value === null || value === '' ? [] : [[label, onOneLine(value)]]
}

function day(time: Date | null) {
  return time === null ? null : printedDay(time)
}

function addresses(paper: Paper, order: OrderFacts, names: readonly ('shipTo' | 'billTo')[]) {
  const titles = { shipTo: 'Ship to', billTo: 'Bill to' }
  const blocks = names.flatMap((name) => {
    const address = order[name]
    if (address === null) return []
    return [{ name: titles[name], lines: [...address.lines, ...(address.phone === null ? [] : [address.phone])] }]
  })
  if (blocks.length > 0) paper.beside(blocks)
}

const priced: readonly Column[] = [
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

function sums({ subtotalCents, adjustments, totalCents }: OrderFacts): Fact[] {
  return [
    ['Subtotal', dollarsOf(subtotalCents)],
    ...adjustments.map(({ label, cents }): Fact => [label, dollarsOf(cents)]),
    ['Total', dollarsOf(totalCents)],
  ]
}

function confirmation(paper: Paper, order: OrderFacts): void {
  paper.facts([
    ['Order number', order.number],
    ['Placed', printedTime(order.placed)],
    ...given('PO number', order.poNumber),
    ...given('Shipping', shippingWords(order)),
    ...given('Payment', order.payment),
    ...given('Ships complete by', day(order.shipsCompleteBy)),
    ...given('Instructions', order.comments),
    ...given(order.state === 'canceled' ? 'Canceled' : 'Note', order.stateReason),
  ])
  addresses(paper, order, ['shipTo', 'billTo'])
  paper.table(priced, order.lines.map(pricedRow))
  paper.sums(sums(order))
  if (order.taxNote !== null) paper.paragraph(order.taxNote)
}

/** Invoice date: the first shipment, or the order date if prepaid. */
function billed({ parcels: [first], placed, isPaidAhead }: OrderFacts): Date {
  return isPaidAhead ? placed : (first?.shipped ?? placed)
}

function invoice(paper: Paper, order: OrderFacts): void {
  paper.facts([
    ['Order number', order.number],
    ['Invoice date', printedDay(billed(order))],
    ...given('PO number', order.poNumber),
    ...given('Payment', order.payment),
    ...given('Due', day(order.paymentDue)),
    ...given('Shipping', shippingWords(order)),
  ])
  addresses(paper, order, ['billTo', 'shipTo'])
  paper.table(priced, order.lines.map(pricedRow))
  paper.sums(sums(order))
  paper.sums([
    ['Paid', dollarsOf(order.paidCents)],
    ['Balance due', dollarsOf(order.totalCents - order.paidCents)],
  ])
  if (order.taxNote !== null) paper.paragraph(order.taxNote)
}

const packed: readonly Column[] = [
  { title: 'Part number', width: 17, isCode: true },
  { title: 'Product', width: 53 },
  { title: 'Ordered', width: 14, isNumber: true },
  { title: 'In this shipment', width: 16, isNumber: true },
]

const open: readonly Column[] = packed.map((column) =>
  column.title === 'In this shipment' ? { ...column, title: 'To ship' } : column,
)

function packedRow(line: LineFacts, quantity: number): TableRow {
  return {
    cells: [line.sku, line.title, String(line.quantity), String(quantity)],
    details: lineDetails(line),
  }
}

function parcelTitle({ shipped, service, carrier, trackingCode }: ParcelFacts, place: number, of: number): string {
  return [
    of === 1 ? 'Parcel' : `Shipment ${place} of ${of}`,
    printedDay(shipped),
    ...(service === '' ? (carrier === null ? [] : [carrier]) : [service]),
    ...(trackingCode === null ? [] : [trackingCode]),
  ].join(', ')
}

function packingList(paper: Paper, order: OrderFacts): void {
  const lines = new Map(order.lines.map((line) => [line.uuid, line]))
  paper.facts([
    ['Order number', order.number],
    ['Placed', printedDay(order.placed)],
    ...given('PO number', order.poNumber),
    ...given('Instructions', order.comments),
  ])
  addresses(paper, order, ['shipTo'])
  order.parcels.forEach((parcel, i) => {
    paper.title(parcelTitle(parcel, i + 1, order.parcels.length))
    paper.table(
      packed,
      parcel.items.flatMap(({ line, quantity }) => {
        const ordered = lines.get(line)
        return ordered === undefined ? [] : [packedRow(ordered, quantity)]
      }),
    )
  })
  const left = order.lines.filter(({ quantity, shippedQuantity }) => shippedQuantity < quantity)
  if (left.length === 0) return
  paper.title('Still to ship')
  paper.table(
    open,
    left.map((line) => packedRow(line, line.quantity - line.shippedQuantity)),
  )
}

const papers: Readonly<
  Record<PaperKind, { readonly title: string; readonly write: (paper: Paper, order: OrderFacts) => void }>
> = {
  confirmation: { title: 'Order confirmation', write: confirmation },
  invoice: { title: 'Invoice', write: invoice },
  'packing-list': { title: 'Packing list', write: packingList },
}

/** Renders an order document as searchable PDF in US Letter; marks every page of a demo shop's. */
export function orderPaper(kind: PaperKind, order: OrderFacts, isDemo: boolean): Promise<Buffer> {
  const { title, write } = papers[kind]
  const paper = new Paper(title, order.number, order.placed, isDemo)
  write(paper, order)
  return paper.end()
}
