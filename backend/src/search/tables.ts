import type { Generated } from 'kysely'
import type { Decimal, Time } from '../database/columns.ts'

declare module '../database/tables.ts' {
  interface Tables {
    search_terms: {
      id: number
      uuid: string
      parent_id: number | null
      name: string
      weight: number
      changed: Time
    }
    search_targets: {
      id: number
      uuid: string
      term_id: number
      delta: number
      name: string
      category_id: number | null
      variation_id: number | null
      page_id: number | null
    }
    product_index: {
      product_id: number
      title: string
      /** Position in lists without another order; null comes last. */
      rank: number | null
      /** Sorts like the title, but numbers by value. */
      title_key: string
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
      document: string
    }
    /** Part, model and partner numbers: lowercase, without dashes, dots and spaces. */
    variation_numbers: { variation_id: number; kind: 'part' | 'model' | 'partner'; number: string }
    /** A value that an index field may have. */
    index_terms: {
      id: Generated<number>
      path: string
      value: string
      label: string
      number: number | null
      /** Position among the values of its field. */
      place: number
    }
    /** Which parts of a product have a value, except those in stock. */
    product_terms: { term_id: number; product_id: number; parts: string }
    /** Words that find products, for correcting misspelled keywords. */
    index_words: { word: string; products: number }
    /** Changes of the product index, for updating snapshots: a product's stock, or null for all of it. */
    index_changes: { id: Generated<number>; product_id: number | null }
    page_index: { page_id: number; title: string; created: Time; document: string }
  }
}
