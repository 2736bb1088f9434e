import { fixedVariation, partnerNumbers } from '../catalog/needs.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { Needs, Shape } from '../jsonapi/needs.ts'

/** A part found by a search, with the fields of the specified call. */
const foundPart: Shape = {
  type: wireNames.variation.type,
  is: 'ProductVariation',
  always: [
    ...['title', 'sku', 'id', 'path', 'drupal_internal__product_id'],
    {
      via: 'product_id',
      fixed: { type: wireNames.product.type, fields: ['title', 'path', 'variations', 'drupal_internal__product_id'] },
    },
  ],
  needs: {
    variation: 'itself',
    product: [{ via: 'product_id', to: 'Product' }],
    numbers: ['field_model_number', 'field_stock', { via: 'field_specifications', fixed: partnerNumbers }],
  },
}

const searchTermShape: Shape = {
  type: wireNames.searchTerm.type,
  always: ['name', { via: 'field_para_target_entities', to: 'SearchTarget' }],
  needs: {},
}

const searchTargetShape: Shape = {
  type: wireNames.searchTarget.type,
  always: [
    'field_search_name',
    { via: 'field_targeted_category', fixed: { type: wireNames.category.type, fields: ['name', 'path'] } },
    { via: 'field_targeted_product_variation', to: 'FoundPart' },
    { via: 'field_targeted_content', fixed: { type: wireNames.page.type, fields: ['title', 'path'] } },
    { via: 'field_targeted_content', to: 'ContentPage' },
  ],
  needs: {},
}

/** Types that the search reads in addition to those of the schema. */
export const searchShapes = { FoundPart: foundPart, SearchTerm: searchTermShape, SearchTarget: searchTargetShape }

/** Fields of a row's variation that keywords are compared with. */
export const exactPartNeeds: Needs = [
  'default_variation',
  { via: 'matched_variation', to: 'ProductVariation' },
  {
    via: 'matched_variation',
    fixed: fixedVariation(['sku', 'field_model_number'], [{ via: 'field_specifications', fixed: partnerNumbers }]),
  },
]
