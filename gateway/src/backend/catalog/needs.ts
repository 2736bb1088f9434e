import { fileShape } from '../content/needs.ts'
import { anyAttribute, wireNames } from '../jsonapi/names.ts'
import type { FixedEdge, FixedShape } from '../jsonapi/needs.ts'

export const specificationNeeds: FixedShape = { type: wireNames.specifications.type, fields: 'all' }

/** The numbers that makers and partners give a part. */
export const partnerNumbers: FixedShape = {
  type: wireNames.specifications.type,
  fields: ['field_partner_part_numbers'],
}

export const prices = ['price', 'resolved_price']

export const attributeNeeds: readonly FixedEdge[] = [
  { via: anyAttribute.via, fixed: { type: anyAttribute.type, fields: ['name', 'weight'] } },
]

export function fixedVariation(fields: readonly string[], edges: readonly FixedEdge[] = []): FixedShape {
  return {
    type: wireNames.variation.type,
    fields,
    edges: edges.map(({ via, fixed }) => ({ via, to: fixed })),
  }
}

/** Fields that decide whether a part can be bought. */
export const purchasable = ['status', 'field_discontinued', ...prices]

/** Product fields needed for a variation's URL. */
const productAddress: FixedShape = {
  type: wireNames.product.type,
  fields: ['path', 'drupal_internal__product_id', 'default_variation'],
}

export const variationLink: readonly FixedEdge[] = [{ via: 'product_id', fixed: productAddress, back: 'Product' }]

export const variationImages: readonly FixedEdge[] = [{ via: 'field_images', fixed: fileShape }]

/** Variation fields needed for an item of an order or cart. */
export function purchased(fields: readonly string[], edges: readonly FixedEdge[] = []): FixedEdge {
  return {
    via: 'purchased_entity',
    fixed: fixedVariation(fields, edges),
  }
}
