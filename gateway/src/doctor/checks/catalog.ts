import { z } from 'zod'
import type { SiteDocument } from '@shop/schema/siteProfile'
import { type FacetData, facetSchema } from '../../backend/jsonapi/document.ts'
import { type Finding, limited, missing, works } from '../findings.ts'
import { resourcesOf, sampleOf, type Site } from '../site.ts'

/** Product types that visitors see, and those that they do not. */
async function productTypes(site: Site) {
  const visible: string[] = []
  const empty: string[] = []
  for (const { type } of site.document.catalog.products) {
    const sample = await sampleOf(site, type)
    const list = sample ? visible : empty
    list.push(type)
  }
  return { visible, empty }
}

export async function catalog(site: Site): Promise<Finding> {
  const { visible, empty } = await productTypes(site)
  const advice = 'Publish products, and give visitors the permission to view published products'
  if (visible.length === 0) return missing('Visitors see no product', advice)
  return empty.length > 0
    ? limited(`Visitors see no product of ${empty.join(', ')}`, `${advice}, or delete unused product types`)
    : works(`Visitors see products of ${visible.join(', ')}`)
}

export async function categories(site: Site): Promise<Finding> {
  const { names, types } = site.document
  const vocabulary = names.product_categories ?? 'product_categories'
  const advice = 'Create the vocabulary, or name yours in the setting names.product_categories'
  if (!(`taxonomy_term--${vocabulary}` in types)) return limited(`There is no vocabulary ${vocabulary}`, advice)
  return (await sampleOf(site, `taxonomy_term--${vocabulary}`))
    ? works(`Visitors see terms of ${vocabulary}`)
    : limited(`Visitors see no term of ${vocabulary}`, 'Add terms, and let visitors view published content')
}

type Index = SiteDocument['indexes'][number]

/** The index of products; undefined without one. */
function productIndex({
  document: {
    indexes,
    catalog: { products },
  },
}: Site): Index | undefined {
  return indexes.find(({ types }) => types.some((type) => products.some((product) => product.type === type)))
}

/** Fields by which the shop filters and sorts, with the property of each. */
const searched: ReadonlyMap<string, string> = new Map([
  ['price', 'variations:entity:price:number'],
  ['sku', 'variations:entity:sku'],
  ['title', 'title'],
  ['created', 'created'],
])

export async function search(site: Site): Promise<Finding> {
  const index = productIndex(site)
  const advice = 'Apply the recipe, which creates one with jsonapi_search_api'
  if (!index) return limited('There is no index of products: lists read the collections', advice)
  const response = await site.get(`${index.path}?page[limit]=1`)
  if (!response.isOk) return limited(`GET ${index.path}: ${response.reason}`, 'Check the index and its permissions')
  if (resourcesOf(response).length === 0) return limited(`The index ${index.id} is empty`, 'drush search-api:index')
  const paths = Object.entries(index.fields).map(([name, { path }]) => path ?? name)
  const lacking = [...searched].filter(([name, path]) => !(name in index.fields) && !paths.includes(path))
  if (lacking.length > 0)
    return limited(
      `The index ${index.id} has no field for ${lacking.map(([name]) => name).join(', ')}`,
      `Add ${lacking.map(([, path]) => path).join(', ')} to the index`,
    )
  const refused = await refusedSort(site, index)
  return refused ? limited(refused, 'Rebuild the site’s caches and its index') : works(`The index ${index.id} has rows`)
}

async function refusedSort(site: Site, { path, fields }: Index): Promise<string | null> {
  for (const [name] of Object.entries(fields).filter(([, { sortable }]) => sortable)) {
    const { isOk, reason } = await site.get(`${path}?sort=${name}&page[limit]=1`)
    if (!isOk) return `GET ${path}?sort=${name}: ${reason}`
  }
  return null
}

const facetsSchema = z.object({ meta: z.object({ facets: z.array(facetSchema) }) })

export async function facets(site: Site): Promise<Finding> {
  const index = productIndex(site)
  const advice = 'Create a facet for each attribute with jsonapi_search_api_facets'
  if (!index || index.facets.length === 0) return limited('There are no facets: lists cannot be filtered', advice)
  const { json } = await site.get(`${index.path}?page[limit]=1`)
  const responseFacets = facetsSchema.safeParse(json).data?.meta.facets ?? []
  const absent = index.facets
    .filter(({ path }) => !responseFacets.some((facet) => facet.path === path))
    .map(({ id }) => id)
  if (absent.length > 0)
    return limited(
      `The index does not count ${absent.join(', ')}`,
      'Check the facets’ source, and that their fields are indexed (drush search-api:index)',
    )
  const refused = await refusedFilter(site, index, responseFacets)
  if (refused) return limited(refused, 'Rebuild the site’s caches and its index')
  const labels = index.facets.map(({ label }) => label).join(', ')
  const attributes = site.document.catalog.attributes.filter(({ field }) => !hasFacet(index, field))
  return attributes.length > 0
    ? limited(`No facet for ${attributes.map(({ label }) => label).join(', ')}; there are ${labels}`, advice)
    : works(`Lists can be filtered by ${labels}`)
}

function hasFacet({ fields, facets }: Index, attribute: string): boolean {
  return facets.some(({ field }) => `attribute_${field}` === attribute || fields[field]?.path?.includes(attribute))
}

/** A filter by one of its own terms that finds nothing; null if all find something. */
async function refusedFilter(
  site: Site,
  { path: index, fields }: Index,
  responseFacets: readonly FacetData[],
): Promise<string | null> {
  for (const { path, terms } of responseFacets) {
    const value = terms[0]?.value
    // Others, such as prices, are filtered by ranges.
    if (value === undefined || !['string', 'integer'].includes(fields[path]?.type ?? '')) continue
    const address = `${index}?filter[${path}]=${encodeURIComponent(value)}&page[limit]=1`
    const response = await site.get(address)
    if (!response.isOk) return `GET ${address}: ${response.reason}`
    if (resourcesOf(response).length === 0) return `${path} counts “${value}”, but filtering by it finds nothing`
  }
  return null
}

const pathSchema = z.object({ alias: z.string().nullish() })
const resolvedSchema = z.object({ entity: z.object({ uuid: z.string() }) })

/** Whether the address of a real product leads to it. */
export async function addresses(site: Site): Promise<Finding> {
  const { translatePath } = site.document.routes
  const advice = 'Install decoupled_router 2.0.6 or later'
  if (!translatePath) return missing('No route resolves addresses: pages of products return 404', advice)
  const samples = await Promise.all(site.document.catalog.products.map(({ type }) => sampleOf(site, type)))
  const found = samples.flatMap((sample) => {
    const alias = pathSchema.safeParse(sample?.attributes.path).data?.alias
    return sample && alias ? [{ id: sample.id, alias }] : []
  })
  const [product] = found
  if (!product) return limited('No product has a URL alias', 'Enable pathauto with a pattern for products')
  const address = `${translatePath.path}?path=${encodeURIComponent(product.alias)}`
  const response = await site.get(address, { accept: 'application/json' })
  if (!response.isOk) return missing(`GET ${address}: ${response.reason}`, advice)
  return resolvedSchema.safeParse(response.json).data?.entity.uuid === product.id
    ? works(`${product.alias} leads to its product`)
    : missing(`${product.alias} does not lead to its product`, 'Check URL aliases and redirects of products')
}
