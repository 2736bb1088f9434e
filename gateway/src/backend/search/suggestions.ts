import { readPartNumbers } from '@shop/schema/partNumberText'
import { removeInvisible } from '@shop/schema/plainText'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { aliasOf } from '../content/addresses.ts'
import { productPath } from '../catalog/address.ts'
import { productsNamed } from '../catalog/productCollections.ts'
import type { ProductDirectory } from '../catalog/productDirectory.ts'
import { ProductVariation } from '../catalog/variation.ts'
import { can } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { isAbsent } from '../jsonapi/errors.ts'
import type { Reference, Resource } from '../jsonapi/document.ts'
import { emptySelection, planOf, type Selection } from '../jsonapi/plan.ts'
import { fitOrder, type Fit, type PartIndex, fitOf, isNumberOf } from './partIndex.ts'
import { type Place, placesOf, withPart } from './places.ts'
import { termsNamed } from './searchTerms.ts'
import { callAsSpecified } from './specifiedCalls.ts'
import { MAX_TEXT_LENGTH, isPartNumber, normalizeText, MIN_TEXT_LENGTH } from './text.ts'

export interface Suggestion {
  readonly id: string
  readonly type: 'PART' | 'TERM'
  readonly label: string
  readonly name: string
  readonly sku: string | null
  readonly path: string
  readonly altPath: string | null
  readonly subItems: readonly Place[]
  /** The part with the requested fields; null for a term, and if only its number is known. */
  readonly variation: ProductVariation | null
}

const MAX_ROWS = 8
/** The index only supplements the specified calls, so it is not waited for any longer than those. */
const INDEX_TIMEOUT_MS = 2_000

/** The product number; sites without the attribute have it on the reference. */
function productNumber(variation: Resource, product: Reference): string {
  const number = variation.integer('drupal_internal__product_id') ?? product.meta.drupal_internal__target_id
  return typeof number === 'number' || typeof number === 'string' ? String(number) : product.id
}

function partSuggestion(part: Resource, isFromIndex: boolean): Suggestion[] {
  const sku = part.text('sku')
  const product = part.one('product_id')
  if (!sku || !product) return []
  const name = part.text('title') ?? sku
  const altPath = withPart(`/product/${productNumber(part, product)}`, sku)
  const alias = product.resource && aliasOf(product.resource)
  return [
    {
      id: part.id,
      type: 'PART',
      label: `(${sku}): ${name}`,
      name,
      sku,
      path: alias ? withPart(alias, sku) : altPath,
      altPath,
      subItems: [],
      variation: isFromIndex ? new ProductVariation(part) : null,
    },
  ]
}

function termSuggestion(term: Resource): Suggestion[] {
  const name = term.text('name')
  if (!name) return []
  const subItems = placesOf(term)
  const [only] = subItems.length === 1 ? subItems : []
  const path = only?.path ?? `/search?terms=${encodeURIComponent(name)}`
  return [{ id: term.id, type: 'TERM', label: name, name, sku: null, path, altPath: null, subItems, variation: null }]
}

function productSuggestion(product: Resource): Suggestion {
  const name = product.text('title') ?? ''
  const path = productPath(product)
  const none = { sku: null, altPath: null, subItems: [], variation: null } as const
  return { ...none, id: product.id, type: 'TERM', label: name, name, path }
}

/** A matching part and how well it matches. */
interface FoundPart {
  readonly part: Resource
  readonly fit: Fit
  readonly isFromIndex: boolean
}

/** Best match first, then parts in stock. Of duplicates, the later one wins. */
function ranked(finds: readonly FoundPart[]): Suggestion[] {
  return [...new Map(finds.map((one) => [one.part.id, one])).values()]
    .sort((a, b) => fitOrder.indexOf(a.fit) - fitOrder.indexOf(b.fit) || stock(b) - stock(a))
    .flatMap(({ part, isFromIndex }) => partSuggestion(part, isFromIndex))
}

function stock({ part }: FoundPart): number {
  return (part.integer('field_stock') ?? 0) > 0 ? 1 : 0
}

/** The exact term first, then those that start with the text, then those that contain it. */
function rankedTerms(terms: readonly Resource[], text: string): Suggestion[] {
  const place = ({ name }: Suggestion) => {
    const lower = name.toLowerCase()
    return lower === text ? 0 : lower.startsWith(text) ? 1 : 2
  }
  return terms.flatMap(termSuggestion).sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en'))
}

export interface SuggestionsResult {
  readonly rows: readonly Suggestion[]
  /** Why there are no rows. */
  readonly failure: unknown
}

export interface SuggestionsOptions {
  readonly calls: BackendCalls
  readonly index: PartIndex
  readonly profile: SiteProfile
  readonly directory: ProductDirectory
  /** Called with the reason why the optional index did not respond. */
  readonly onIndexFailure: (error: unknown) => void
}

/** The suggestions below the search box: results of the specified calls, supplemented by the index. */
export class Suggestions {
  readonly #options: SuggestionsOptions

  constructor(options: SuggestionsOptions) {
    this.#options = options
  }

  /**
   * Parts for text like a part number; terms and parts for any other text, and for an unknown number.
   * @param selection fields of the shape FoundPart
   */
  async of(typed: string, selection: Selection): Promise<SuggestionsResult> {
    if (typed.trim().length > MAX_TEXT_LENGTH) return { rows: [], failure: null }
    const { text } = readPartNumbers(removeInvisible(typed))
    const wanted = normalizeText(text)
    if (wanted.length < MIN_TEXT_LENGTH) return { rows: [], failure: null }
    try {
      const rows = isPartNumber(wanted)
        ? await this.#forNumber(text, wanted, selection)
        : await this.#forWords(text, wanted, selection)
      return { rows: rows.slice(0, MAX_ROWS), failure: null }
    } catch (failure) {
      return { rows: [], failure }
    }
  }

  /** The index also finds words; without it, unknown numbers are looked up as terms. */
  async #forNumber(typed: string, text: string, selection: Selection): Promise<Suggestion[]> {
    const [specified, indexed] = await Promise.all([this.#partsBeginning(text), this.#indexed(typed, text, selection)])
    if (!indexed) return specified.length > 0 ? ranked(specified) : this.#terms(typed)
    const numbers = [...specified, ...indexed.filter(({ fit }) => fit !== 'words')]
    return ranked(numbers.length > 0 ? numbers : indexed)
  }

  async #forWords(typed: string, text: string, selection: Selection): Promise<Suggestion[]> {
    const [terms, found] = await Promise.all([this.#terms(typed), this.#indexed(typed, text, selection)])
    const indexed = found ?? []
    const isMeant = ({ part }: FoundPart) => isNumberOf(part, text)
    return [...ranked(indexed.filter(isMeant)), ...terms, ...ranked(indexed.filter((one) => !isMeant(one)))]
  }

  async #partsBeginning(text: string): Promise<FoundPart[]> {
    const plan = planOf('FoundPart', emptySelection)
    const { data } = await callAsSpecified(this.#options.calls, 'searchByPartNumber', text, plan)
    return data.map((part) => ({ part, fit: fitOf(part, text), isFromIndex: false }))
  }

  /** Search terms; on sites without them, products. */
  async #terms(typed: string): Promise<Suggestion[]> {
    const { calls, profile } = this.#options
    if (!can(profile, 'searchTerms')) {
      const directory = profile.hasIndex ? null : this.#options.directory
      const products = await productsNamed(calls, typed.trim(), { directory, limit: MAX_ROWS })
      return products.map(productSuggestion)
    }
    const { terms, text } = await termsNamed(calls, typed, planOf('SearchTerm', emptySelection))
    return rankedTerms(terms, text)
  }

  /** Null without a response. */
  async #indexed(typed: string, text: string, selection: Selection): Promise<FoundPart[] | null> {
    const { index, onIndexFailure } = this.#options
    try {
      const parts = await index.find(typed.trim().toLowerCase(), planOf('FoundPart', selection), INDEX_TIMEOUT_MS)
      return parts.map((part) => ({ part, fit: fitOf(part, text), isFromIndex: true }))
    } catch (error) {
      if (!isAbsent(error)) onIndexFailure(error)
      return null
    }
  }
}
