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
import type { Field, ResourceType } from '../jsonapi/resource.ts'
import { previewTag } from '../fileAddresses/previews.ts'
import { bundle, langcode } from './site.ts'
import { imageMeta } from './variations.ts'

/** Attributes of every taxonomy term, in Drupal's order. */
export function termAttributes(status: Field, description: Field, path: Field): Readonly<Record<string, Field>> {
  return {
    drupal_internal__tid: integer('id'),
    drupal_internal__revision_id: integer('id'),
    langcode,
    revision_created: time('changed'),
    status,
    name: text('name'),
    description,
    weight: integer('weight'),
    changed: time('changed'),
    default_langcode: always(true),
    revision_translation_affected: always(true),
    path,
  }
}

const virtualHelp = {
  links: {
    help: {
      href: 'https://www.drupal.org/docs/8/modules/json-api/core-concepts#virtual',
      meta: { about: "Usage and meaning of the 'virtual' resource identifier." },
    },
  },
}

/** The parent of a top-level term is virtual. */
export const virtualParent = { id: 'virtual', meta: virtualHelp }

export const categoryType: ResourceType = {
  name: 'taxonomy_term--product_categories',
  path: '/taxonomy_term/product_categories',
  table: 'category_rows',
  isRevisionable: true,
  access: {
    allowed: (alias) => sql`${sql.ref(`${alias}.status`)}`,
    hidden: 'is omitted',
    reason: "The 'access content' permission is required and the taxonomy term must be published.",
  },
  attributes: {
    ...termAttributes(boolean('status'), html('description'), pathAlias),
    metatag: computed(['id', 'name', 'changed'], (row, origin) => previewTag('categories', row, origin)),
    field_list_columns: textList('list_columns'),
  },
  relationships: {
    vid: toConstant('taxonomy_vocabulary--taxonomy_vocabulary', bundle('taxonomy_vocabulary', 'product_categories')),
    parent: toMany(
      'taxonomy_term--product_categories',
      { table: 'categories', from: 'id', to: 'parent_id' },
      { placeholder: virtualParent },
    ),
    field_image: toOne('file--file', { table: 'categories', from: 'id', to: 'picture_id' }, { meta: imageMeta }),
  },
}
