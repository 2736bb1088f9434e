import { LRUCache } from 'lru-cache'
import { anyAttribute, lookupPath, paths, wireNames } from '../jsonapi/names.ts'
import { type Facts, ownNameOf, typesOf } from './facts.ts'
import { collectionAt, filteredFields, followed } from './includes.ts'
import { isUndeclared } from './siteRules.ts'

const PICTURES = 'product_id.field_images'
/** Paths to the pictures of parts; a path without a dot is that of products. */
const partPictures = /(?:variations?|purchased_entity|accessories)\.field_images$/

/** Whether a list is empty because its bundle lacks a field that it is filtered by, which other bundles have. */
function isEmptyList(address: string, { types, fields }: Facts): boolean {
  const path = collectionAt(address)
  const type = Object.keys(types).find((one) => types[one] === path)
  const own = type?.startsWith('product') ? fields[type] : undefined
  if (!own) return false
  return filteredFields(address).some((field) => field.startsWith('field_') && !(field in own))
}

/** Whether an address is that of an optional route that the site lacks. */
export function lacksRoute(address: string, { paths: declared }: Facts): boolean {
  return isUndeclared(collectionAt(address), declared)
}

/** Addresses of a list: one if the site lists all bundles together, otherwise one per bundle sold or given type. */
export function addressesOf(address: string, facts: Facts, types?: readonly string[]): readonly string[] {
  const list = [wireNames.product, wireNames.variation].find(({ path }) => address.startsWith(`${path}?`))
  if (!list) return [address]
  const mixed = facts.mixedLists.get(list.type)
  if (mixed !== undefined) return [address.replace(list.path, mixed)]
  const bundles = typesOf(list.type, facts).filter((type) => types?.includes(type) ?? true)
  if (bundles.length === 0) return [address]
  return bundles.map((bundle) => address.replace(list.path, facts.types[bundle] ?? list.path))
}

type Parameter = [name: string, value: string]

function parameterOf(text: string): Parameter {
  const [name = '', value = ''] = text.split('=')
  return [name, value]
}

/** The address without what the site lacks, and with what it has instead. */
export function adaptedAddress(address: string, facts: Facts): string {
  const [path = '', query] = address.split('?')
  if (query === undefined || Object.keys(facts.types).length === 0) return address
  const parameters = query.split('&').map(parameterOf)
  const roots = rootsOf(collectionAt(address), facts)
  const included = parameters.find(([name]) => name === 'include')?.[1].split(',') ?? []
  const isMixed = [...facts.mixedLists.values()].includes(path)
  const isAnyEnough = isMixed || (path === paths.productIndex && facts.index?.mixedIncludes === true)
  const isMissing = (one: string) => {
    const canBeFollowed = (root: string) => canFollow(root, one.split('.'), facts)
    return isAnyEnough ? !roots.some(canBeFollowed) : !roots.every(canBeFollowed)
  }
  const include = followed(including(included, facts), isMissing)
  const isGiven = (type: string) => parameters.some(([name]) => name === `fields[${type}]`)
  const adapted = parameters.flatMap(([name, value]): Parameter[] => {
    // Equal queries keep equal URLs.
    if (name === 'include') return [[name, (sameNames(include, included) ? included : include).join(',')]]
    return fieldParameters([name, value], { include, facts, isGiven })
  })
  const sent = adapted.filter(([name, value]) => name !== 'include' || value !== '')
  const ownPath = path === paths.productIndex ? (facts.index?.path ?? path) : path
  return `${ownPath}?${sent.map(([name, value]) => `${name}=${value}`).join('&')}`
}

const orderCollections: ReadonlySet<string> = new Set([
  paths.carts,
  paths.checkout,
  paths.orders,
  paths.orderPreview,
  lookupPath(null),
])

/** The resource types that a route responds with; empty if unknown. */
function rootsOf(collection: string, facts: Facts): readonly string[] {
  if (collection === paths.productIndex) return (facts.index?.types ?? []).map((type) => `row:${type}`)
  const mixed = [...facts.mixedLists].find(([, path]) => path === collection)
  if (mixed) return typesOf(mixed[0], facts)
  if (orderCollections.has(collection)) return typesOf(wireNames.order.type, facts)
  if (collection === paths.cartAdd) return typesOf(wireNames.orderItem.type, facts)
  const listed = Object.keys(facts.types).find((type) => facts.types[type] === collection)
  return listed === undefined ? [] : [listed]
}

/** The types that a relationship leads to; undefined if there is no such relationship. */
function targetsOf(place: string, name: string, facts: Facts): readonly string[] | undefined {
  const type = place.replace(/^row:/, '')
  const isRow = place !== type && facts.rowRelationships.includes(name)
  return isRow ? typesOf(wireNames.variation.type, facts) : facts.relationships[type]?.get(name)
}

/** Whether a path exists from a type: sites compare it with all types it may lead to. Unknown types have any. */
function canFollow(place: string, [name = '', ...rest]: readonly string[], facts: Facts): boolean {
  if (!(place.replace(/^row:/, '') in facts.fields)) return true
  const targets = targetsOf(place, name, facts)
  if (targets === undefined) return false
  return rest.length === 0 || targets.some((target) => canFollow(target, rest, facts))
}

interface FieldScene {
  readonly include: readonly string[]
  readonly facts: Facts
  /** Whether the address names the fields of a type. */
  readonly isGiven: (type: string) => boolean
}

/** The fields of a type, for all bundles that the site has of it. */
function fieldParameters([name, value]: Parameter, { include, facts, isGiven }: FieldScene): Parameter[] {
  const type = /^fields\[(.+--.+)\]$/.exec(name)?.[1]
  if (type === undefined) return [[name, value]]
  if (type === anyAttribute.type)
    return facts.document.catalog.attributes.map(({ values }): Parameter => [`fields[${values}]`, value])
  const named = value.split(',').filter((field) => field !== anyAttribute.via)
  const names = [...new Set([...named, ...fieldsFor(type, include)])]
  const fieldsOf = (one: string) => names.filter((field) => !lacksField(one, field, facts)).join(',')
  const bundles = typesOf(type, facts)
  return bundles
    .filter((one) => one === type || !isGiven(one))
    .map((one): Parameter => [`fields[${one}]`, fieldsOf(one)])
}

/** Whether a type lacks a field. Rows of the index have some of their own, and all have an ID. */
function lacksField(type: string, field: string, { fields, rowRelationships }: Facts): boolean {
  const own = fields[type]
  if (own === undefined || field === 'id' || field in own) return false
  return ownNameOf(type) !== wireNames.product.type || !rowRelationships.includes(field)
}

/** With all attributes of the site, and the pictures of products on sites where parts have none. */
function including(include: readonly string[], { document, hasPicturesOfProducts }: Facts): readonly string[] {
  const { attributes } = document.catalog
  const expanded = include.flatMap((path) => {
    if (!path.endsWith(anyAttribute.via)) return [path]
    const place = path.slice(0, -anyAttribute.via.length)
    return attributes.length > 0 ? attributes.map(({ field }) => place + field) : place.slice(0, -1) || []
  })
  const pictures = hasPicturesOfProducts
    ? include.filter((path) => partPictures.test(path)).map((path) => path.replace(/field_images$/, PICTURES))
    : []
  return [...expanded, ...pictures]
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

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name))
}

/** Maximum total length of the cached addresses, in characters. */
const MAX_CHARACTERS = 1_000_000

/** One of our addresses at a site. */
interface SiteAddress {
  /** The address without what the site lacks, and with what it has instead. */
  readonly adapted: string
  /** Whether its route is an optional one that the site lacks. */
  readonly isMissing: boolean
  /** Whether its list is empty because its bundle lacks a field that it is filtered by. */
  readonly isEmptyList: boolean
}

/** Caches addresses at the site by ours, because parsing one takes a fifth of a request's time. */
export class SiteAddresses {
  readonly #facts: Facts
  readonly #known = new LRUCache<string, SiteAddress>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ adapted }, key) => adapted.length + key.length,
  })

  constructor(facts: Facts) {
    this.#facts = facts
  }

  of(address: string): SiteAddress {
    const known = this.#known.get(address)
    if (known) return known
    const found = {
      adapted: this.#facts.names.address(adaptedAddress(address, this.#facts)),
      isMissing: lacksRoute(address, this.#facts),
      isEmptyList: isEmptyList(address, this.#facts),
    }
    this.#known.set(address, found)
    return found
  }
}
