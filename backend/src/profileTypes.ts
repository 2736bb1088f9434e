import { sql } from 'kysely'
import { bundle } from './catalog/site.ts'
import { emptyRelationship } from './jsonapi/fields.ts'
import type { Field, Relationship, ResourceType } from './jsonapi/resource.ts'
import { hasField, hasType } from './profiles/lookups.ts'
import type { Profile } from './profiles/profiles.ts'

type Relationships = Readonly<Record<string, Relationship>>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutMembers(field: Field, members: readonly string[] | undefined): Field {
  if (members === undefined) return field
  const value: Field['value'] = (row, origin) => {
    const whole = field.value(row, origin)
    return isRecord(whole)
      ? Object.fromEntries(Object.entries(whole).filter(([name]) => !members.includes(name)))
      : whole
  }
  return { ...field, value }
}

function relationshipsOf(profile: Profile, type: ResourceType): Relationships {
  const empty = profile.emptyFields[type.name] ?? []
  return Object.fromEntries(
    Object.entries(type.relationships)
      .filter(([name, { target }]) => hasField(profile, type.name, name) && hasType(profile, target))
      .map(([name, { summary, isOmittedIfEmpty, ...relationship }]) => [
        name,
        empty.includes(name)
          ? emptyRelationship(relationship.target)
          : {
              ...relationship,
              ...(isOmittedIfEmpty === true && { isOmittedIfEmpty: !profile.listsEmptyAttributes }),
              ...(summary !== undefined && profile.ownFields === undefined && { summary }),
            },
      ]),
  )
}

function typeOf(profile: Profile, type: ResourceType): ResourceType {
  const { loadMissing, ...others } = type
  const attributes = Object.fromEntries(
    Object.entries(type.attributes)
      .filter(([name]) => hasField(profile, type.name, name))
      .map(([name, field]) => [name, withoutMembers(field, profile.missingMembers[name])]),
  )
  return {
    ...others,
    key: type.name,
    ...profile.renamedTypes[type.name],
    attributes,
    relationships: relationshipsOf(profile, type),
    ...(loadMissing !== undefined && loadMissing.attribute in attributes ? { loadMissing } : {}),
  }
}

/** Bundles of products and of their parts, with the column of a product's family in their rows. */
const bundled: Readonly<Record<string, { readonly entity: string; readonly name: string; readonly product: string }>> =
  {
    'product--product': { entity: 'commerce_product_type', name: 'product', product: 'id' },
    'product-variation--product': {
      entity: 'commerce_product_variation_type',
      name: 'product-variation',
      product: 'product_id',
    },
  }

/** The type with additional bundles, if it is a type of products or variations. */
function withBundle({ bundle: second }: Profile, type: ResourceType): ResourceType {
  const split = type.key === undefined ? undefined : bundled[type.key]
  if (second === undefined || split === undefined) return type
  const attributes = Object.keys(type.relationships).filter((name) => name.startsWith('attribute_'))
  const byBundle = { [second.id]: bundle(split.entity, second.id) }
  const members = {
    [second.id]: second.attributes,
    ...Object.fromEntries(second.empty.map((id) => [id, []])),
    product: attributes,
  }
  return {
    ...type,
    name: split.name,
    path: type.path.replace(/\/product$/, ''),
    source: sql`(select rows.*, case when family.family = any(${second.families}::text[]) then ${second.id}
      else 'product' end as bundle from ${sql.table(type.table)} as rows
      join products as family on family.id = ${sql.ref(`rows.${split.product}`)})`,
    bundles: { column: 'bundle', members, hasPaths: true },
    relationships: Object.fromEntries(
      Object.entries(type.relationships).map(([name, relationship]) => [
        name,
        name.endsWith('_type') ? { ...relationship, byBundle } : relationship,
      ]),
    ),
  }
}

/** The resource types of a site, without what its profile lacks. */
export function typesOf(profile: Profile, types: readonly ResourceType[]): readonly ResourceType[] {
  return types.filter(({ name }) => hasType(profile, name)).map((type) => withBundle(profile, typeOf(profile, type)))
}
