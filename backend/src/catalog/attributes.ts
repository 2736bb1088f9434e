import { always, integer, text, time, toOne } from '../jsonapi/fields.ts'
import type { Relationship, ResourceType } from '../jsonapi/resource.ts'
import { langcode } from './site.ts'

/** `t_c_junction` → `t-c-junction` */
function toDashes(attribute: string) {
  return attribute.replaceAll('_', '-')
}

function valueTypeName(attribute: string) {
  return `product-attribute-value--${toDashes(attribute)}`
}

/** Values of one variation attribute, sorted by `weight`. */
function valueType(attribute: string): ResourceType {
  return {
    name: valueTypeName(attribute),
    path: `/product-attribute-values/${toDashes(attribute)}`,
    table: 'attribute_values',
    only: { column: 'attribute_id', value: attribute },
    attributes: {
      langcode,
      name: text('name'),
      weight: integer('weight'),
      created: time('created'),
      changed: time('changed'),
      default_langcode: always(true),
    },
    relationships: {
      attribute: toOne('product-attribute', { table: 'attribute_values', from: 'id', to: 'attribute_id' }),
    },
  }
}

const attributeType: ResourceType = {
  name: 'product-attribute',
  path: '/product-attributes',
  table: 'attributes',
  idKind: 'text',
  attributes: { label: text('label') },
  relationships: {},
}

export function attributeTypes(attributes: readonly string[]): readonly ResourceType[] {
  return [attributeType, ...attributes.map(valueType)]
}

/** The variation's `attribute_*` relationships, such as `attribute_flange_size`. */
export function attributeRelationships(attributes: readonly string[]): Record<string, Relationship> {
  return Object.fromEntries(
    attributes.map((attribute) => [
      `attribute_${attribute}`,
      toOne(
        valueTypeName(attribute),
        {
          table: 'variation_attributes',
          from: 'variation_id',
          to: 'value_id',
          only: { column: 'attribute_id', value: attribute },
        },
        { isOmittedIfEmpty: true },
      ),
    ]),
  )
}
