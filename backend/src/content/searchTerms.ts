import { sql } from 'kysely'
import { bundle, langcode } from '../catalog/site.ts'
import { termAttributes, virtualParent } from '../catalog/terms.ts'
import { always, toConstant, integer, computed, noPath, text, toMany, toOne } from '../jsonapi/fields.ts'
import type { ResourceType } from '../jsonapi/resource.ts'

/** Search terms and their targets. */
export const searchTermType: ResourceType = {
  name: 'taxonomy_term--search_terms',
  path: '/taxonomy_term/search_terms',
  table: 'search_terms',
  isRevisionable: true,
  attributes: termAttributes(
    { ...always(true), properties: { '': { kind: 'boolean', of: () => sql`true` } } },
    always(null),
    noPath,
  ),
  relationships: {
    vid: toConstant('taxonomy_vocabulary--taxonomy_vocabulary', bundle('taxonomy_vocabulary', 'search_terms')),
    parent: toMany(
      'taxonomy_term--search_terms',
      { table: 'search_terms', from: 'id', to: 'parent_id' },
      { placeholder: virtualParent },
    ),
    field_para_target_entities: toMany('paragraph--search_target', {
      table: 'search_targets',
      from: 'term_id',
      to: 'id',
      order: 'delta',
    }),
  },
}

export const searchTargetType: ResourceType = {
  name: 'paragraph--search_target',
  path: '/paragraph/search_target',
  table: 'search_targets',
  isIncludedOnly: true,
  isRevisionable: true,
  attributes: {
    drupal_internal__id: integer('id'),
    drupal_internal__revision_id: integer('id'),
    langcode,
    status: always(true),
    default_langcode: always(true),
    parent_id: computed(['term_id'], (row) => String(row['term_id'])),
    parent_type: always('taxonomy_term'),
    parent_field_name: always('field_para_target_entities'),
    field_search_name: text('name'),
  },
  relationships: {
    field_targeted_category: toOne('taxonomy_term--product_categories', {
      table: 'search_targets',
      from: 'id',
      to: 'category_id',
    }),
    field_targeted_product_variation: toOne('product-variation--product', {
      table: 'search_targets',
      from: 'id',
      to: 'variation_id',
    }),
    field_targeted_content: toOne('node--page', { table: 'search_targets', from: 'id', to: 'page_id' }),
  },
}
