import { sql } from 'kysely'
import { bundle, langcode } from '../catalog/site.ts'
import {
  always,
  boolean,
  toConstant,
  html,
  integer,
  computed,
  noPath,
  pathAlias,
  text,
  textList,
  time,
  toMany,
} from '../jsonapi/fields.ts'
import type { Field, Relationship, ResourceType, Row } from '../jsonapi/resource.ts'

/** Attributes of every node, in Drupal's order. */
function nodeAttributes(status: Field, title: Field, path: Field): Readonly<Record<string, Field>> {
  return {
    drupal_internal__nid: integer('id'),
    drupal_internal__vid: integer('id'),
    langcode,
    revision_timestamp: time('changed'),
    status,
    title,
    created: time('created'),
    changed: time('changed'),
    promote: always(false),
    sticky: always(false),
    default_langcode: always(true),
    revision_translation_affected: always(true),
    path,
  }
}

function nodeType(id: string): Record<string, Relationship> {
  return {
    node_type: toConstant('node_type--node_type', bundle('node_type', id)),
  }
}

/** An empty description produces no tag. */
function metatag({ title, summary, keywords }: Row) {
  return Object.entries({ title, description: summary, keywords })
    .filter(([, content]) => content !== '')
    .map(([name, content]) => ({ tag: 'meta', attributes: { name, content } }))
}

export const pageType: ResourceType = {
  name: 'node--page',
  path: '/node/page',
  table: 'page_rows',
  isRevisionable: true,
  access: { allowed: (alias) => sql`${sql.ref(`${alias}.status`)}`, hidden: 'is omitted' },
  attributes: {
    ...nodeAttributes(boolean('status'), text('title'), pathAlias),
    body: html('body', 'summary'),
    field_layout: text('layout'),
    metatag: computed(['title', 'summary', 'keywords'], metatag),
  },
  relationships: {
    ...nodeType('page'),
    field_paragraphs: toMany('paragraph', { table: 'page_paragraphs', from: 'page_id', to: 'id', order: 'delta' }),
  },
  refusals: {
    PATCH: "The 'edit any page content' permission is required.",
    DELETE: "The 'delete any page content' permission is required.",
  },
}

export const distributorType: ResourceType = {
  name: 'node--distributor',
  path: '/node/distributor',
  table: 'distributors',
  isRevisionable: true,
  attributes: {
    ...nodeAttributes(
      { ...always(true), properties: { '': { kind: 'boolean', of: () => sql`true` } } },
      text('company'),
      noPath,
    ),
    body: always(null),
    field_region: text('region'),
    field_countries: textList('countries'),
    field_address: computed(['address'], (row) => row['address']),
    field_phone: text('phone'),
    field_email: text('email'),
    field_website: computed(['website'], (row) => ({ uri: row['website'], title: '', options: [] })),
    field_sort: integer('weight'),
  },
  relationships: nodeType('distributor'),
}
