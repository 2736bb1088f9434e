import { isPaidAhead } from '../payments/paymentMethods.ts'

/** Kinds of order documents, as in their URLs. */
const paperKinds = ['confirmation', 'invoice', 'packing-list'] as const

export type PaperKind = (typeof paperKinds)[number]

export function isPaperKind(text: string): text is PaperKind {
  return paperKinds.some((kind) => kind === text)
}

const shippedStates: ReadonlySet<string> = new Set(['partly_shipped', 'shipped', 'delivered'])

/** Which orders have which document. */
const has: Readonly<Record<PaperKind, (state: string, gateway: string | null) => boolean>> = {
  confirmation: (state) => state !== 'draft',
  invoice: (state, gateway) =>
    shippedStates.has(state) || (state !== 'draft' && state !== 'canceled' && isPaidAhead(gateway)),
  'packing-list': (state) => shippedStates.has(state),
}

export function hasPaper(kind: PaperKind, state: string, gateway: string | null): boolean {
  return has[kind](state, gateway)
}

/** The documents of an order with their paths. */
export function documentsOf(uuid: string, state: string, gateway: string | null) {
  return paperKinds
    .filter((kind) => has[kind](state, gateway))
    .map((kind) => ({ kind, url: `/orders/${uuid}/${kind}.pdf` }))
}
