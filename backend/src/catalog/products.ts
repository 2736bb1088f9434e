import { sql } from 'kysely'
import {
  always,
  boolean,
  toConstant,
  html,
  integer,
  computed,
  pathAlias,
  text,
  textList,
  time,
  toMany,
  toOne,
} from '../jsonapi/fields.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { previewTag } from '../fileAddresses/previews.ts'
import { priceOf } from './money.ts'
import { bundle, langcode, store } from './site.ts'
import { imageMeta } from './variations.ts'

/** The default variation, with the number, price range and differing values of all variations. */
const variationSummary = toMany(
  'product-variation--product',
  { table: 'variation_summaries', from: 'product_id', to: 'variation_id' },
  {
    meta: {
      columns: [],
      linkColumns: ['variation_count', 'minimum_price', 'maximum_price', 'ranges'],
      value: ({ variation_count, minimum_price, maximum_price, ranges }) => ({
        variation_count,
        minimum_price: priceOf(minimum_price),
        maximum_price: priceOf(maximum_price),
        ranges,
      }),
    },
  },
)

export const productType: ResourceType = {
  name: 'product--product',
  path: '/products/product',
  table: 'product_rows',
  access: { allowed: (alias) => sql`${sql.ref(`${alias}.status`)}`, hidden: 'vanishes' },
  attributes: {
    drupal_internal__product_id: integer('id'),
    langcode,
    status: boolean('status'),
    title: text('title'),
    path: pathAlias,
    created: time('created'),
    changed: time('changed'),
    default_langcode: always(true),
    body: html('body', 'summary'),
    metatag: computed(['id', 'title', 'summary', 'changed'], (row, origin) => [
      { tag: 'meta', attributes: { name: 'title', content: row['title'] } },
      { tag: 'meta', attributes: { name: 'description', content: row['summary'] } },
      ...previewTag('products', row, origin),
    ]),
    field_featured: textList('featured'),
    field_rank: integer('rank'),
  },
  relationships: {
    product_type: toConstant('product-type', bundle('commerce_product_type', 'product')),
    stores: toConstant('store--online', store, true),
    variations: toMany(
      'product-variation--product',
      { table: 'variations', from: 'product_id', to: 'id', order: 'delta' },
      { summary: variationSummary },
    ),
    default_variation: toOne('product-variation--product', {
      table: 'products',
      from: 'id',
      to: 'default_variation_id',
    }),
    field_categories: toMany('taxonomy_term--product_categories', {
      table: 'product_categories',
      from: 'product_id',
      to: 'category_id',
      order: 'delta',
    }),
    field_images: toMany(
      'file--file',
      { table: 'product_pictures', from: 'product_id', to: 'file_id' },
      { meta: imageMeta },
    ),
    field_related: toMany('product--product', {
      table: 'product_related',
      from: 'product_id',
      to: 'related_id',
      order: 'delta',
    }),
    field_specifications: toOne('paragraph--specifications', {
      table: 'specifications',
      from: 'parent_id',
      to: 'id',
      only: { column: 'parent_type', value: 'commerce_product' },
    }),
  },
}
