import type { Part } from '../../../drawings/src/draw.ts'
import type { PaperKind } from '../orders/documents.ts'
import type { OrderFacts } from '../orders/facts.ts'
import type { PartFacts } from './facts.ts'

/** What is asked of the thread that makes documents. */
export type DocumentJob =
  | { readonly kind: 'drawing_pdf' | 'drawing_dxf'; readonly part: Part }
  | { readonly kind: 'data_sheet'; readonly part: Part; readonly facts: PartFacts }
  | {
      readonly kind: 'order_paper'
      readonly paper: PaperKind
      readonly order: OrderFacts
      /** Whether the paper says that it is one of a demo shop. */
      readonly isDemo: boolean
    }
