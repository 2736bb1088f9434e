import { always, integer, made, text } from '../jsonapi/fields.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { langcode } from './site.ts'

/** Printed specifications: one `field_*` attribute for each that the part has, value and unit in one text. */
export const specificationType: ResourceType = {
  name: 'paragraph--specifications',
  path: '/paragraph/specifications',
  table: 'specifications',
  inner: true,
  revisionable: true,
  attributes: {
    drupal_internal__id: integer('id'),
    drupal_internal__revision_id: integer('id'),
    langcode,
    status: always(true),
    default_langcode: always(true),
    parent_id: made(['parent_id'], (row) => String(row['parent_id'])),
    parent_type: text('parent_type'),
    parent_field_name: always('field_specifications'),
  },
  ownAttributes: 'fields',
  relationships: {},
}
