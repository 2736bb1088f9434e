import { z } from 'zod'
import { BackendError } from '../jsonapi/errors.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { bundlesOf, typesOf } from './addresses.ts'
import { type Facts, noFacts, withNames } from './facts.ts'
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

/** Types, and bundles of an entity, that are looked at; others are learned from rejections. */
const MAX_TYPES = 5
const MAX_BUNDLES = 3
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

/** Inputs of forms, with the path from an order to the field that stores each. */
const offeredInputs = [
  { type: wireNames.orderItem.type, field: 'field_note', path: 'order_items.field_note' },
  { type: wireNames.orderItem.type, field: 'field_reference', path: 'order_items.field_reference' },
  { type: wireNames.order.type, field: 'field_po_number', path: 'field_po_number' },
]

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
  const { index, sample: rows } = await discoverIndex(probe)
  const sample = index === null ? await readCollection(types, probe) : rows
  const [relationships, missing, fields, ofRows] = await Promise.all([
    relationshipsOfTypes(types, relationshipsIn(sample), probe),
    missingInputs(types, probe),
    index && acceptedFields(probe),
    index && relationshipsOf(paths.productIndex, probe),
  ])
  const products = sample?.data ?? []
  return {
    ...noFacts,
    types,
    missing,
    ...(index !== undefined && { index: index && { ...index, fields: fields ?? {} } }),
    attributes: Object.fromEntries(products.map(({ type, attributes }) => [type, Object.keys(attributes)])),
    hasPicturesOfProducts: products.some(hasPicture) && !(sample?.included ?? []).some(hasPicture),
    relationships: {
      ...Object.fromEntries(relationships),
      ...(ofRows?.length ? { [paths.productIndex]: [...ofRows] } : {}),
    },
  }
}

type Sample = z.infer<typeof sampleSchema>
type Resource = z.infer<typeof resourceSchema>

/** Enough products to see where their pictures are. */
const SAMPLE = 'page[limit]=5&include=default_variation'

function hasPicture({ relationships }: Resource): boolean {
  return [relationships.field_images?.data].flat().some((picture) => picture !== null && picture !== undefined)
}

/** Some products of the first bundle that has any; null if they cannot be read. */
async function readCollection(types: Facts['types'], probe: Probe): Promise<Sample | null> {
  for (const type of bundlesOf(types, wireNames.product.type).slice(0, MAX_BUNDLES)) {
    const answer = await probe(`${types[type]}?${SAMPLE}`).catch(() => null)
    const sample = sampleSchema.safeParse(answer).data
    if (sample && sample.data.length > 0) return sample
  }
  return null
}

/** Relationships of each type in a sample: resources list them all, even without a value. */
function relationshipsIn(sample: Sample | null): Facts['relationships'] {
  const resources = [...(sample?.data ?? []), ...(sample?.included ?? [])]
  return Object.fromEntries(resources.map(({ type, relationships }) => [type, Object.keys(relationships)]))
}

/** Relationships of the types that the sample does not show. */
async function relationshipsOfTypes(types: Facts['types'], seen: Facts['relationships'], probe: Probe) {
  const read = [
    ...bundlesOf(types, wireNames.variation.type).slice(0, MAX_BUNDLES),
    ...bundlesOf(types, wireNames.product.type).slice(0, MAX_BUNDLES),
    ...[wireNames.page.type, wireNames.category.type, wireNames.searchTerm.type].filter((type) => type in types),
  ].filter((type) => !(type in seen))
  const found = await Promise.all(
    read.slice(0, MAX_TYPES).map(async (type) => [type, await relationshipsOf(types[type] ?? '', probe)] as const),
  )
  const lists = [...Object.entries(seen), ...found]
  const filled = lists.flatMap(([type, list]) => (list?.length ? [type] : []))
  return lists.flatMap(([type, list]): Array<[string, string[]]> => {
    const counts = list?.length !== 0 || bundlesOf(types, type).some((one) => filled.includes(one))
    return list && counts ? [[type, [...list]]] : []
  })
}

/** Relationships of a collection's resources; null if the site does not list them. */
async function relationshipsOf(address: string, probe: Probe): Promise<readonly string[] | null> {
  const error = await rejectionTo(probe, `${address}?page[limit]=1&include=${NO_RELATIONSHIP}`)
  // Drupal compares includes with the resources of the response: an empty list accepts them all.
  return error === null ? [] : (rejectionOf(error)?.possible ?? null)
}

async function rejectionTo(probe: Probe, address: string): Promise<unknown> {
  try {
    await probe(address)
    return null
  } catch (error) {
    return error
  }
}

/**
 * Inputs that the site cannot save. A filter by a missing field is rejected even if the list is empty, as that of orders
 * is for visitors.
 */
async function missingInputs(types: Facts['types'], probe: Probe): Promise<Facts['missing']> {
  const orders = types[wireNames.order.type]
  let missing: Facts['missing'] = {}
  let inputs = [...offeredInputs]
  while (orders !== undefined && inputs.length > 0) {
    const filters = inputs.map(({ path }) => `filter[${path}]=0`).join('&')
    const refused = rejectionOf(await rejectionTo(probe, `${orders}?${filters}&page[limit]=1`))?.filterField
    const input = inputs.find(({ field }) => field === refused)
    if (input === undefined) break
    inputs = inputs.filter((one) => one !== input)
    for (const type of typesOf(input.type, { ...noFacts, types })) missing = withNames(missing, type, [input.field])
  }
  return missing
}

async function discoverIndex(probe: Probe): Promise<Pick<Facts, 'index'> & { readonly sample: Sample | null }> {
  try {
    const sample = sampleSchema.parse(await probe(`${paths.productIndex}?${SAMPLE}&facetLinks=no`))
    const facets = sample.meta.facets.map(({ path, id }) => path ?? id)
    return { index: { fields: {}, facets }, sample }
  } catch (error) {
    const isMissing = error instanceof BackendError && error.status === 404
    return { ...(isMissing && { index: null }), sample: null }
  }
}

/**
 * The site's names of the index fields that it accepts: it names one unknown field at a time. A site that does not use
 * one of our names is asked for Search API's names of all others first.
 */
async function acceptedFields(probe: Probe): Promise<Record<string, string>> {
  const names = new Map(Object.entries(indexFields).map(([field, list]) => [field, [...list]]))
  const limit = Object.values(indexFields).flat().length
  for (let round = 0; round <= limit; round++) {
    const chosen = (fields: readonly string[]) => fields.flatMap((field) => names.get(field)?.[0] ?? [])
    const filters = chosen(['category', 'price', 'in_stock']).map((name) => `filter[${name}]=0&`)
    const sorts = chosen(['price', 'in_stock', 'title', 'sku', 'created'])
    const address = `${paths.productIndex}?${filters.join('')}sort=${sorts.join(',')}&page[limit]=1`
    const refused = rejectionOf(await rejectionTo(probe, address))?.indexField
    const [field] = [...names].find(([, [name]]) => name === refused) ?? []
    if (refused === undefined || field === undefined) break
    names.set(field, names.get(field)?.slice(1) ?? [])
    const others = round === 0 ? [...names].filter(([other]) => other !== field) : []
    for (const [other, list] of others) names.set(other, list.toReversed())
  }
  return Object.fromEntries([...names].flatMap(([field, [name]]) => (name === undefined ? [] : [[field, name]])))
}
