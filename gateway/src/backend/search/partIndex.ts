import { z } from 'zod'
import { ProductVariation } from '../catalog/variation.ts'
import { type BackendCalls, type ReadOptions, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { isAbsent } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { LONGEST_TEXT, SHORTEST_TEXT, plainNumber } from './text.ts'

const partnerNumbersSchema = z.union([z.array(z.string()), z.string().transform((one) => [one])])

/** The model number and the partners' numbers of a part, as far as the document holds them. */
function otherNumbers(part: Resource): string[] {
  const specifications = part.one('field_specifications')?.resource
  const partners = specifications?.read('field_partner_part_numbers', partnerNumbersSchema) ?? []
  const model = part.text('field_model_number')
  return [...(model ? [model] : []), ...partners]
}

/** Whether a text is the part, model or a partner's number of a part, punctuation aside. */
export function isNumberOf(part: Resource, text: string): boolean {
  const wanted = plainNumber(text)
  return [part.text('sku') ?? '', ...otherNumbers(part)].some((number) => plainNumber(number) === wanted)
}

/** How well a part fits a text that was typed, the best first. */
export const fits = ['number', 'beginning', 'otherNumber', 'words'] as const
export type Fit = (typeof fits)[number]

export function fitOf(part: Resource, text: string): Fit {
  const wanted = plainNumber(text)
  const sku = plainNumber(part.text('sku') ?? '')
  if (wanted === '') return 'words'
  if (sku === wanted) return 'number'
  if (sku.startsWith(wanted)) return 'beginning'
  return otherNumbers(part).some((number) => plainNumber(number).startsWith(wanted)) ? 'otherNumber' : 'words'
}

/** Rows the index is asked for: a few more than are shown. */
const ROWS = 10
export const MOST_NEAREST = 10
/** They stand beside an answer that is there already. */
const nearestRead: ReadOptions = { atMostMs: 2_000 }

/** The search index over all parts, which knows their numbers without punctuation, and those of makers and partners. Not every site has one. */
export class PartIndex {
  readonly #calls: BackendCalls

  constructor(calls: BackendCalls) {
    this.#calls = calls
  }

  /**
   * Parts for what was typed, the best first.
   * @param plan of the shape FoundPart
   * @throws BackendError, also where the site has no such index
   */
  async find(text: string, plan: Plan, atMostMs: number): Promise<readonly Resource[]> {
    const query = queryString({ ...plan, filter: [{ path: 'fulltext', value: text }], page: { limit: ROWS } })
    return (await readDocument(this.#calls, 'findParts', `${paths.variationIndex}${query}`, { atMostMs })).data
  }

  /** Parts whose numbers are most like a text, the most alike first; none where the site cannot tell. */
  async nearest(text: string, first: number, plan: Plan): Promise<ProductVariation[]> {
    if (text.length > LONGEST_TEXT || plainNumber(text).length < SHORTEST_TEXT) return []
    const filter = [{ path: 'similar_number', value: text.trim() }]
    const query = queryString({ ...plan, filter, page: { limit: MOST_NEAREST } })
    try {
      const { data } = await readDocument(this.#calls, 'nearestParts', `${paths.variationIndex}${query}`, nearestRead)
      return data.slice(0, first).map((part) => new ProductVariation(part))
    } catch (error) {
      if (isAbsent(error)) return []
      throw error
    }
  }
}
