import type { Part } from '@shop/drawings/draw'
import type { OrderDocumentJob } from '../orders/orderFacts.ts'
import type { QuoteDocumentJob } from '../quotes/facts.ts'
import type { BulletinFacts, CatalogFacts } from './catalogFacts.ts'
import type { PartFacts } from './facts.ts'

/** Input of the document thread. */
export type DocumentJob =
  | { readonly kind: 'drawing_pdf' | 'drawing_dxf'; readonly part: Part }
  | { readonly kind: 'data_sheet'; readonly part: Part; readonly facts: PartFacts }
  | { readonly kind: 'catalog_page'; readonly part: Part; readonly facts: CatalogFacts }
  | { readonly kind: 'bulletin'; readonly part: Part; readonly facts: BulletinFacts }
  | OrderDocumentJob
  | QuoteDocumentJob
