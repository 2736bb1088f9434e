import { sql } from 'kysely'
import { bundle } from '../catalog/site.ts'
import { always, boolean, toConstant, integer, computed, text, time, toOne } from '../jsonapi/fields.ts'
import type { ResourceType } from '../jsonapi/resource.ts'

const owner = toOne('user--user', { table: 'profiles', from: 'id', to: 'user_id' })

/** An address book entry, visible only to its customer. */
export const profileType: ResourceType = {
  name: 'profile--customer',
  path: '/profile/customer',
  table: 'profiles',
  isRevisionable: true,
  access: {
    allowed: (alias, { user }) => (user === null ? sql`false` : sql`${sql.ref(`${alias}.user_id`)} = ${user.id}`),
    hidden: 'vanishes',
  },
  attributes: {
    drupal_internal__profile_id: integer('id'),
    drupal_internal__revision_id: integer('id'),
    revision_created: time('created'),
    revision_log_message: always(null),
    status: boolean('status'),
    is_default: boolean('is_default'),
    data: always(null),
    created: time('created'),
    changed: time('changed'),
    address: computed(['address'], (row) => row['address']),
    field_phone: text('phone'),
    field_address_type: text('address_type'),
  },
  relationships: {
    profile_type: toConstant('profile_type--profile_type', bundle('profile_type', 'customer')),
    revision_user: owner,
    uid: owner,
  },
  refusals: {
    POST: "The following permissions are required: 'administer profile' OR 'create profile' OR 'create customer profile'.",
    PATCH: '',
    DELETE: '',
  },
}
