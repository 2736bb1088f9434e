import { z } from 'zod'
import { BackendError } from '../jsonapi/errors.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { bundlesOf } from './addresses.ts'
import { type Facts, noFacts } from './facts.ts'
import { rejectionOf } from './rejections.ts'

/** Sends a GET request as it is. @throws BackendError */
export type Probe = (address: string) => Promise<unknown>

const entryPointSchema = z.object({ links: z.record(z.string(), z.object({ href: z.string() })) })
const resourceSchema = z.object({
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z.looseObject({ field_images: z.object({ data: z.unknown().optional() }).optional() }).default({}),
})
const sampleSchema = z.object({
  data: z.array(resourceSchema),
  included: z.array(resourceSchema).default([]),
  meta: z
    .object({ facets: z.array(z.object({ path: z.string().optional(), id: z.string() })).default([]) })
    .default({ facets: [] }),
})

/** Types and product bundles that are looked at; others are learned from rejections. */
const MAX_TYPES = 8
const MAX_PRODUCTS = 3
/** A relationship that no site has: the rejection lists those that exist. */
const NO_RELATIONSHIP = 'shop_profile'

/** Index fields that we filter or sort by, each with the names it has on other sites. */
const indexFields: Readonly<Record<string, readonly string[]>> = {
  category: ['category', 'field_categories'],
  price: ['price', 'number'],
  in_stock: ['in_stock'],
  title: ['title'],
  sku: ['sku'],
  created: ['created'],
}

/** Paths of the types that the entry point lists; empty if the site has no entry point. @throws BackendError */
export async function typesOfSite(probe: Probe): Promise<Record<string, string>> {
  try {
    const { links } = entryPointSchema.parse(await probe(paths.entryPoint))
    const entries = Object.entries(links).flatMap(([type, { href }]): Array<[string, string]> => {
      const url = URL.parse(href, 'http://site')
      return url && type !== 'self' ? [[type, url.pathname]] : []
    })
    return Object.fromEntries(entries)
  } catch (error) {
    if (error instanceof z.ZodError || (error instanceof BackendError && error.status !== null && error.status < 500))
      return {}
    throw error
  }
}

/** Looks at a site: at most 15 requests. Failures leave things unknown. */
export async function discover(types: Facts['types'], probe: Probe): Promise<Facts> {
  if (Object.keys(types).length === 0) return noFacts
  const read = [
    ...[wireNames.category.type, wireNames.page.type, wireNames.searchTerm.type].filter((type) => type in types),
    ...bundlesOf(types, wireNames.product.type).slice(0, MAX_PRODUCTS),
    ...bundlesOf(types, wireNames.variation.type),
  ].slice(0, MAX_TYPES)
  const relationshipsOf = async (address: string) => {
    const separator = address.includes('?') ? '&' : '?'
    const error = await rejectionTo(probe, `${address}${separator}page[limit]=1&include=${NO_RELATIONSHIP}`)
    // Drupal compares includes with the resources of the response: an empty list accepts them all.
    return error === null ? [] : (rejectionOf(error)?.possible ?? null)
  }
  const [lists, index] = await Promise.all([
    Promise.all(read.map(async (type) => [type, await relationshipsOf(types[type] ?? '')] as const)),
    discoverIndex(probe, relationshipsOf),
  ])
  const sample = index.index === null ? await sampleOf(probe, types) : index.sample
  const filled = lists.flatMap(([type, list]) => (list?.length ? [type] : []))
  const relationships = lists.flatMap(([type, list]): Array<[string, string[]]> => {
    const counts = list?.length !== 0 || bundlesOf(types, type).some((one) => filled.includes(one))
    return list && counts ? [[type, [...list]]] : []
  })
  return {
    ...noFacts,
    types,
    ...(index.index !== undefined && { index: index.index }),
    attributes: Object.fromEntries((sample?.data ?? []).map(({ type, attributes: all }) => [type, Object.keys(all)])),
    hasPicturesOfProducts: (sample?.data ?? []).some(hasPicture) && !(sample?.included ?? []).some(hasPicture),
    relationships: { ...index.relationships, ...Object.fromEntries(relationships) },
  }
}

type Sample = z.infer<typeof sampleSchema>

/** Enough products to see where their pictures are. */
const SAMPLE = 'page[limit]=5&include=default_variation'

function hasPicture({ relationships }: z.infer<typeof resourceSchema>): boolean {
  return [relationships.field_images?.data].flat().some((picture) => picture !== null && picture !== undefined)
}

/** Some products; null if they cannot be read. */
async function sampleOf(probe: Probe, types: Facts['types']): Promise<Sample | null> {
  const [path] = bundlesOf(types, wireNames.product.type).flatMap((type) => types[type] ?? [])
  const sample = await probe(`${path}?${SAMPLE}`).catch(() => null)
  return sampleSchema.safeParse(sample).data ?? null
}

async function rejectionTo(probe: Probe, address: string): Promise<unknown> {
  try {
    await probe(address)
    return null
  } catch (error) {
    return error
  }
}

async function discoverIndex(
  probe: Probe,
  relationshipsOf: (address: string) => Promise<readonly string[] | null>,
): Promise<Pick<Facts, 'index' | 'relationships'> & { readonly sample: Sample | null }> {
  const unknown = { sample: null, relationships: {} }
  try {
    const sample = sampleSchema.parse(await probe(`${paths.productIndex}?${SAMPLE}&facetLinks=no`))
    const fields: Record<string, string> = Object.fromEntries(
      Object.entries(indexFields).map(([name, [first = name]]) => [name, first]),
    )
    const rows = await acceptedFields(fields, relationshipsOf, probe)
    const facets = sample.meta.facets.map(({ path, id }) => path ?? id)
    return {
      index: { fields, facets },
      sample,
      relationships: rows?.length ? { [paths.productIndex]: [...rows] } : {},
    }
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return { ...unknown, index: null }
    return unknown
  }
}

/**
 * Removes or renames index fields until the site accepts the rest: it names one at a time. The last rejection is that of
 * the relationship, which lists those of the rows.
 */
async function acceptedFields(
  fields: Record<string, string>,
  relationshipsOf: (address: string) => Promise<readonly string[] | null>,
  probe: Probe,
): Promise<readonly string[] | null> {
  const limit = Object.values(indexFields).flat().length
  for (let round = 0; round <= limit; round++) {
    const filters = ['category', 'price', 'in_stock'].flatMap((name) => fields[name] ?? [])
    const sorts = ['price', 'in_stock', 'title', 'sku', 'created'].flatMap((name) => fields[name] ?? [])
    const address = `${paths.productIndex}?${filters.map((name) => `filter[${name}]=0&`).join('')}sort=${sorts.join(',')}`
    const error = await rejectionTo(probe, `${address}&page[limit]=1`)
    const refused = rejectionOf(error)?.indexField
    const name = Object.keys(fields).find((key) => fields[key] === refused)
    if (refused === undefined || name === undefined) return relationshipsOf(paths.productIndex)
    const names = indexFields[name] ?? []
    const next = names[names.indexOf(refused) + 1]
    if (next === undefined) delete fields[name]
    else fields[name] = next
  }
  return null
}
