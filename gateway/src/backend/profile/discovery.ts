import { z } from 'zod'
import { BackendError } from '../jsonapi/errors.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { bundlesOf, typesOf } from './addresses.ts'
import { type Facts, noFacts, withNames } from './facts.ts'
import { isUnknownRoute, rejectionOf } from './rejections.ts'
import { ownNameOf } from './siteRules.ts'

/** Sends a request as it is: a POST if it has a body. @throws BackendError */
export type Probe = (address: string, body?: unknown) => Promise<unknown>

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

/** Maximum number of bundles to inspect. Responses show what others have. */
const MAX_BUNDLES = 3
/** A relationship that no site has: the rejection lists those that exist. */
const NO_RELATIONSHIP = 'shop_profile'

/** Index fields that only sites with our facets may have. */
const facetedFields: ReadonlySet<string> = new Set(['in_stock', 'rank'])

/** Index fields that we filter or sort by, each with the names it has on other sites. */
const indexFields: Readonly<Record<string, readonly string[]>> = {
  category: ['category', 'field_categories'],
  price: ['price', 'number'],
  in_stock: ['in_stock'],
  rank: ['rank'],
  title: ['title'],
  sku: ['sku'],
  created: ['created'],
}

/** Inputs of orders, with the path from an order to the field that stores each. */
const orderInputs = [
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
  const [samples, missing, fields] = await Promise.all([
    samplesOfBundles(types, rows, probe),
    missingInputs(types, probe),
    index && acceptedFields(index.facets, probe),
  ])
  const seen = relationshipsIn([rows, ...samples.values()])
  const empty = [...samples].flatMap(([type, { data }]) => (data.length === 0 ? [type] : []))
  const lists = await relationshipsOfParts(types, { seen, empty }, probe)
  const all = [...(rows ? [rows] : []), ...samples.values()]
  const products = all.flatMap(({ data }) => data)
  const included = all.flatMap((sample) => sample.included)
  const parts = included.filter(({ type }) => ownNameOf(type) === wireNames.variation.type)
  const filled = [...Object.keys(seen), ...lists.flatMap(([type, list]) => (list?.length ? [type] : []))]
  const isFilled = (type: string) => bundlesOf(types, type).some((one) => filled.includes(one))
  const ofRows = index && rows ? relationshipsIn([{ ...rows, included: [] }]) : {}
  return {
    ...noFacts,
    types,
    missing,
    ...(index !== undefined && { index: index && { ...index, fields: fields ?? {} } }),
    attributes: Object.fromEntries(
      [...products, ...parts].map(({ type, attributes }) => [type, Object.keys(attributes)]),
    ),
    hasPicturesOfProducts: products.some(hasPicture) && !included.some(hasPicture),
    emptyTypes: [...empty, ...lists.flatMap(([type, list]) => (list?.length === 0 ? [type] : []))],
    relationships: {
      ...seen,
      ...Object.fromEntries(
        lists.flatMap(([type, list]) => (list && (list.length > 0 || isFilled(type)) ? [[type, [...list]]] : [])),
      ),
      ...(rows?.data.length && index ? { [paths.productIndex]: [...new Set(Object.values(ofRows).flat())] } : {}),
    },
  }
}

type Sample = z.infer<typeof sampleSchema>
type Resource = z.infer<typeof resourceSchema>

/** Enough products to see where their pictures are. */
const SAMPLE_SIZE = 5

/** Some products with their parts and, if products have any, categories. @throws BackendError, ZodError */
async function readSample(address: string, probe: Probe): Promise<Sample> {
  const read = async (include: string) => sampleSchema.parse(await probe(`${address}&include=${include}`))
  try {
    return await read('default_variation,field_categories')
  } catch (error) {
    if (rejectionOf(error) === null) throw error
    return read('default_variation')
  }
}

function hasPicture({ relationships }: Resource): boolean {
  return [relationships.field_images?.data].flat().some((picture) => picture !== null && picture !== undefined)
}

/** Products of the bundles that are missing from the rows of the index. */
async function samplesOfBundles(types: Facts['types'], rows: Sample | null, probe: Probe) {
  const seen = new Set(rows?.data.map(({ type }) => type))
  const bundles = bundlesOf(types, wireNames.product.type).filter((type) => !seen.has(type))
  const limit = rows ? 1 : SAMPLE_SIZE
  const samples = await Promise.all(
    bundles.slice(0, MAX_BUNDLES).map(async (type): Promise<Array<[string, Sample]>> => {
      const sample = await readSample(`${types[type]}?page[limit]=${limit}`, probe).catch(() => null)
      return sample ? [[type, sample]] : []
    }),
  )
  return new Map(samples.flat())
}

/** Relationships of each type in some samples: resources list them all, even without a value. */
function relationshipsIn(samples: ReadonlyArray<Sample | null>): Facts['relationships'] {
  const resources = samples.flatMap((sample) => [...(sample?.data ?? []), ...(sample?.included ?? [])])
  return Object.fromEntries(resources.map(({ type, relationships }) => [type, Object.keys(relationships)]))
}

/** Whether the site has attributes that the samples lack: parts may have only those of their family. */
function hasUnseenAttributes(types: Facts['types'], seen: Facts['relationships']): boolean {
  const names = new Set(Object.values(seen).flat())
  const attributes = Object.keys(types).flatMap((type) => /^product-attribute-value--(.+)$/.exec(type)?.[1] ?? [])
  return attributes.some((name) => !names.has(`attribute_${name.replaceAll('-', '_')}`))
}

interface SeenTypes {
  readonly seen: Facts['relationships']
  /** Bundles without products. */
  readonly empty: readonly string[]
}

/** Relationships of parts that the samples lack; null if the site does not list them. */
function relationshipsOfParts(types: Facts['types'], { seen, empty }: SeenTypes, probe: Probe) {
  const { type: own } = wireNames.variation
  const isPartial = hasUnseenAttributes(types, seen)
  const parts = bundlesOf(types, own).filter((type) => !(type in seen) || (type === own && isPartial))
  return Promise.all(
    parts.slice(0, MAX_BUNDLES).map(async (type) => {
      // Without products, a bundle has no parts.
      if (empty.includes(type.replace('product-variation--', 'product--'))) return [type, []] as const
      return [type, await relationshipsOf(type, { types, probe })] as const
    }),
  )
}

/** All relationships of a type; empty if its list is, null if the site does not say. */
export async function relationshipsOf(type: string, { types, probe }: FieldSearch): Promise<readonly string[] | null> {
  const error = await rejectionTo(probe, `${types[type]}?page[limit]=1&include=${NO_RELATIONSHIP}`)
  // Drupal compares includes with the resources of the response: an empty list accepts them all.
  return error === null ? [] : (rejectionOf(error)?.possible ?? null)
}

async function rejectionTo(probe: Probe, address: string, body?: unknown): Promise<unknown> {
  try {
    await probe(address, body)
    return null
  } catch (error) {
    return error
  }
}

/**
 * Inputs that the site cannot save. Sites reject a filter by a missing field even if the list is empty, as the lists of
 * orders and addresses are for guests.
 */
async function missingInputs(types: Facts['types'], probe: Probe): Promise<Facts['missing']> {
  const [ofOrders, phones] = await Promise.all([
    missingOrderInputs(types, probe),
    missingFields(wireNames.profile.type, ['field_phone'], { types, probe }),
  ])
  return phones.length > 0 ? withNames(ofOrders, wireNames.profile.type, phones) : ofOrders
}

async function missingOrderInputs(types: Facts['types'], probe: Probe): Promise<Facts['missing']> {
  const orders = types[wireNames.order.type]
  let missing: Facts['missing'] = {}
  let inputs = [...orderInputs]
  while (orders !== undefined && inputs.length > 0) {
    const filters = inputs.map(({ path }) => `filter[${path}]=0`)
    const refused = await refusedFilter(probe, orders, filters)
    const input = inputs.find(({ field }) => field === refused)
    if (input === undefined) break
    // Sites have all inputs of an order item or none.
    const names = inputs.flatMap(({ type, field }) => (type === input.type ? [field] : []))
    inputs = inputs.filter(({ type }) => type !== input.type)
    for (const type of typesOf(input.type, { ...noFacts, types })) missing = withNames(missing, type, names)
  }
  return missing
}

interface FieldSearch {
  readonly types: Facts['types']
  readonly probe: Probe
}

/** The given fields that a type lacks: one request if it has them all, and one for each that it lacks. */
export async function missingFields(type: string, fields: readonly string[], { types, probe }: FieldSearch) {
  const list = types[type]
  const missing: string[] = []
  let left = list === undefined ? [] : fields
  while (list !== undefined && left.length > 0) {
    const filters = left.map((field) => `filter[${field}]=0`)
    const refused = await refusedFilter(probe, list, filters)
    if (refused === undefined || !left.includes(refused)) break
    missing.push(refused)
    // Sites name the first missing field, so those before it exist.
    left = left.slice(left.indexOf(refused) + 1)
  }
  return missing
}

/**
 * Whether resources of a type can be created with some attributes. The request has no values, so sites always reject
 * it, but they report unknown attributes first.
 */
export async function acceptsInputs(type: string, fields: readonly string[], { types, probe }: FieldSearch) {
  const path = types[type]
  if (path === undefined) return false
  const attributes = Object.fromEntries(fields.map((field) => [field, null]))
  return rejectionOf(await rejectionTo(probe, path, { data: { type, attributes } }))?.field === undefined
}

/** The field that a collection cannot be filtered by, if there is one. */
async function refusedFilter(probe: Probe, list: string, filters: readonly string[]): Promise<string | undefined> {
  return rejectionOf(await rejectionTo(probe, `${list}?${filters.join('&')}&page[limit]=1`))?.filterField
}

/** Any response but that of an unknown route means that the route exists. */
export async function hasRoute(probe: Probe, address: string): Promise<boolean> {
  try {
    await probe(address)
    return true
  } catch (error) {
    if (!(error instanceof BackendError) || error.status === null) throw error
    return !isUnknownRoute(error)
  }
}

async function discoverIndex(probe: Probe): Promise<Pick<Facts, 'index'> & { readonly sample: Sample | null }> {
  try {
    const sample = await readSample(`${paths.productIndex}?page[limit]=${SAMPLE_SIZE}&facetLinks=no`, probe)
    const facets = sample.meta.facets.map(({ path, id }) => path ?? id)
    return { index: { fields: {}, facets }, sample }
  } catch (error) {
    const isMissing = error instanceof BackendError && error.status === 404
    return { ...(isMissing && { index: null }), sample: null }
  }
}

/**
 * The site's name of each index field: removes or renames fields until it accepts the rest, since it names one at a time.
 * Our own names are tried first on sites with our facets.
 */
async function acceptedFields(facets: readonly string[], probe: Probe): Promise<Record<string, string>> {
  const isOurs = facets.includes('category')
  const names = new Map(
    Object.entries(indexFields)
      .filter(([field]) => !facetedFields.has(field) || facets.length > 0)
      .map(([field, all]) => [field, isOurs ? [...all] : all.toReversed()]),
  )
  const limit = [...names.values()].flat().length
  for (let round = 0; round <= limit; round++) {
    const current = (fields: readonly string[]) => fields.flatMap((field) => names.get(field)?.[0] ?? [])
    const filters = current(['category', 'price', 'in_stock']).map((name) => `filter[${name}]=0&`)
    const sorts = current(['rank', 'price', 'in_stock', 'title', 'sku', 'created'])
    const address = `${paths.productIndex}?${filters.join('')}sort=${sorts.join(',')}&page[limit]=1`
    const refused = rejectionOf(await rejectionTo(probe, address))?.indexField
    const list = [...names.values()].find(([name]) => name !== undefined && name === refused)
    if (list === undefined) break
    list.shift()
  }
  return Object.fromEntries([...names].flatMap(([field, [name]]) => (name === undefined ? [] : [[field, name]])))
}
