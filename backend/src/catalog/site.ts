import { sql } from 'kysely'
import { uuidOf } from '../database/identity.ts'
import { always, text } from '../jsonapi/fields.ts'
import type { Constant, ResourceType } from '../jsonapi/resource.ts'
import { companyName } from './company.ts'

/** The only store; its numeric ID never changes. */
export const store: Constant = { id: 1, uuid: uuidOf('store', 'online') }

export const storeRows = [{ id: 1, uuid: store.uuid, name: companyName }]

/** Shoppers can't read stores: relationships refer to them, but includes omit them. */
export const storeType: ResourceType = {
  name: 'store--online',
  path: '/stores/online',
  table: 'stores',
  attributes: { name: text('name') },
  relationships: {},
  access: {
    allowed: () => sql`false`,
    hidden: 'vanishes',
    reason: "The following permissions are required: 'view commerce_store' OR 'view online commerce_store'.",
  },
}

/** A bundle or vocabulary. Shoppers see only the name of such configuration. */
function configuration(name: string, path: string, entity: string, label: string): ResourceType {
  return {
    name,
    path,
    table: 'configuration',
    idKind: 'text',
    only: { column: 'entity', value: entity },
    attributes: { [label]: text('label') },
    relationships: {},
  }
}

export const configurationTypes: readonly ResourceType[] = [
  configuration('product-type', '/product-types', 'commerce_product_type', 'label'),
  configuration('product-variation-type', '/product-variation-types', 'commerce_product_variation_type', 'label'),
  configuration('node_type--node_type', '/node_type/node_type', 'node_type', 'name'),
  configuration(
    'taxonomy_vocabulary--taxonomy_vocabulary',
    '/taxonomy_vocabulary/taxonomy_vocabulary',
    'taxonomy_vocabulary',
    'name',
  ),
  configuration('profile_type--profile_type', '/profile_type/profile_type', 'profile_type', 'label'),
  configuration('order-type', '/order-types', 'commerce_order_type', 'label'),
  configuration('order-item-type', '/order-item-types', 'commerce_order_item_type', 'label'),
]

/** All bundles: the rows of `configuration` and the targets of relationships to bundles. */
export const configurationRows = [
  { entity: 'commerce_product_type', id: 'product', label: 'Product' },
  { entity: 'commerce_product_variation_type', id: 'product', label: 'Product' },
  { entity: 'node_type', id: 'page', label: 'Basic page' },
  { entity: 'node_type', id: 'distributor', label: 'Distributor' },
  { entity: 'taxonomy_vocabulary', id: 'product_categories', label: 'Product categories' },
  { entity: 'taxonomy_vocabulary', id: 'search_terms', label: 'Search terms' },
  { entity: 'profile_type', id: 'customer', label: 'Customer' },
  { entity: 'commerce_order_type', id: 'default', label: 'Default' },
  { entity: 'commerce_order_item_type', id: 'product', label: 'Product' },
].map((row) => ({ ...row, uuid: uuidOf(row.entity, row.id) }))

export function bundle(entity: string, id: string): Constant {
  return { id, uuid: uuidOf(entity, id) }
}

export const langcode = always('en')
