import { attributeNames, paths, wireNames } from '../jsonapi/names.ts'
import { wireTable } from '../jsonapi/wire.ts'
import type { Facts } from './facts.ts'
import { collectionAt, followed, isWithin } from './includes.ts'
import { ownNameOf, storeEntities } from './siteRules.ts'

const PICTURES = 'product_id.field_images'
/** Paths to the pictures of parts; a path without a dot is that of products. */
const partPictures = /(?:variations?|purchased_entity|accessories)\.field_images$/

/** The bundle of a product or variation. */
const bundlePattern = /^product(?:-variation)?--(.+)$/

/** The type of a bundle's collection. */
export function bundleAt(address: string, { types }: Facts): string | undefined {
  const path = collectionAt(address)
  return Object.keys(types).find((type) => types[type] === path)
}

/** The types of an entity if a store uses them alike, such as all `product--*`. */
export function bundlesOf(types: Facts['types'], type: string): string[] {
  const [entity = ''] = type.split('--')
  return storeEntities.has(entity) ? Object.keys(types).filter((name) => name.startsWith(`${entity}--`)) : []
}

/** The site's types of the same entity. */
export function typesOf(type: string, { types }: Facts): readonly string[] {
  const found = bundlesOf(types, type)
  return found.length > 0 ? found : [type]
}

/** The attribute relationships of all variations (`attribute_seal_material`); empty while unknown. */
function attributeRelationships(facts: Facts): readonly string[] {
  const all = typesOf(wireNames.variation.type, facts).flatMap((type) => facts.relationships[type] ?? [])
  return [...new Set(all.filter((name) => name.startsWith('attribute_')))]
}

/** Features of a site, for the log. */
export function summaryOf(facts: Facts) {
  const { types, index, missingRoutes } = facts
  return {
    types: Object.keys(types).length,
    products: typesOf(wireNames.product.type, facts),
    orderItems: typesOf(wireNames.orderItem.type, facts),
    attributes: attributeRelationships(facts).length,
    index: index ? { fields: index.fields, facets: index.facets.length } : index,
    missingRoutes,
  }
}

/** Addresses of a list: one for each bundle that a store sells, or for those of the given types. */
export function addressesOf(address: string, facts: Facts, types?: readonly string[]): readonly string[] {
  const list = [wireNames.product, wireNames.variation].find(({ path }) => address.startsWith(`${path}?`))
  const filled = list ? typesOf(list.type, facts).filter((bundle) => !facts.emptyTypes.includes(bundle)) : []
  const bundles = types ? filled.filter((bundle) => types.includes(bundle)) : filled
  if (!list || bundles.length === 0) return [address]
  return bundles.map((bundle) => address.replace(list.path, facts.types[bundle] ?? list.path))
}

type Parameter = [name: string, value: string]

function parameterOf(text: string): Parameter {
  const [name = '', value = ''] = text.split('=')
  return [name, value]
}

/**
 * The address without what the site lacks, and with what it has instead.
 * @param refused include paths that only this address cannot have
 */
export function adaptedAddress(address: string, facts: Facts, refused: readonly string[] = []): string {
  const [path = '', query] = address.split('?')
  const isKnown = [facts.relationships, facts.refused, refused].some((known) => Object.keys(known).length > 0)
  if (query === undefined || !isKnown) return address
  const parameters = query.split('&').map(parameterOf)
  const collection = collectionAt(address)
  const included = parameters.find(([name]) => name === 'include')?.[1].split(',') ?? []
  const isGone = (one: string) => isMissing(collection, one, facts) || refused.some((other) => isWithin(one, other))
  const include = followed(including(included, facts), isGone)
  const adapted = parameters.flatMap(([name, value]): Parameter[] => {
    // Equal queries keep equal URLs.
    if (name === 'include') return [[name, (sameNames(include, included) ? included : include).join(',')]]
    return fieldParameters([name, value], { include, facts, isGiven: (type) => parameters.some(isFieldsOf(type)) })
  })
  return `${path}?${adapted.map(([name, value]) => `${name}=${value}`).join('&')}`
}

function isFieldsOf(type: string) {
  return ([name]: Parameter) => name === `fields[${type}]`
}

interface FieldScene {
  readonly include: readonly string[]
  readonly facts: Facts
  /** Whether the address names the fields of a type. */
  readonly isGiven: (type: string) => boolean
}

/** The fields of a type, for all bundles that the site has of it. Drupal repeats the whole address in its response. */
function fieldParameters([name, value]: Parameter, { include, facts, isGiven }: FieldScene): Parameter[] {
  const { types } = facts
  const type = /^fields\[(.+--.+)\]$/.exec(name)?.[1]
  if (type === undefined) return [[name, value]]
  const areKnown = typesOf(wireNames.variation.type, facts).every((one) => facts.relationships[one])
  if (areKnown && type.startsWith('product-attribute-value--') && !(type in types)) return []
  const wanted = [...new Set([...value.split(','), ...fieldsFor(type, include)])]
  const fieldsOf = (one: string) => wanted.filter((field) => !lacksField(one, field, facts)).join(',')
  const others = bundlesOf(types, type).filter((one) => one !== type)
  const ownParameters: Parameter[] = others.length === 0 || type in types ? [[name, fieldsOf(type)]] : []
  return [
    ...ownParameters,
    ...others.filter((one) => !isGiven(one)).map((one): Parameter => [`fields[${one}]`, fieldsOf(one)]),
  ]
}

/** Whether a type is known to lack an attribute or relationship. Rows of the index have some of their own, and all have an ID. */
function lacksField(type: string, field: string, { attributes, relationships }: Facts): boolean {
  const own = relationships[type]
  if (own === undefined || field === 'id') return false
  if (field.startsWith('attribute_')) return !own.includes(field)
  const ofRows = ownNameOf(type) === wireNames.product.type ? relationships[paths.productIndex] : []
  return attributes[type] !== undefined && ![attributes[type], own, ofRows].some((names) => names?.includes(field))
}

/** With the site's own attributes beside ours, and the pictures of products on sites where parts have none. */
function including(include: readonly string[], facts: Facts): readonly string[] {
  const others = attributeRelationships(facts).filter(
    (name) => !attributeNames.includes(name.slice('attribute_'.length)),
  )
  const places = new Set(include.flatMap((path) => /^(.*?)attribute_\w+$/.exec(path)?.[1] ?? []))
  const attributes = [...places].flatMap((place) => others.map((name) => place + name))
  const pictures = facts.hasPicturesOfProducts
    ? include.filter((path) => partPictures.test(path)).map((path) => path.replace(/field_images$/, PICTURES))
    : []
  return [...include, ...attributes, ...pictures]
}

/** Fields that the added relationships need. */
function fieldsFor(type: string, include: readonly string[]): readonly string[] {
  const hasPictures = include.some((path) => path.endsWith(PICTURES))
  const ownName = ownNameOf(type)
  if (ownName === wireNames.product.type) return hasPictures ? ['field_images'] : []
  if (ownName !== wireNames.variation.type) return []
  const attributes = include.flatMap((path) => /attribute_\w+$/.exec(path)?.[0] ?? [])
  return [...attributes, ...(hasPictures ? ['product_id'] : [])]
}

/** Relationships that exist on sites with the type they lead to. Visitors have no such resources to inspect. */
const targets: Readonly<Record<string, string>> = {
  coupons: wireNames.coupon.type,
  shipments: wireNames.shipment.type,
}

/** Whether the last name of an include path does not exist where the path leads. */
function isMissing(collection: string, path: string, facts: Facts): boolean {
  if (facts.refused[collection]?.some((one) => isWithin(path, one))) return true
  const target = targets[lastName(path)]
  const isListed = Object.keys(facts.types).length > 0
  if (isListed && target !== undefined && !typesOf(target, facts).some((type) => type in facts.types)) return true
  const lists = listsAt(collection, path, facts)
  return lists.length > 0 && lists.every((list) => list !== undefined && !list.includes(lastName(path)))
}

/** Whether a bundle is known to have the last name of an include path. */
export function isSomewhere(collection: string, path: string, facts: Facts): boolean {
  return listsAt(collection, path, facts).some((list) => list?.includes(lastName(path)))
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** The relationships of each type that has the last name of an include path; undefined for unknown types. */
function listsAt(collection: string, path: string, facts: Facts): ReadonlyArray<readonly string[] | undefined> {
  const { relationships } = facts
  const names = path.split('.').slice(0, -1)
  const rows = relationships[collection]
  if (names.length === 0 && rows) return [rows]
  const isIndex = collection === paths.productIndex
  const root = isIndex ? wireNames.product.type : typeAt(collection, facts)
  let places = root === undefined ? [] : [root]
  for (const name of names) places = places.flatMap((type) => wireTable[ownNameOf(type)]?.relationships?.[name] ?? [])
  const bundle = isIndex ? undefined : bundlePattern.exec(root ?? '')?.[1]
  return places.flatMap((type) => typesWithin(type, bundle, facts)).map((type) => relationships[type])
}

/** The types of an entity below a resource of a bundle: bundles of products and variations have the same names. */
function typesWithin(type: string, bundle: string | undefined, facts: Facts): readonly string[] {
  const same = `${type.split('--')[0]}--${bundle}`
  return facts.types[same] === undefined ? typesOf(type, facts) : [same]
}

/** The type of a collection's resources, as the site calls it; undefined if they have several. */
function typeAt(collection: string, { types }: Facts): string | undefined {
  // The embedded backend lists its cart route like a type.
  if ([paths.carts, paths.checkout, paths.orders].some((path) => path === collection)) return wireNames.order.type
  const listed = Object.entries(types).find(([, path]) => path === collection)?.[0]
  return listed ?? Object.values(wireNames).find(({ path }) => path === collection)?.type
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name))
}
