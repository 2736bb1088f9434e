import { sql } from 'kysely'
import { bundle } from '../../catalog/site.ts'
import { emptyRelationship } from '../../jsonapi/fields.ts'
import type { Field, Relationship, ResourceType } from '../../jsonapi/resource.ts'
import type { ImitatedSite } from './sites.ts'

type Relationships = Readonly<Record<string, Relationship>>

/** Whether a resource type exists. */
function hasType({ missingTypes }: ImitatedSite, name: string): boolean {
  return !missingTypes.some((start) => name === start || name.startsWith(`${start}--`))
}

/** Whether a type has an attribute or relationship. */
export function hasField({ ownFields, missingFields }: ImitatedSite, type: string, field: string): boolean {
  const isOwn = field.startsWith('field_')
  return !(missingFields[type] ?? []).includes(field) && (!isOwn || (ownFields[type] ?? []).includes(field))
}

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

function relationshipsOf(site: ImitatedSite, type: ResourceType): Relationships {
  const empty = site.emptyFields[type.name] ?? []
  return Object.fromEntries(
    Object.entries(type.relationships)
      .filter(([name, { target }]) => hasField(site, type.name, name) && hasType(site, target))
      .map(([name, { summary: _, isOmittedIfEmpty: __, ...relationship }]) => [
        name,
        empty.includes(name) ? emptyRelationship(relationship.target) : relationship,
      ]),
  )
}

function typeOf(site: ImitatedSite, type: ResourceType): ResourceType {
  const { loadMissing, ...others } = type
  const attributes = Object.fromEntries(
    Object.entries(type.attributes)
      .filter(([name]) => hasField(site, type.name, name))
      .map(([name, field]) => [name, withoutMembers(field, site.missingMembers[name])]),
  )
  return {
    ...others,
    key: type.name,
    ...site.renamedTypes[type.name],
    attributes,
    relationships: relationshipsOf(site, type),
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
function withBundle({ bundle: second }: ImitatedSite, type: ResourceType): ResourceType {
  const split = type.key === undefined ? undefined : bundled[type.key]
  if (split === undefined) return type
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

/** The resource types of an imitated site. */
export function alterTypes(site: ImitatedSite, types: readonly ResourceType[]): readonly ResourceType[] {
  return types.filter(({ name }) => hasType(site, name)).map((type) => withBundle(site, typeOf(site, type)))
}
