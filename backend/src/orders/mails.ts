import { dollarsOf } from '../catalog/money.ts'
import { companyName, companyPhone } from '../catalog/company.ts'
import {
  lineDetails,
  shipDetails,
  toOneLine,
  formatDate,
  formatDay,
  formatTime,
  describeShipping,
} from './formatting.ts'
import { invoiceNumber } from './documents.ts'
import type { LineFacts, OrderFacts, ShipmentFacts } from './orderFacts.ts'
import { linkDays } from './links.ts'
import { shipsAfterText, wireFacts } from './wireTransfer.ts'
import { renderMail } from '../mail/renderMail.ts'
import type { Mail, MailKind } from '../mail/mail.ts'

export type OrderMailKind = Extract<MailKind, `order${string}`>

function goodsOf({ lines }: OrderFacts) {
  return {
    goods: lines.map((line) => ({
      name: `${line.quantity} × ${line.sku} ${line.title}`,
      amount: dollarsOf(line.totalCents),
      details: [`${dollarsOf(line.unitCents)} each`, ...lineDetails(line), ...shipDetails(line)],
    })),
  }
}

function sumsOf({ subtotalCents, adjustments, totalCents }: OrderFacts) {
  return {
    areAmounts: true,
    facts: [
      ['Subtotal', dollarsOf(subtotalCents)] as const,
      ...adjustments.map(({ label, cents }) => [label, dollarsOf(cents)] as const),
      ['Total', dollarsOf(totalCents)] as const,
    ],
  }
}

function optionalFact(label: string, value: string | null | undefined) {
  return value === null || value === undefined || value === '' ? [] : [[label, toOneLine(value)] as const]
}

function sentence(text: string | null) {
  return text === null ? [] : [toOneLine(text)]
}

function addressOf(address: OrderFacts['shipTo']) {
  return address?.lines.join(', ')
}

function termsOf(order: OrderFacts) {
  return {
    facts: [
      ['Order number', order.number] as const,
      ['Placed', formatTime(order.placed)] as const,
      ...optionalFact('PO number', order.poNumber),
      ...optionalFact('Ship to', addressOf(order.shipTo)),
      ...optionalFact('Bill to', addressOf(order.billTo)),
      ...optionalFact('Shipping', describeShipping(order)),
      ...optionalFact('Payment', order.payment),
      ...optionalFact('Ships complete by', order.shipsCompleteBy === null ? null : formatDate(order.shipsCompleteBy)),
      ...optionalFact('Instructions', order.comments),
    ],
  }
}

function button(order: OrderFacts, link: string) {
  return [
    { label: 'View order', link },
    order.hasCustomer
      ? 'You will be asked to log in.'
      : `The link is valid for ${linkDays} days. Anyone who has it can view this order.`,
  ]
}

/** Why the order is on hold, and how to pay it. */
function paymentNotice({ stateReason, wireTransfer }: OrderFacts) {
  const why = stateReason === null ? [] : [`The order is on hold. ${stateReason}`]
  if (wireTransfer === null) return why
  return [
    ...why,
    `${shipsAfterText(wireTransfer.shipsAfterDays)}. Please include the reference so we can match your transfer:`,
    { facts: wireFacts(wireTransfer, dollarsOf(wireTransfer.amountCents), companyPhone) },
  ]
}

function letter(
  kind: OrderMailKind,
  order: OrderFacts,
  subject: string,
  parts: Parameters<typeof renderMail>[0]['parts'],
) {
  const test = 'This is a test order placed with a test API key. Nothing will be shipped or charged.'
  return renderMail({
    ...{ kind, to: order.email, firstName: order.firstName },
    ...(order.isTest ? { subject: `[Test] ${subject}`, parts: [test, ...parts] } : { subject, parts }),
  })
}

/** After an order is placed: all items and amounts. */
export function orderPlacedMail(order: OrderFacts, link: string): Mail {
  return letter('orderPlaced', order, `Your order ${order.number}`, [
    `Thank you for your order with ${companyName}. Here are the details.`,
    ...paymentNotice(order),
    termsOf(order),
    goodsOf(order),
    sumsOf(order),
    ...sentence(order.taxNote),
    ...button(order, link),
  ])
}

/** A shipment with its items and the buyer's notes on them. */
function shipmentOf(
  lines: readonly LineFacts[],
  { carrier, service, trackingCode, trackingUrl, shipped, items }: ShipmentFacts,
) {
  return [
    {
      facts: [
        ['Shipped', formatDay(shipped)] as const,
        ...optionalFact('Shipped via', service === '' ? carrier : service),
        ...optionalFact('Tracking number', trackingCode),
        ...(trackingUrl === null ? [] : [['Tracking link', { link: trackingUrl }] as const]),
      ],
    },
    {
      goods: items.map(({ line, sku, title, quantity }) => ({
        name: `${quantity} × ${sku} ${title}`,
        amount: null,
        details: lines.filter(({ uuid }) => uuid === line).flatMap(lineDetails),
      })),
    },
  ]
}

function shipmentsOf({ shipments, lines }: OrderFacts) {
  return shipments.flatMap((shipment) => shipmentOf(lines, shipment))
}

function openLines({ lines }: OrderFacts) {
  return lines
    .filter(({ quantity, shippedQuantity }) => shippedQuantity < quantity)
    .map((line) => ({
      name: `${line.quantity - line.shippedQuantity} × ${line.sku} ${line.title}`,
      amount: null,
      details: [...lineDetails(line), ...shipDetails(line)],
    }))
}

function aboutOrder({ number, poNumber }: OrderFacts) {
  return {
    facts: [['Order number', number] as const, ...optionalFact('PO number', poNumber)],
  }
}

/** After the first of several shipments. */
export function orderPartlyShippedMail(order: OrderFacts, link: string): Mail {
  return letter('orderPartlyShipped', order, `Part of your order ${order.number} has shipped`, [
    'The first part of your order is on its way.',
    aboutOrder(order),
    ...shipmentsOf(order),
    'Still to ship:',
    { goods: openLines(order) },
    ...invoiceNotices(order),
    'We’ll email you again when the last part ships. You can find every shipment on the order page.',
    ...button(order, link),
  ])
}

/** Each shipment's own invoice, with its due date. */
function invoiceNotices({ number, invoices, isCard }: OrderFacts) {
  return invoices
    .filter(({ due, is_paid: isPaid }) => !isPaid && (due !== null || isCard))
    .map((invoice) => {
      const { due, total_cents: cents } = invoice
      const what = `Invoice ${invoiceNumber(number, invoice)} for ${dollarsOf(cents)}`
      return due === null ? `${what}: we charge your card.` : `${what} is due on ${formatDay(new Date(due))}.`
    })
}

/** After the last shipment. */
export function orderShippedMail(order: OrderFacts, link: string): Mail {
  return letter('orderShipped', order, `Your order ${order.number} has shipped`, [
    order.shipments.length > 1
      ? 'The last part of your order is on its way. Here are all its shipments.'
      : 'Your order is on its way.',
    aboutOrder(order),
    ...shipmentsOf(order),
    ...invoiceNotices(order),
    ...button(order, link),
  ])
}

/** After a cancellation by the buyer or the office. */
export function orderCanceledMail(order: OrderFacts, link: string): Mail {
  return letter('orderCanceled', order, `Your order ${order.number} was canceled`, [
    `Your order was canceled and will not ship.`,
    ...sentence(order.stateReason),
    aboutOrder(order),
    goodsOf(order),
    sumsOf(order),
    order.paidCents > 0
      ? 'We’ll refund your payment to the original payment method. This can take a few business days.'
      : `You don’t owe anything.${order.isCard ? ' Your card wasn’t charged.' : ''}`,
    ...button(order, link),
  ])
}
