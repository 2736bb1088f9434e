import { sql } from 'kysely'
import { computed, text, time, toMany } from '../jsonapi/fields.ts'
import type { Access, ResourceType } from '../jsonapi/resource.ts'

const lines = computed(['lines'], (row) => row['lines'])

/** Parts of the lines that are still in the catalog, without duplicates. */
const variations = toMany('product-variation--product', {
  table: 'cart_list_parts',
  from: 'list_id',
  to: 'variation_id',
  order: 'place',
})

/** Found only by token. */
const tokenOnlyAccess: Access = { allowed: () => sql<boolean>`false`, hidden: 'vanishes' }

/** A saved cart, visible only to its customer. */
export const savedCartType: ResourceType = {
  name: 'cart-list--saved',
  path: '/cart-lists/saved',
  table: 'cart_lists',
  only: { column: 'kind', value: 'saved' },
  access: {
    allowed: (alias, { user }) => (user === null ? sql`false` : sql`${sql.ref(`${alias}.user_id`)} = ${user.id}`),
    hidden: 'vanishes',
  },
  attributes: { name: text('name'), created: time('created'), lines },
  relationships: { variations },
  refusals: { POST: 'Log in to save carts.', PATCH: '', DELETE: '' },
}

/** A cart as it was when it was shared, for anyone with the link. */
export const sharedCartType: ResourceType = {
  name: 'cart-list--shared',
  path: '/cart-lists/shared',
  table: 'cart_lists',
  only: { column: 'kind', value: 'shared' },
  access: tokenOnlyAccess,
  isIncludedOnly: true,
  attributes: { created: time('created'), expires: time('expires'), lines },
  relationships: { variations },
}

/** Lines from another program for Quick order, readable once. */
export const cartLinkType: ResourceType = {
  name: 'cart-list--link',
  path: '/cart-lists/link',
  table: 'cart_lists',
  only: { column: 'kind', value: 'link' },
  access: tokenOnlyAccess,
  isIncludedOnly: true,
  attributes: { created: time('created'), expires: time('expires'), lines },
  relationships: {},
}
