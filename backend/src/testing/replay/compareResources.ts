import { isObject, type Json, type Members, membersOf, print } from './json.ts'
import { matchesKinds } from './kinds.ts'
import { type RelationshipShape, type ResourceShape, uuidPattern } from './shape.ts'

function findLacking(expected: string[], value: Json | undefined): string[] {
  const members = membersOf(value)
  return expected.filter((name) => !(name in members))
}

function compareIdentifier(meta: string[], identifier: Json): string[] {
  const { id, meta: ours } = membersOf(identifier)
  // The parent of a top-level term is no entity: its meta has an explanation instead of an ID.
  const absent = findLacking(id === 'virtual' ? ['links'] : meta.filter((name) => name !== 'links'), ours)
  const badId = id !== 'virtual' && !(typeof id === 'string' && uuidPattern.test(id))
  return [...(badId ? ['an identifier has no UUID'] : []), ...absent.map((name) => `identifier meta lacks ${name}`)]
}

/**
 * Recorded carts have no coupons or shipments, and neither have ours; other empty relationships depend on the catalog.
 */
function alwaysEmpty(type: string) {
  return type.startsWith('order')
}

/** The site plans shipments in checkout; here, they exist once they ship. */
const emptyBeforeShipping = new Set(['shipments'])

function compareRelationship(type: string, name: string, recorded: RelationshipShape, ours: Members): string[] {
  const links = findLacking(recorded.links, ours.links).map((name) => `lacks link ${name}`)
  const { data } = ours
  if (data === undefined)
    return recorded.data === 'none' || recorded.optional || emptyBeforeShipping.has(name)
      ? links
      : [...links, 'lacks data']
  if (recorded.data === 'none')
    return data === null || (Array.isArray(data) && data.length === 0) || alwaysEmpty(type)
      ? [...links, 'has data, an empty relationship has none']
      : links
  if (recorded.data === 'many' && (!Array.isArray(data) || data.length === 0))
    return [...links, 'data is no filled list']
  if (recorded.data === 'one' && !isObject(data)) return [...links, 'data is no identifier']
  const identifiers = Array.isArray(data) ? data : [data]
  return [...links, ...identifiers.flatMap((identifier) => compareIdentifier(recorded.meta, identifier))]
}

/**
 * All parts share one bundle here, so each has only the attributes it needs; at least one resource must have each
 * recorded attribute.
 */
function isPerPart(name: string) {
  return name.startsWith('attribute_')
}

function compareRelationships(shape: ResourceShape, resources: Members[]): string[] {
  return Object.entries(shape.relationships).flatMap(([name, recorded]) => {
    const ours = resources.flatMap((resource) => {
      const relationship = membersOf(resource.relationships)[name]
      return relationship === undefined ? [] : [membersOf(relationship)]
    })
    const hasEnough = isPerPart(name) ? ours.length > 0 : ours.length === resources.length
    return [
      ...(hasEnough ? [] : [`lacks relationship ${name}`]),
      ...ours.flatMap((relationship) =>
        compareRelationship(shape.type, name, recorded, relationship).map((text) => `${name} ${text}`),
      ),
    ]
  })
}

function compareAttributes(shape: ResourceShape, resource: Members): string[] {
  const attributes = membersOf(resource.attributes)
  return Object.entries(shape.attributes).flatMap(([name, kinds]) => {
    const value = attributes[name]
    if (value === undefined) return [`lacks attribute ${name}`]
    return matchesKinds(kinds, value, name)
      ? []
      : [`attribute ${name} is ${print(value).slice(0, 120)}, not ${JSON.stringify(kinds)}`]
  })
}

/** A sparse fieldset also covers names that the recorded type lacks. */
function compareSparse(type: string, resource: Members, query: [string, string][]): string[] {
  const asked = query.find(([name]) => name === `fields[${type}]`)?.[1].split(',')
  if (asked === undefined) return []
  const names = [...Object.keys(membersOf(resource.attributes)), ...Object.keys(membersOf(resource.relationships))]
  return names.filter((name) => !asked.includes(name)).map((name) => `shows ${name}, which was not asked for`)
}

/** Offers, not entities: their IDs are names. */
function isNamed(type: string) {
  return type === 'shipping-rate-option'
}

function hasId(type: string, id: Json | undefined): boolean {
  return typeof id === 'string' && (isNamed(type) ? id !== '' : uuidPattern.test(id))
}

/** The site still lists missing parts of a placed order, where nothing can be added. */
function isPlaced(resource: Members): boolean {
  return resource.type === 'order--default' && membersOf(resource.attributes).state !== 'draft'
}

function compareType(shape: ResourceShape, resources: Members[], query: [string, string][]): string[] {
  return [
    ...compareRelationships(shape, resources),
    ...resources.flatMap((resource) => [
      ...(hasId(shape.type, resource.id) ? [] : ['has no UUID']),
      ...compareAttributes(shape, resource),
      ...compareSparse(shape.type, resource, query),
      ...findLacking(shape.links, resource.links).map((name) => `lacks link ${name}`),
      ...findLacking(isPlaced(resource) ? [] : shape.meta, resource.meta).map((name) => `lacks meta ${name}`),
    ]),
  ]
}

/**
 * Every recorded type must be present, and each of our resources of that type must have what all recorded ones have.
 */
export function compareResources(
  place: string,
  shapes: ResourceShape[],
  ours: Json[],
  query: [string, string][],
): string[] {
  return shapes.flatMap((shape) => {
    const resources = ours.map(membersOf).filter((resource) => resource.type === shape.type)
    if (resources.length === 0) return [`${place}: no ${shape.type}`]
    const differences = compareType(shape, resources, query)
    return [...new Set(differences)].map((text) => `${place}: ${shape.type} ${text}`)
  })
}
