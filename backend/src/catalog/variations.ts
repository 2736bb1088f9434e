import { sql } from 'kysely'
import { descriptionOf, isFileKind } from '../fileAddresses/kinds.ts'
import {
  always,
  boolean,
  toConstant,
  integer,
  computed,
  noPath,
  scalar,
  text,
  time,
  toMany,
  toOne,
} from '../jsonapi/fields.ts'
import type { Access, Relationship, ResourceType, Row } from '../jsonapi/resource.ts'
import { attributeRelationships } from './attributes.ts'
import { price, priceOf } from './money.ts'
import { bundle, langcode } from './site.ts'
import { variationFields } from './variationColumns.ts'

/**
 * Parts that a part is installed with; each identifier's meta has the purpose and number of pieces (null if it
 * depends).
 */
const accessories: Relationship = toMany(
  'product-variation--product',
  { table: 'offered_accessories', from: 'variation_id', to: 'accessory_id', order: 'delta' },
  {
    meta: {
      columns: [],
      linkColumns: ['role', 'quantity'],
      value: ({ role, quantity }) => ({ role, quantity }),
    },
  },
)

function isBreak(value: unknown): value is { minimum_quantity: string; price: string } {
  return typeof value === 'object' && value !== null && 'minimum_quantity' in value && 'price' in value
}

function priceBreaks(row: Row) {
  const breaks = row['price_breaks']
  return Array.isArray(breaks)
    ? breaks.filter(isBreak).map((each) => ({ minimum_quantity: each.minimum_quantity, price: priceOf(each.price) }))
    : []
}

/** Hides unpublished variations, and all variations of unpublished products. */
const published: Access = {
  allowed: (alias) => sql`${sql.ref(`${alias}.status`)} and ${sql.ref(`${alias}.product_status`)}`,
  hidden: 'vanishes',
}

export const imageMeta: NonNullable<Relationship['meta']> = {
  columns: ['alt', 'width', 'height'],
  value: ({ alt, width, height }) => ({ alt, title: null, width, height }),
}

const documentMeta: NonNullable<Relationship['meta']> = {
  columns: ['kind'],
  value: ({ kind }) => ({ description: isFileKind(kind) ? descriptionOf(kind) : '', display: true }),
}

function filesOf(kind: string) {
  return {
    table: 'files',
    from: 'variation_id',
    to: 'id',
    only: { column: 'kind', value: kind },
  }
}

const variationBundle = bundle('commerce_product_variation_type', 'product')

export function variationType(attributes: readonly string[]): ResourceType {
  return {
    name: 'product-variation--product',
    path: '/product-variations/product',
    table: 'variation_rows',
    access: published,
    attributes: {
      drupal_internal__variation_id: integer('id'),
      drupal_internal__product_id: integer('product_id'),
      langcode,
      status: boolean('status'),
      sku: text('sku'),
      title: text('title'),
      list_price: { ...always(null), properties: { number: { kind: 'number', of: () => sql`null::numeric` } } },
      price: price('price'),
      created: time('created'),
      changed: time('changed'),
      default_langcode: always(true),
      resolved_price: price('price'),
      weight: {
        ...computed(['weight_kg'], (row) => ({ number: row['weight_kg'], unit: 'kg' })),
        properties: { number: scalar('weight_kg', 'number') },
      },
      path: noPath,
      ...variationFields,
      field_price_changed: time('price_changed'),
      field_price_breaks: computed(['price_breaks'], priceBreaks),
    },
    relationships: {
      product_variation_type: toConstant('product-variation-type', variationBundle),
      product_id: toOne('product--product', { table: 'variations', from: 'id', to: 'product_id' }),
      ...attributeRelationships(attributes),
      field_images: toMany('file--file', filesOf('picture'), { meta: imageMeta }),
      field_drawings: toMany(
        'file--file',
        // Landscape before portrait.
        { table: 'variation_drawings', from: 'variation_id', to: 'file_id', order: 'kind' },
        { meta: imageMeta },
      ),
      field_specifications: toOne('paragraph--specifications', {
        table: 'specifications',
        from: 'parent_id',
        to: 'id',
        only: { column: 'parent_type', value: 'commerce_product_variation' },
      }),
      field_accessories: accessories,
      field_replacement: toOne('product-variation--product', {
        table: 'variation_replacements',
        from: 'variation_id',
        to: 'replacement_id',
      }),
      field_documents: toMany(
        'file--file',
        { table: 'variation_documents', from: 'variation_id', to: 'file_id' },
        { meta: documentMeta },
      ),
    },
  }
}

/** Tombstones of parts, for programs that keep a copy of the catalog. */
export const removedVariationType: ResourceType = {
  name: 'removed-variation--product',
  path: '/removed-variations/product',
  table: 'removed_variations',
  attributes: { sku: text('sku'), changed: time('changed') },
  relationships: {},
}
