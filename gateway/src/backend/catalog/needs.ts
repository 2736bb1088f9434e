import { FILE } from '../content/needs.ts'
import { ATTRIBUTE_NAMES, attributeValueType, NAMES } from '../jsonapi/names.ts'
import type { FixedEdge, FixedShape } from '../jsonapi/needs.ts'

export const SPECIFICATIONS: FixedShape = { type: NAMES.specifications.type, fields: 'all' }

/** The numbers others give a part. */
export const PARTNER_NUMBERS: FixedShape = { type: NAMES.specifications.type, fields: ['field_partner_part_numbers'] }

export const PRICES = ['price', 'resolved_price']

export const ATTRIBUTES: readonly FixedEdge[] = ATTRIBUTE_NAMES.map((name) => ({
  via: `attribute_${name}`,
  fixed: { type: attributeValueType(name), fields: ['name', 'weight'] },
}))

export const fixedVariation = (fields: readonly string[], edges: readonly FixedEdge[] = []): FixedShape => ({
  type: NAMES.variation.type,
  fields,
  edges: edges.map(({ via, fixed }) => ({ via, to: fixed })),
})

/** What tells whether a part can be bought. */
export const PURCHASABLE = ['status', 'field_discontinued', ...PRICES]

/** What the address of a variation needs of its product. */
const PRODUCT_ADDRESS: FixedShape = {
  type: NAMES.product.type,
  fields: ['path', 'drupal_internal__product_id', 'default_variation'],
}

export const VARIATION_LINK: readonly FixedEdge[] = [{ via: 'product_id', fixed: PRODUCT_ADDRESS, back: 'Product' }]

export const VARIATION_IMAGES: readonly FixedEdge[] = [{ via: 'field_images', fixed: FILE }]

/** What a line of an order or cart needs of the variation it is of. */
export const purchased = (fields: readonly string[], edges: readonly FixedEdge[] = []): FixedEdge => ({
  via: 'purchased_entity',
  fixed: fixedVariation(fields, edges),
})
