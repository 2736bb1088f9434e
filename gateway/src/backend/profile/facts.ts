import type { SiteDocument } from '@shop/schema/siteProfile'
import { paths, wireNames } from '../jsonapi/names.ts'
import { type FacetDefinitions, facetDefinitions } from './facets.ts'
import { SiteNames } from './siteNames.ts'

type Fields = SiteDocument['types'][string]['fields']

/** Index fields that we filter or sort by, each with the property that has it on sites that call it otherwise. */
const indexProperties: Readonly<Record<string, string>> = {
  category: 'field_categories',
  price: 'variations:entity:price:number',
  sku: 'variations:entity:sku',
  title: 'title',
  created: 'created',
}

/** What follows from a document, in the form in which requests need it. */
export interface Facts {
  readonly document: SiteDocument
  readonly names: SiteNames
  /** Path of each resource type with a collection. */
  readonly types: Readonly<Record<string, string>>
  /** Path of the list of all bundles, by our name for the type, on sites that declare one. */
  readonly mixedLists: ReadonlyMap<string, string>
  /** Relationships of each type, with the types they lead to. */
  readonly relationships: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>>
  readonly fields: Readonly<Record<string, Fields>>
  /** Relationships that only rows of the product index have. */
  readonly rowRelationships: readonly string[]
  /** The product index; null without one. */
  readonly index: {
    /** The site's name of each field that we filter or sort by under another name. */
    readonly names: ReadonlyMap<string, string>
    readonly fields: SiteDocument['indexes'][number]['fields']
    readonly facets: FacetDefinitions
    /** Our name of a facet, by its path. */
    readonly facetNames: ReadonlyMap<string, string>
    readonly types: readonly string[]
    readonly path: string
    readonly mixedIncludes: boolean
  } | null
  /** Whether products have pictures and their parts have none. */
  readonly hasPicturesOfProducts: boolean
  /** Paths of all routes and collections. */
  readonly paths: readonly string[]
}

function indexOf(document: SiteDocument): Facts['index'] {
  const index = productIndexOf(document)
  if (!index) return null
  const { fields, facets, types, path, mixedIncludes } = index
  const { field_categories: categories = 'field_categories' } = document.names
  const named = Object.entries(indexProperties).flatMap(([name, property]): Array<[string, string]> => {
    if (name in fields) return []
    const indexPath = property === 'field_categories' ? categories : property
    const found = Object.entries(fields).find(([own, { path, fulltext }]) => (path ?? own) === indexPath && !fulltext)
    return found ? [[name, found[0]]] : []
  })
  const ours = new Map(named.map(([name, own]) => [own, name]))
  const nameOf = (field: string) => ours.get(field) ?? field
  return {
    ...{ fields, types, path, mixedIncludes },
    names: new Map(named),
    facets: facetDefinitions(index, nameOf, mainStoreOf(document)?.currency ?? null),
    facetNames: new Map(facets.map((facet) => [facet.path, nameOf(facet.field)])),
  }
}

/** The default store, or the first one. */
export function mainStoreOf({ stores }: Pick<SiteDocument, 'stores'>): SiteDocument['stores'][number] | undefined {
  return stores.find(({ isDefault }) => isDefault) ?? stores[0]
}

/** The index of products, whatever its name is. */
function productIndexOf({ indexes, catalog }: SiteDocument) {
  return indexes.find(({ types }) => catalog.products.some(({ type }) => types.includes(type)))
}

function mixedListsOf({ routes }: SiteDocument): ReadonlyMap<string, string> {
  const lists = [
    [wireNames.product.type, routes.products?.path],
    [wireNames.variation.type, routes.variations?.path],
  ] as const
  return new Map(lists.flatMap(([type, path]) => (path === undefined ? [] : [[type, path] as const])))
}

function relationshipsOf(fields: Fields): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(fields).flatMap(([name, { targets }]) => (targets ? [[name, targets] as const] : [])))
}

/** Fields whose targets have our names. */
function ownTargets(fields: Fields, names: SiteNames): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { targets, ...field }]) => [
      name,
      { ...field, ...(targets && { targets: targets.map((target) => names.type(target)) }) },
    ]),
  )
}

export function factsOf(document: SiteDocument): Facts {
  const names = new SiteNames(document.names)
  const types = Object.entries(document.types).map(
    ([name, { path, fields }]) =>
      [names.type(name), { path: path && names.path(path), fields: ownTargets(names.fields(fields), names) }] as const,
  )
  const hasPictures = (entity: string) =>
    types.some(([type, { fields }]) => type.startsWith(`${entity}--`) && 'field_images' in fields)
  const index = indexOf(document)
  const routes = [...Object.values(document.routes), ...document.indexes].map(({ path }) => path)
  return {
    document,
    names,
    types: Object.fromEntries(types.flatMap(([type, { path }]) => (path === null ? [] : [[type, path]]))),
    mixedLists: mixedListsOf(document),
    relationships: Object.fromEntries(types.map(([type, { fields }]) => [type, relationshipsOf(fields)])),
    fields: Object.fromEntries(types.map(([type, { fields }]) => [type, fields])),
    rowRelationships: productIndexOf(document)?.relationships ?? [],
    index,
    hasPicturesOfProducts: hasPictures('product') && !hasPictures('product-variation'),
    paths: [...(index ? [paths.productIndex] : []), ...routes, ...types.flatMap(([, { path }]) => path ?? [])],
  }
}

/** What startup says about a document. */
export function summaryOf({ document, index }: Facts) {
  const { catalog, routes } = document
  return {
    site: document.site.name,
    products: catalog.products.map(({ type }) => type),
    attributes: catalog.attributes.length,
    facets: index?.facets.size ?? 0,
    countries: mainStoreOf(document)?.shippingCountries.length ?? 0,
    hasPlaceCall: 'place' in routes,
    hasWriteAccess: document.site.modules !== undefined,
  }
}

/** The types of an entity, if a store uses them alike: all `product--*` for `product--product`. */
export function typesOf(type: string, { types }: Pick<Facts, 'types'>): readonly string[] {
  const [entity = ''] = type.split('--')
  const bundles = storeEntities.has(entity) ? Object.keys(types).filter((name) => name.startsWith(`${entity}--`)) : []
  return bundles.length > 0 ? bundles : [type]
}

/** Entities whose bundles a store uses alike. */
const storeEntities: ReadonlySet<string> = new Set([
  ...['product', 'product-variation', 'order', 'order-item', 'shipment'],
])

/** Our own type of the same entity, such as `product--product` for `product--cable`. */
export function ownNameOf(type: string): string {
  const [entity = ''] = type.split('--')
  const wireName = Object.values(wireNames).find((name) => name.type.startsWith(`${entity}--`))
  return (storeEntities.has(entity) && wireName?.type) || type
}
