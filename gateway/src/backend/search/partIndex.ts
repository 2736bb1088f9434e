import { plainNumber } from '@shop/schema/partNumbers'
import { z } from 'zod'
import { plainCode } from '@shop/schema/plainText'
import { Product } from '../catalog/product.ts'
import type { ProductList } from '../catalog/productIndex.ts'
import type { ProductRow } from '../catalog/rows.ts'
import { ProductVariation } from '../catalog/variation.ts'
import type { Window } from '../catalog/window.ts'
import { type BackendCalls, type ReadOptions, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { ifAbsent } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { MAX_TEXT_LENGTH, MIN_TEXT_LENGTH } from './text.ts'

const partnerNumbersSchema = z.union([z.array(z.string()), z.string().transform((one) => [one])])

/** A part's model number and partner numbers, as far as the document includes them. */
function otherNumbers(part: Resource): string[] {
  const specifications = part.one('field_specifications')?.resource
  const partners = specifications?.read('field_partner_part_numbers', partnerNumbersSchema) ?? []
  const model = part.text('field_model_number')
  return [...(model ? [model] : []), ...partners]
}

/** Whether a text equals the part, model or a partner number, ignoring punctuation. */
export function isNumberOf(part: Resource, text: string): boolean {
  const wanted = plainNumber(text)
  return [part.text('sku') ?? '', ...otherNumbers(part)].some((number) => plainNumber(number) === wanted)
}

/** How well a part matches the typed text, best first. */
export const fitOrder = ['number', 'beginning', 'otherNumber', 'words'] as const
export type Fit = (typeof fitOrder)[number]

export function fitOf(part: Resource, text: string): Fit {
  const wanted = plainNumber(text)
  const sku = plainNumber(part.text('sku') ?? '')
  if (wanted === '') return 'words'
  if (sku === wanted) return 'number'
  if (sku.startsWith(wanted)) return 'beginning'
  return otherNumbers(part).some((number) => plainNumber(number).startsWith(wanted)) ? 'otherNumber' : 'words'
}

/** Rows requested from the index: a few more than are shown. */
const ROWS = 10
export const MAX_NEAREST = 10
/** Optional: an answer is already available. */
const nearestRead: ReadOptions = { timeoutMs: 2_000 }

/**
 * The search index over all parts, which matches part, maker and partner numbers without punctuation. Not every site
 * has one.
 */
export class PartIndex {
  readonly #calls: BackendCalls

  constructor(calls: BackendCalls) {
    this.#calls = calls
  }

  /**
   * Parts that match the typed text, best first.
   * @param plan of the shape FoundPart
   * @throws BackendError, also if the site has no such index
   */
  async find(text: string, plan: Plan, timeoutMs: number): Promise<readonly Resource[]> {
    const query = queryString({ ...plan, filter: [{ path: 'fulltext', value: text }], page: { limit: ROWS } })
    return (await readDocument(this.#calls, 'findParts', `${paths.variationIndex}${query}`, { timeoutMs })).data
  }

  /** Parts with the most similar numbers, best first; none if the site cannot tell. */
  async nearest(text: string, first: number, plan: Plan): Promise<ProductVariation[]> {
    if (text.length > MAX_TEXT_LENGTH || plainNumber(text).length < MIN_TEXT_LENGTH) return []
    const filter = [{ path: 'similar_number', value: plainCode(text) }]
    const query = queryString({ ...plan, filter, page: { limit: MAX_NEAREST } })
    const address = `${paths.variationIndex}${query}`
    const nearest = await readDocument(this.#calls, 'nearestParts', address, nearestRead).catch(ifAbsent({ data: [] }))
    return nearest.data.slice(0, first).map((part) => new ProductVariation(part))
  }
}

/** The products of parts, each once with its first matching part. */
export function rowsOf(parts: readonly Resource[]): ProductRow[] {
  const byProduct = Map.groupBy(parts, (part) => part.one('product_id')?.id ?? '')
  return [...byProduct.values()].flatMap(([part, ...others]) => {
    const product = part?.one('product_id')?.resource
    if (!part || !product) return []
    return [
      {
        product: new Product(product),
        matchingVariation: new ProductVariation(part),
        matchingCount: 1 + others.length,
        isWhole: false,
      },
    ]
  })
}

/** A page of rows that are all in memory; they have no facets. */
export function listOf(rows: readonly ProductRow[], window: Window): ProductList {
  const { start, end } = window.range(rows.length)
  return {
    rows: rows.slice(start, end),
    offset: start,
    totalCount: rows.length,
    facets: [],
    help: null,
    sorts: [],
    columns: () => Promise.resolve([]),
  }
}
