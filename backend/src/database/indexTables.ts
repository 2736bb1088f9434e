import type { Generated } from 'kysely'
import type { Decimal, Time } from './columns.ts'

/** Tables that searches read; all of it comes from those of catalogue and content. */
export type IndexTables = {
  product_index: {
    product_id: number
    title: string
    created: Time
    /** One bit for each published part, all set. */
    parts: string
    /** The parts in stock. */
    stocked: string
    document: string
  }
  /** A published part of a published product. */
  variation_index: {
    variation_id: number
    product_id: number
    /** Position among the published parts of its product, from 0. */
    place: number
    /** Its own bit among those of its product. */
    part: string
    is_default: boolean
    sku: string
    title: string
    price: Decimal | null
    in_stock: boolean
    created: Time
    document: string
  }
  /** Part, model and partner numbers, lower case without dashes, dots and blanks. */
  variation_numbers: { variation_id: number; kind: 'part' | 'model' | 'partner'; number: string }
  /** A value that an index field may have. */
  index_terms: {
    id: Generated<number>
    path: string
    value: string
    label: string
    number: number | null
    /** Where it stands among the values of its field. */
    place: number
    /** How many products have a part with it. */
    products: number
  }
  /** Which parts of a product have a value. */
  product_terms: { term_id: number; product_id: number; parts: string }
  /** Words that products are found by, for correcting those that are none. */
  index_words: { word: string; products: number }
  page_index: { page_id: number; title: string; created: Time; document: string }
}
