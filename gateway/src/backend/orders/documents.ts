import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'
import { orderDocumentPath } from '../jsonapi/names.ts'

export type OrderDocumentKind = 'CONFIRMATION' | 'PRO_FORMA_INVOICE' | 'INVOICE' | 'PACKING_LIST'

/** A document of an order, such as its invoice. */
export interface OrderDocument {
  readonly kind: OrderDocumentKind
  readonly title: string
  /** Number of an invoice within its order; null for other documents, and if the order has only one. */
  readonly place: number | null
  /** Path at this shop that serves the document to those who may see the order. */
  readonly url: string
  readonly mimeType: string
  /** Date of an invoice, if the site sends it. */
  readonly date: Date | null
}

/** The site's document names, which are also used in URLs. */
const documentKinds: ReadonlyMap<string, Pick<OrderDocument, 'kind' | 'title'>> = new Map([
  ['confirmation', { kind: 'CONFIRMATION', title: 'Order confirmation' }],
  ['pro-forma-invoice', { kind: 'PRO_FORMA_INVOICE', title: 'Pro forma invoice' }],
  ['invoice', { kind: 'INVOICE', title: 'Invoice' }],
  ['packing-list', { kind: 'PACKING_LIST', title: 'Packing list' }],
])

/** RFC 3339 with any offset. */
export const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const documentsSchema = z.array(
  z.looseObject({
    kind: z.string(),
    date: Moment.nullish().catch(null),
    place: z.number().int().positive().max(999).nullish().catch(null),
    number: z.string().nullish().catch(null),
  }),
)

export function documentsOf(order: Resource): OrderDocument[] {
  const documents = order.read('field_documents', documentsSchema) ?? []
  return documents.flatMap(({ kind, date = null, place = null, number }) => {
    const name = kind.toLowerCase().replaceAll('_', '-')
    const paper = documentKinds.get(name)
    if (!paper) return []
    const url = orderDocumentPath(order.id, place === null ? name : `${name}-${place}`)
    const title = number ? `${paper.title} ${number}` : paper.title
    return [{ ...paper, title, place, url, mimeType: 'application/pdf', date }]
  })
}
