import { Product } from '../catalog/product.ts'
import type { ProductList } from '../catalog/productIndex.ts'
import type { ProductRow } from '../catalog/rows.ts'
import { ProductVariation } from '../catalog/variation.ts'
import type { Window } from '../catalog/window.ts'
import type { Resource } from '../jsonapi/document.ts'

/** The products of parts, each once with its first matching part. */
export function rowsOf(parts: readonly Resource[]): ProductRow[] {
  const byProduct = Map.groupBy(parts, (part) => part.one('product_id')?.id ?? '')
  return [...byProduct.values()].flatMap(([part, ...others]) => {
    const product = part?.one('product_id')?.resource
    if (!part || !product) return []
    return [
      {
        product: new Product(product),
        matchingVariation: new ProductVariation(part),
        matchingCount: 1 + others.length,
        isWhole: false,
      },
    ]
  })
}

/** A page of rows that are all in memory; they have no facets. */
export function listOf(rows: readonly ProductRow[], window: Window): ProductList {
  const { start, end } = window.range(rows.length)
  return {
    rows: rows.slice(start, end),
    offset: start,
    totalCount: rows.length,
    facets: [],
    help: null,
    sorts: [],
    columns: () => Promise.resolve([]),
  }
}
