import table from './specifications.json' with { type: 'json' }
import { always, integer, computed, text } from '../jsonapi/fields.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { langcode } from './site.ts'

/**
 * How printed specifications are presented, by name without `field_`: labels that can't be derived from the name, the
 * order, and the groups. The group without names takes all that no other group lists.
 */
export const specificationTable = table

/** `field_max_bake_temperature` → "Max bake temperature" */
export function specificationLabel(field: string): string {
  const name = field.replace(/^field_/, '')
  const words = name.replaceAll('_', ' ')
  return labels.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const labels: ReadonlyMap<string, string> = new Map(Object.entries(table.labels))

/** Printed specifications: one `field_*` attribute per specification of the part, with value and unit in one text. */
export const specificationType: ResourceType = {
  name: 'paragraph--specifications',
  path: '/paragraph/specifications',
  table: 'specifications',
  isIncludedOnly: true,
  isRevisionable: true,
  attributes: {
    drupal_internal__id: integer('id'),
    drupal_internal__revision_id: integer('id'),
    langcode,
    status: always(true),
    default_langcode: always(true),
    parent_id: computed(['parent_id'], (row) => String(row['parent_id'])),
    parent_type: text('parent_type'),
    parent_field_name: always('field_specifications'),
  },
  ownAttributes: 'fields',
  relationships: {},
}
