import { MAX_LINES } from '@shop/schema/quantity'
import { MAX_ADDRESSES } from '../../backend/addresses/addressBook.ts'
import { MAX_VALUES as MAX_FACET_VALUES } from '../../backend/catalog/filter.ts'
import { MAX_COMPLEXITY } from '../../protection/cost.ts'
import { documentLimits } from '../../protection/documentLimits.ts'
import { MAX_VALUES } from '../../protection/documents.ts'
import { MAX_BODY_BYTES } from '../../protection/input.ts'
import { MAX_CONCURRENT } from '../../protection/programQueue.ts'
import type { RateLimits } from '../../protection/rateLimits.ts'
import { changeLimits } from '../catalog/changes.ts'
import { variationLimits } from '../catalog/product.ts'
import { MAX_SKUS } from '../catalog/variation.ts'
import { productLimits } from '../core/pagination.ts'
import { MAX_NODES } from '../node.ts'
import { orderLimits } from '../orders/orders.ts'
import { quoteLimits } from '../quotes/quotes.ts'

/** A documented limit of the API. */
export interface PublishedLimit {
  /** As in `extensions.limit.name` of errors. */
  readonly name: string
  readonly maximum: number
  readonly unit: string
  readonly description: string
}

const DEADLINE_S = 30

const notes: ReadonlyMap<string, string> = new Map([
  ['levels', 'of nested fields'],
  ['fields', 'of a document after fragments are expanded'],
  ['comparisons', 'of fields and fragments with the same name, during validation'],
])

/** All limits of operations, in the order of the documentation. */
export function publishedLimits(
  rates: Pick<RateLimits, 'capacity' | 'pointsPerSecond' | 'networks'>,
): PublishedLimit[] {
  return [
    ...Object.entries(documentLimits).map(([name, maximum]) => ({
      name,
      maximum,
      unit: name,
      description: notes.get(name) ?? 'of a document',
    })),
    { name: 'values', maximum: MAX_VALUES, unit: 'values', description: 'of all variables, including nested ones' },
    { name: 'bytes', maximum: MAX_BODY_BYTES, unit: 'bytes', description: 'of a request, after decompression' },
    { name: 'seconds', maximum: DEADLINE_S, unit: 'seconds', description: 'of an operation' },
    { name: 'complexity', maximum: MAX_COMPLEXITY, unit: 'fields', description: 'that an operation may read' },
    { name: 'products', maximum: productLimits.maxSize, unit: 'items', description: 'of a page of a product list' },
    {
      name: 'variations',
      maximum: variationLimits.maxSize,
      unit: 'items',
      description: "of a page of a product's parts",
    },
    {
      name: 'changedParts',
      maximum: changeLimits.maxSize,
      unit: 'items',
      description: 'of a page of `variations` and of `deletedVariations`',
    },
    { name: 'orders', maximum: orderLimits.maxSize, unit: 'items', description: 'of a page of orders' },
    { name: 'quotes', maximum: quoteLimits.maxSize, unit: 'items', description: 'of a page of quotes' },
    { name: 'addresses', maximum: MAX_ADDRESSES, unit: 'items', description: 'of an address book' },
    { name: 'ids', maximum: MAX_NODES, unit: 'items', description: 'of `nodes`' },
    { name: 'skus', maximum: MAX_SKUS, unit: 'items', description: 'of `productVariations`' },
    { name: 'facetValues', maximum: MAX_FACET_VALUES, unit: 'items', description: 'selected together' },
    { name: 'lines', maximum: MAX_LINES, unit: 'items', description: 'of a cart, and of one `quickOrder`' },
    {
      name: 'points',
      maximum: rates.capacity,
      unit: 'points',
      description: `in a burst, per API key, customer, session and network; ${rates.pointsPerSecond.toLocaleString('en-US')} more each second`,
    },
    {
      name: 'concurrency',
      maximum: MAX_CONCURRENT,
      unit: 'operations',
      description: 'of the programs of one customer, in progress or waiting',
    },
    ...rates.networks(),
  ]
}
