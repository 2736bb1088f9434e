import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'
import { orderPaperPath } from '../jsonapi/names.ts'

export type OrderDocumentKind = 'CONFIRMATION' | 'INVOICE' | 'PACKING_LIST'

/** A paper of an order. */
export interface OrderDocument {
  readonly kind: OrderDocumentKind
  readonly title: string
  /** A path at this shop, by which the paper is passed on to the order's own people. */
  readonly url: string
  readonly mimeType: string
}

/** The site's names of papers, which are those in their addresses as well. */
const papers: ReadonlyMap<string, Pick<OrderDocument, 'kind' | 'title'>> = new Map([
  ['confirmation', { kind: 'CONFIRMATION', title: 'Order confirmation' }],
  ['invoice', { kind: 'INVOICE', title: 'Invoice' }],
  ['packing-list', { kind: 'PACKING_LIST', title: 'Packing list' }],
])

const documentsSchema = z.array(z.looseObject({ kind: z.string() }))

export function documentsOf(order: Resource): OrderDocument[] {
  const documents = order.read('field_documents', documentsSchema) ?? []
  return documents.flatMap(({ kind }) => {
    const name = kind.toLowerCase().replaceAll('_', '-')
    const paper = papers.get(name)
    return paper ? [{ ...paper, url: orderPaperPath(order.id, name), mimeType: 'application/pdf' }] : []
  })
}
