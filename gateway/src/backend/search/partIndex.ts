import { plainNumber } from '@shop/schema/partNumbers'
import { z } from 'zod'
import { plainCode } from '@shop/schema/plainText'
import { ProductVariation } from '../catalog/variation.ts'
import { type BackendCalls, type ReadOptions, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { isAbsent } from '../jsonapi/errors.ts'
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
    try {
      const { data } = await readDocument(this.#calls, 'nearestParts', `${paths.variationIndex}${query}`, nearestRead)
      return data.slice(0, first).map((part) => new ProductVariation(part))
    } catch (error) {
      if (isAbsent(error)) return []
      throw error
    }
  }
}
