import { aliasOf } from '../content/addresses.ts'
import type { Resource } from '../jsonapi/document.ts'

/** The address of a product: its alias, else the system path with its number, else with its uuid (which also resolves). */
export function productPath(product: Resource): string {
  return aliasOf(product) ?? `/product/${product.integer('drupal_internal__product_id') ?? product.id}`
}

/** A part's address within its product: the default part is the product's own address. */
export function partPath(product: Resource, sku: string, variationId: string): string {
  const isDefault = product.one('default_variation')?.id === variationId
  return isDefault ? productPath(product) : `${productPath(product)}?part-number=${encodeURIComponent(sku)}`
}
