import { aliasOf } from '../content/addresses.ts'
import type { Reference, Resource } from '../jsonapi/document.ts'

/**
 * The URL of a product: its alias, otherwise the system path with its number, otherwise with its UUID (which also
 * resolves). Sites without the attribute have the number on references to the product.
 */
export function productPath(product: Resource, reference?: Reference | null): string {
  const number = product.integer('drupal_internal__product_id') ?? reference?.meta.drupal_internal__target_id
  return aliasOf(product) ?? `/product/${typeof number === 'number' ? number : product.id}`
}

/** The URL of a part of a product. The default part has the product's own URL. */
export function partPath(product: Resource, variation: Resource, sku = variation.text('sku') ?? ''): string {
  const isDefault = product.one('default_variation')?.id === variation.id
  const path = productPath(product, variation.one('product_id'))
  return isDefault ? path : `${path}?part-number=${encodeURIComponent(sku)}`
}
