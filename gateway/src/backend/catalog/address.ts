import { aliasOf } from '../content/addresses.ts'
import type { Resource } from '../jsonapi/document.ts'

/**
 * The URL of a product: its alias, otherwise the system path with its number, otherwise with its UUID (which also
 * resolves).
 */
export function productPath(product: Resource): string {
  return aliasOf(product) ?? `/product/${product.integer('drupal_internal__product_id') ?? product.id}`
}

/** The URL of a part of a product. The default part has the product's own URL. */
export function partPath(product: Resource, sku: string, variationId: string): string {
  const isDefault = product.one('default_variation')?.id === variationId
  return isDefault ? productPath(product) : `${productPath(product)}?part-number=${encodeURIComponent(sku)}`
}
