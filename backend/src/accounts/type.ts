import { sql } from 'kysely'
import { priceOfCents } from '../catalog/money.ts'
import { creditOf } from '../payments/credit.ts'
import type { Credit } from '../payments/paymentMethods.ts'
import type { Database } from '../database/tables.ts'
import { always, boolean, integer, computed, noPath, text, time, toMany } from '../jsonapi/fields.ts'
import type { LoadedRow, ResourceType } from '../jsonapi/resource.ts'
import { customerType } from '../jsonapi/resources.ts'
import { membershipPercent } from '../pricing/membership.ts'

/** Adds columns of the credit and its uses. */
async function addCredit(database: Database, rows: readonly LoadedRow[]): Promise<readonly LoadedRow[]> {
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await creditOf(database, Number(row.id))) })))
}

/** Hides credit from customers without any. */
function creditPrice(limit: unknown, cents = limit) {
  return typeof limit === 'number' && limit > 0 ? priceOfCents(cents) : null
}

/** A part of the credit; all of them are loaded with `field_credit_available`. */
function creditField(member: keyof Credit) {
  return computed(['credit_limit_cents'], (row) => creditPrice(row['credit_limit_cents'], row[member]))
}

/** A customer, visible only to themselves. */
export const userType: ResourceType = {
  name: customerType,
  path: '/user/user',
  table: 'users',
  access: {
    allowed: (alias, { user }) => (user === null ? sql`false` : sql`${sql.ref(`${alias}.id`)} = ${user.id}`),
    hidden: 'vanishes',
    reason: "The 'administer users' permission is required.",
  },
  attributes: {
    display_name: text('name'),
    drupal_internal__uid: integer('id'),
    langcode: always('en'),
    preferred_langcode: always('en'),
    preferred_admin_langcode: always(null),
    name: text('name'),
    mail: text('mail'),
    timezone: text('timezone'),
    created: time('created'),
    changed: time('changed'),
    default_langcode: always(true),
    path: noPath,
    commerce_remote_id: always([]),
    field_first_name: text('first_name'),
    field_last_name: text('last_name'),
    field_company: text('company'),
    field_phone: text('phone'),
    field_resale: text('resale'),
    field_credit_status: text('credit_status'),
    field_hear_about_us: text('hear_about_us'),
    field_newsletter_subscription: boolean('newsletter'),
    field_membership_level: text('membership_level'),
    field_membership_status: text('membership_status'),
    field_membership_discount: computed(['membership_level', 'membership_status'], (row) =>
      membershipPercent({ level: String(row['membership_level']), status: String(row['membership_status']) }),
    ),
    field_credit_limit: computed(['credit_limit_cents'], (row) => creditPrice(row['credit_limit_cents'])),
    field_credit_available: creditField('availableCents'),
    field_credit_invoiced: creditField('invoicedCents'),
    field_credit_ordered: creditField('orderedCents'),
    field_resale_verified: boolean('resale_verified'),
    field_mail_verified: boolean('mail_verified'),
    field_password_changed: time('password_changed'),
  },
  loadMissing: { attribute: 'field_credit_available', rows: addCredit },
  relationships: {
    customer_profiles: toMany('profile--customer', { table: 'profiles', from: 'user_id', to: 'id' }),
  },
  // Only the customer themselves can see the resource.
  filters: { self: { kind: 'boolean', of: () => sql`true` } },
  refusals: {
    POST: "The 'administer users' permission is required.",
    PATCH: "Users can only update their own account, unless they have the 'administer users' permission.",
    DELETE: "The 'cancel account' permission is required.",
  },
}
