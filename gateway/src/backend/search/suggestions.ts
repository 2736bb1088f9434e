import { type BackendCalls, readDocument } from '../calls.ts'
import { aliasOf, productPath } from '../catalogue/address.ts'
import type { Document, Reference, Resource } from '../jsonapi/document.ts'
import { queryString } from '../jsonapi/query.ts'
import { isAbsent } from '../errors.ts'
import { NAMES, PATHS } from '../names.ts'

export interface SuggestionSubItem {
  readonly id: string
  /** "category", "product" or "content" */
  readonly type: string
  readonly name: string
  readonly path: string
}

export interface Suggestion {
  readonly id: string
  readonly type: 'PART' | 'TERM'
  readonly label: string
  readonly name: string
  readonly sku: string | null
  readonly path: string
  readonly altPath: string | null
  readonly subItems: readonly SuggestionSubItem[]
}

export type SearchOperation = 'searchByPartNumber' | 'searchByPlainNumber' | 'searchByTerms'

const SHORTEST_TEXT = 3
const LONGEST_PART_NUMBER = 40
const MOST_ROWS = 8
/** The drop-down does without rows rather than keep the typist waiting. */
const AT_MOST_MS = 2_000

const partNumberPattern = /^(?:[a-z]{1,4}-?)?\d[a-z0-9]*(?:[-./][a-z0-9]+)*[-./]?$/

/** Whether a text (trimmed, in lower case) reads like a part number rather than like words. */
export function looksLikePartNumber(text: string): boolean {
  if (text.length > LONGEST_PART_NUMBER || !partNumberPattern.test(text)) return false
  const digits = text.replaceAll(/\D/g, '').length
  return digits >= 3 || (digits >= 1 && text.includes('-'))
}

const byPartNumber = (text: string) =>
  `${NAMES.variation.path}${queryString({
    include: ['product_id'],
    fields: {
      [NAMES.variation.type]: ['title', 'sku', 'product_id', 'drupal_internal__product_id'],
      [NAMES.product.type]: ['title', 'path', 'drupal_internal__product_id'],
    },
    filter: [
      { path: 'sku', operator: 'STARTS_WITH', value: text },
      { path: 'status', value: '1' },
    ],
    sort: ['sku'],
    page: { limit: MOST_ROWS },
  })}`

const byPlainNumber = (text: string) =>
  `${PATHS.productIndex}${queryString({
    include: ['variations'],
    fields: {
      [NAMES.product.type]: ['path', 'drupal_internal__product_id', 'variations'],
      [NAMES.variation.type]: ['title', 'sku', 'product_id', 'drupal_internal__product_id'],
    },
    filter: [{ path: 'fulltext', value: text }],
    page: { limit: MOST_ROWS },
  })}`

const TARGETS = 'field_para_target_entities'
const TARGET_FIELDS = ['field_targeted_category', 'field_targeted_product_variation', 'field_targeted_content'] as const

const byTerms = (text: string) =>
  `${NAMES.searchTerm.path}${queryString({
    include: [
      ...TARGET_FIELDS.map((field) => `${TARGETS}.${field}`),
      `${TARGETS}.field_targeted_product_variation.product_id`,
    ],
    fields: {
      [NAMES.searchTerm.type]: ['name', TARGETS],
      [NAMES.searchTarget.type]: ['field_search_name', ...TARGET_FIELDS],
      [NAMES.category.type]: ['name', 'path'],
      [NAMES.variation.type]: ['title', 'sku', 'product_id'],
      [NAMES.product.type]: ['path', 'drupal_internal__product_id'],
      [NAMES.page.type]: ['title', 'path'],
    },
    filter: [{ path: 'name', operator: 'CONTAINS', value: text }],
    sort: ['name'],
    page: { limit: MOST_ROWS },
  })}`

const withPart = (path: string, sku: string) => `${path}?part-number=${encodeURIComponent(sku)}`

/** The product's number; a site that does not write it as an attribute has it on the reference. */
function productNumber(variation: Resource, product: Reference): string {
  const number = variation.integer('drupal_internal__product_id') ?? product.meta.drupal_internal__target_id
  return typeof number === 'number' || typeof number === 'string' ? String(number) : product.id
}

function partSuggestion(variation: Resource): Suggestion[] {
  const sku = variation.text('sku')
  const product = variation.one('product_id')
  if (!sku || !product) return []
  const name = variation.text('title') ?? sku
  const altPath = withPart(`/product/${productNumber(variation, product)}`, sku)
  const alias = product.resource && aliasOf(product.resource)
  return [
    {
      id: variation.id,
      type: 'PART',
      label: `(${sku}): ${name}`,
      name,
      sku,
      path: alias ? withPart(alias, sku) : altPath,
      altPath,
      subItems: [],
    },
  ]
}

const plainNumber = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The index finds products; of their parts those are meant whose number begins so when its dashes and dots are left out. */
const partsBeginning = (document: Document, text: string): Suggestion[] =>
  document
    .included(NAMES.variation.type)
    .filter((variation) => plainNumber(variation.text('sku') ?? '').startsWith(plainNumber(text)))
    .flatMap(partSuggestion)

interface Place {
  readonly type: string
  readonly name: string
  readonly path: string
}

/** What each kind of target is, told by the resource it really is and not by the field that points at it. */
const PLACES: Readonly<Record<string, (target: Resource) => Place | null>> = {
  [NAMES.category.type]: (target) => placed('category', target.text('name'), aliasOf(target)),
  [NAMES.page.type]: (target) => placed('content', target.text('title'), aliasOf(target)),
  [NAMES.variation.type]: (target) => {
    const product = target.one('product_id')?.resource
    const sku = target.text('sku')
    return placed('product', target.text('title'), product && sku ? withPart(productPath(product), sku) : null)
  },
}

const placed = (type: string, name: string | null, path: string | null): Place | null =>
  name && path ? { type, name, path } : null

function subItems(term: Resource): SuggestionSubItem[] {
  return term.many(TARGETS).flatMap(({ resource: target, id }) => {
    const place = TARGET_FIELDS.flatMap((field) => {
      const resource = target?.one(field)?.resource
      return (resource && PLACES[resource.type]?.(resource)) ?? []
    })[0]
    return place ? [{ id, ...place, name: target?.text('field_search_name') ?? place.name }] : []
  })
}

function termSuggestion(term: Resource): Suggestion[] {
  const name = term.text('name')
  if (!name) return []
  const places = subItems(term)
  const [only] = places.length === 1 ? places : []
  const path = only?.path ?? `/search?terms=${encodeURIComponent(name)}`
  return [{ id: term.id, type: 'TERM', label: name, name, sku: null, path, altPath: null, subItems: places }]
}

interface Search {
  readonly address: (text: string) => string
  readonly rows: (document: Document, text: string) => Suggestion[]
  /** Not every site has it. */
  readonly isOptional?: boolean
}

/** Each search: what is called, and how the answer becomes suggestions. */
const SEARCHES: Record<SearchOperation, Search> = {
  searchByPartNumber: { address: byPartNumber, rows: ({ data }) => data.flatMap(partSuggestion) },
  searchByPlainNumber: { address: byPlainNumber, rows: partsBeginning, isOptional: true },
  searchByTerms: { address: byTerms, rows: ({ data }) => data.flatMap(termSuggestion) },
}

/** What is tried for a number, in this order, until something is found. Words are terms at once. */
const FOR_NUMBERS: readonly SearchOperation[] = ['searchByPartNumber', 'searchByPlainNumber', 'searchByTerms']
const FOR_WORDS: readonly SearchOperation[] = ['searchByTerms']

export interface SuggestionsAnswer {
  readonly rows: readonly Suggestion[]
  /** Why the rows are not all that there might be. */
  readonly failure: unknown
}

export class Suggestions {
  readonly #calls: BackendCalls

  constructor(calls: BackendCalls) {
    this.#calls = calls
  }

  /** Parts for what reads like a part number, terms for anything else, and for a number that no part begins with. */
  async of(text: string): Promise<SuggestionsAnswer> {
    const wanted = text.trim().toLowerCase()
    if (wanted.length < SHORTEST_TEXT) return { rows: [], failure: null }
    try {
      for (const operation of looksLikePartNumber(wanted) ? FOR_NUMBERS : FOR_WORDS) {
        const rows = await this.#search(operation, wanted)
        if (rows.length > 0) return { rows, failure: null }
      }
      return { rows: [], failure: null }
    } catch (failure) {
      return { rows: [], failure }
    }
  }

  async #search(operation: SearchOperation, text: string): Promise<Suggestion[]> {
    const { address, rows, isOptional = false } = SEARCHES[operation]
    try {
      const document = await readDocument(this.#calls, operation, address(text), { atMostMs: AT_MOST_MS })
      return rows(document, text).slice(0, MOST_ROWS)
    } catch (error) {
      if (isOptional && isAbsent(error)) return []
      throw error
    }
  }
}
