import { Product } from './product.ts'
import { ProductVariation } from './variation.ts'
import type { Resource } from '../jsonapi/document.ts'

/** A product in a list, with what of it fits everything the list is narrowed by. */
export interface ProductRow {
  readonly product: Product
  /** The first variation that fits; the default one where the site does not say. */
  readonly matchingVariation: ProductVariation | null
  /** How many of its variations fit. */
  readonly matchingCount: number
}

export function rowOf(resource: Resource): ProductRow {
  const product = new Product(resource)
  const matched = resource.one('matched_variation')
  const variation = matched?.resource ?? resource.one('default_variation')?.resource
  const count = matched?.meta.matching_count
  return {
    product,
    matchingVariation: variation ? new ProductVariation(variation) : null,
    matchingCount: typeof count === 'number' ? count : product.variationCount,
  }
}
