import { type BackendCalls, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { MAX_PAGE_SIZE, noFacets, paths, wireNames } from '../jsonapi/names.ts'
import { type Plan, planBelow } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'

const { product, variation } = wireNames

export interface PartLookup {
  readonly calls: BackendCalls
  readonly profile: SiteProfile
  /** Under which failures are reported. */
  readonly operation: string
  /** Fields of the parts. */
  readonly plan: Plan
}

function keyOf(sku: string): string {
  return sku.trim().toLowerCase()
}

/**
 * Parts by lowercase part number; unknown and unpublished numbers are missing. One request for 50 numbers, if the index
 * knows them or there is only one type of parts; otherwise one per type.
 * @throws BackendError
 */
export async function partsBySku(skus: readonly string[], lookup: PartLookup): Promise<Map<string, Resource>> {
  const wanted = [...new Map(skus.map((sku) => [keyOf(sku), sku.trim()])).values()].filter((sku) => sku !== '')
  const indexed = byKey(await inChunks(wanted, (chunk) => inIndex(chunk, lookup)))
  const others = wanted.filter((sku) => !indexed.has(keyOf(sku)))
  return new Map([...indexed, ...byKey(await inChunks(others, (chunk) => inCollections(chunk, lookup)))])
}

function byKey(parts: readonly Resource[]): Map<string, Resource> {
  return new Map(parts.map((part) => [keyOf(part.text('sku') ?? ''), part]))
}

async function inChunks(
  skus: readonly string[],
  read: (chunk: readonly string[]) => Promise<readonly Resource[]>,
): Promise<readonly Resource[]> {
  const chunks = Array.from({ length: Math.ceil(skus.length / MAX_PAGE_SIZE) }, (_, index) =>
    skus.slice(index * MAX_PAGE_SIZE, (index + 1) * MAX_PAGE_SIZE),
  )
  return (await Promise.all(chunks.map(read))).flat()
}

/** The index has the parts of all types, below their products. It may lag behind. */
async function inIndex(skus: readonly string[], { calls, profile, operation, plan }: PartLookup) {
  await profile.whenKnown()
  const field = profile.typesOf(variation.type).length > 1 ? profile.exactIndexField('sku') : null
  if (field === null) return []
  const query = queryString({
    ...planBelow(product.type, 'variations', withSku(plan, ['status'])),
    filter: [{ path: field, value: skus }],
    page: { limit: skus.length },
    siteParameters: noFacets,
  })
  const { data } = await readDocument(calls, operation, `${paths.productIndex}${query}`)
  const keys = new Set(skus.map(keyOf))
  return data
    .flatMap((found) => found.many('variations').flatMap(({ resource }) => resource ?? []))
    .filter((part) => keys.has(keyOf(part.text('sku') ?? '')) && part.flag('status') !== false)
}

async function inCollections(skus: readonly string[], { calls, operation, plan }: PartLookup) {
  const query = queryString({
    ...withSku(plan, []),
    filter: [
      { path: 'sku', value: skus },
      { path: 'status', value: '1' },
    ],
    page: { limit: skus.length },
  })
  return (await readDocument(calls, operation, `${variation.path}${query}`)).data
}

function withSku({ include, fields }: Plan, others: readonly string[]): Plan {
  const names = [...(fields[variation.type] ?? []), 'sku', ...others]
  return { include, fields: { ...fields, [variation.type]: [...new Set(names)].sort() } }
}
