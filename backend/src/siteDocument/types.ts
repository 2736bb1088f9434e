import { sql } from 'kysely'
import { profileFieldNames } from '../accounts/profileFields.ts'
import { addressBookFields } from '../addresses/bodies.ts'
import { changeableAttributes } from '../carts/bodies.ts'
import { isCartField } from '../carts/cartFields.ts'
import { checkoutAttributes } from '../checkout/bodies.ts'
import { contactFields, contactMessageType } from '../contact/message.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { bundleTypesOf, hasMember, type ResourceType, typeNameOf } from '../jsonapi/resource.ts'
import type { SentSiteDocument } from '@shop/schema/siteProfile'

type Types = SentSiteDocument['types']
type SentType = Types[string]
type SentField = SentType['fields'][string]

/** Entities whose names in Drupal begin with `commerce_`. */
const commerceEntities: ReadonlySet<string> = new Set([
  ...['order', 'order-item', 'product', 'product-attribute', 'product-attribute-value', 'product-variation'],
  ...['promotion-coupon', 'shipment', 'store'],
])

/** Entities that only their owners can read. */
const ownEntities: ReadonlySet<string> = new Set([
  'cart-list',
  'order',
  'order-item',
  'profile',
  'quote',
  'shipment',
  'user',
])
/** Entities that no route returns. */
const unreadableEntities: ReadonlySet<string> = new Set(['contact_message', 'store'])
/** Entities that customers can create. */
const createdEntities: ReadonlySet<string> = new Set(['cart-list', 'contact_message', 'profile', 'quote'])

/** Who may change the fields of a type. */
const writers: Readonly<
  Record<string, { readonly audience: 'customer' | 'cart'; readonly fields: readonly string[] }>
> = {
  'order--default': { audience: 'cart', fields: checkoutAttributes },
  'order-item--product': { audience: 'cart', fields: [...changeableAttributes] },
  'user--user': { audience: 'customer', fields: [...profileFieldNames, 'mail', 'pass'] },
  'profile--customer': { audience: 'customer', fields: addressBookFields },
  'cart-list--saved': { audience: 'customer', fields: ['name', 'lines'] },
}

function fieldOf(type: string, name: string, targets?: readonly string[]): SentField {
  const writer = writers[type]
  const writable = writer?.fields.includes(name) === true ? [writer.audience] : []
  return {
    ...(targets && { targets: [...targets] }),
    ...(!isCartField(type, name) && { hidden: ['cart'] }),
    ...(writable.length > 0 && { writable }),
  }
}

function accessOf(entity: string): NonNullable<SentType['access']> {
  const view = unreadableEntities.has(entity) ? false : 'all'
  const isOwn = ownEntities.has(entity)
  const canCreate = createdEntities.has(entity)
  return {
    anonymous: { view: isOwn ? false : view, create: entity === 'contact_message', update: false },
    customer: {
      view: isOwn ? 'own' : view,
      create: canCreate,
      update: isOwn && canCreate ? 'own' : entity === 'user' && 'own',
    },
  }
}

function namesOf(name: string) {
  const [entity = '', bundle = ''] = name.split('--')
  const drupalEntity = commerceEntities.has(entity) ? `commerce_${entity.replaceAll('-', '_')}` : entity
  return { entity: drupalEntity, bundle: bundle.replaceAll('-', '_') || drupalEntity, access: accessOf(entity) }
}

/** The type of each bundle. Paragraph bundles have no paths of their own. */
function bundlesOf(type: ResourceType): readonly ResourceType[] {
  const { bundles, ...others } = type
  if (bundles === undefined || bundles.hasPaths === true) return bundleTypesOf(type)
  return Object.keys(bundles.members).map((value) => {
    const row = { [bundles.column]: value }
    const own = <T>(members: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(members).filter(([member]) => hasMember(type, row, member)))
    return {
      ...others,
      name: typeNameOf(type, row),
      attributes: own(type.attributes),
      relationships: own(type.relationships),
    }
  })
}

/** Names of the attributes that only rows have. */
async function attributesOf({ table, ownAttributes }: ResourceType, { database }: JsonApi): Promise<readonly string[]> {
  if (ownAttributes === undefined) return []
  const { rows } = await sql<{ name: string }>`
    select distinct json_object_keys(${sql.ref(ownAttributes)}) as name from ${sql.table(table)} order by name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

interface Described {
  readonly targetsOf: (name: string) => readonly string[]
  readonly own: readonly string[]
}

function describe(type: ResourceType, { targetsOf, own }: Described): SentType {
  const attributes = [...Object.keys(type.attributes), ...own].map((name) => [name, fieldOf(type.name, name)] as const)
  const filled = Object.entries(type.relationships).filter(([, { by }]) => by !== 'nowhere')
  const relationships = filled.map(
    ([name, { target, many }]) =>
      [name, { ...fieldOf(type.name, name, targetsOf(target)), ...(many && { cardinality: -1 }) }] as const,
  )
  return {
    path: type.isIncludedOnly === true ? null : `/jsonapi${type.path}`,
    ...namesOf(type.name),
    fields: Object.fromEntries([...attributes, ...relationships]),
  }
}

/** A message to the office. It can be created but not read, so it is not a resource type. */
function contactMessage(): SentType {
  return {
    path: `/jsonapi/${contactMessageType.replace('--', '/')}`,
    readable: false,
    ...namesOf(contactMessageType),
    fields: Object.fromEntries(
      contactFields.map((name) => [
        name,
        { writable: ['anonymous', 'customer'], ...(name === 'field_file' && { targets: ['file--file'] }) },
      ]),
    ),
  }
}

/** All types with their fields. */
export async function describeTypes(api: JsonApi): Promise<Types> {
  const { types } = api
  const bundles = new Map(types.all.map((type) => [type.key ?? type.name, bundlesOf(type)]))
  const targetsOf = (name: string) => (bundles.get(name) ?? []).map((bundle) => bundle.name)
  const described = await Promise.all(
    [...bundles.values()]
      .flat()
      .map(async (type) => [type.name, describe(type, { targetsOf, own: await attributesOf(type, api) })] as const),
  )
  return Object.fromEntries([...described, [contactMessageType, contactMessage()]])
}
