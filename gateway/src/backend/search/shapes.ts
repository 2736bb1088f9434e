import { fixedVariation, PARTNER_NUMBERS } from '../catalog/needs.ts'
import { NAMES } from '../jsonapi/names.ts'
import type { Needs, Shape } from '../jsonapi/needs.ts'

/** A part that a search has found, with what the specified call asks of it. */
const FOUND_PART: Shape = {
  type: NAMES.variation.type,
  is: 'ProductVariation',
  always: [
    ...['title', 'sku', 'id', 'path', 'drupal_internal__product_id'],
    {
      via: 'product_id',
      fixed: { type: NAMES.product.type, fields: ['title', 'path', 'variations', 'drupal_internal__product_id'] },
    },
  ],
  needs: {
    variation: 'itself',
    product: [{ via: 'product_id', to: 'Product' }],
    numbers: ['field_model_number', 'field_stock', { via: 'field_specifications', fixed: PARTNER_NUMBERS }],
  },
}

const SEARCH_TERM: Shape = {
  type: NAMES.searchTerm.type,
  always: ['name', { via: 'field_para_target_entities', to: 'SearchTarget' }],
  needs: {},
}

const SEARCH_TARGET: Shape = {
  type: NAMES.searchTarget.type,
  always: [
    'field_search_name',
    { via: 'field_targeted_category', fixed: { type: NAMES.category.type, fields: ['name', 'path'] } },
    { via: 'field_targeted_product_variation', to: 'FoundPart' },
    { via: 'field_targeted_content', fixed: { type: NAMES.page.type, fields: ['title', 'path'] } },
    { via: 'field_targeted_content', to: 'ContentPage' },
  ],
  needs: {},
}

/** What the search reads beside the types of the schema. */
export const SEARCH_SHAPES = { FoundPart: FOUND_PART, SearchTerm: SEARCH_TERM, SearchTarget: SEARCH_TARGET }

/** What a row's variation is compared with keywords by. */
export const EXACT_PART_NEEDS: Needs = [
  'default_variation',
  { via: 'matched_variation', to: 'ProductVariation' },
  {
    via: 'matched_variation',
    fixed: fixedVariation(['sku', 'field_model_number'], [{ via: 'field_specifications', fixed: PARTNER_NUMBERS }]),
  },
]
