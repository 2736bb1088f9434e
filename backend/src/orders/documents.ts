import { isPaidAhead } from '../payments/paymentMethods.ts'

/** Kinds of order documents, as in their URLs. */
const documentKinds = ['confirmation', 'invoice', 'packing-list'] as const

export type OrderDocumentKind = (typeof documentKinds)[number]

export function isDocumentKind(text: string): text is OrderDocumentKind {
  return documentKinds.some((kind) => kind === text)
}

const shippedStates: ReadonlySet<string> = new Set(['partly_shipped', 'shipped', 'delivered'])

/** Which orders have which document. */
const isAvailable: Readonly<Record<OrderDocumentKind, (state: string, gateway: string | null) => boolean>> = {
  confirmation: (state) => state !== 'draft',
  invoice: (state, gateway) =>
    shippedStates.has(state) || (state !== 'draft' && state !== 'canceled' && isPaidAhead(gateway)),
  'packing-list': (state) => shippedStates.has(state),
}

export function hasDocument(kind: OrderDocumentKind, state: string, gateway: string | null): boolean {
  return isAvailable[kind](state, gateway)
}

/** Date of the first shipment, or of the order if prepaid. */
export function invoiceDate<T>(order: {
  readonly isPaidAhead: boolean
  readonly placed: T
  readonly shipped: T | undefined
}): T {
  return order.isPaidAhead ? order.placed : (order.shipped ?? order.placed)
}

interface DocumentedOrder {
  readonly uuid: string
  readonly state: string
  readonly gateway: string | null
  readonly invoiceDate: string | null
}

/** The documents of an order with their paths. */
export function documentsOf({ uuid, state, gateway, invoiceDate: date }: DocumentedOrder) {
  return documentKinds
    .filter((kind) => isAvailable[kind](state, gateway))
    .map((kind) => ({ kind, url: `/orders/${uuid}/${kind}.pdf`, ...(kind === 'invoice' && { date }) }))
}
