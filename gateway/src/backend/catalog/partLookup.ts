import { type BackendCalls, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { chunks } from '../jsonapi/loader.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'

const { variation } = wireNames

export interface PartLookup {
  readonly calls: BackendCalls
  /** Under which failures are reported. */
  readonly operation: string
  /** Fields of the parts. */
  readonly plan: Plan
}

function keyOf(sku: string): string {
  return sku.trim().toLowerCase()
}

/**
 * Parts by lowercase part number; unknown and unpublished numbers are missing. Sends one request per 50 numbers.
 * @throws BackendError
 */
export async function partsBySku(skus: readonly string[], lookup: PartLookup): Promise<Map<string, Resource>> {
  const wanted = [...new Map(skus.map((sku) => [keyOf(sku), sku.trim()])).values()].filter((sku) => sku !== '')
  const parts = (await Promise.all(chunks(wanted).map((chunk) => readParts(chunk, lookup)))).flat()
  return new Map(parts.map((part) => [keyOf(part.text('sku') ?? ''), part]))
}

async function readParts(skus: readonly string[], { calls, operation, plan }: PartLookup) {
  const { include, fields } = plan
  const names = [...(fields[variation.type] ?? []), 'sku']
  const query = queryString({
    include,
    fields: { ...fields, [variation.type]: [...new Set(names)].sort() },
    filter: [
      { path: 'sku', value: skus },
      { path: 'status', value: '1' },
    ],
    page: { limit: skus.length },
  })
  return (await readDocument(calls, operation, `${variation.path}${query}`)).data
}
