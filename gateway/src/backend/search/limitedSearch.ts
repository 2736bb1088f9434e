import type { BackendCalls } from '../jsonapi/calls.ts'
import { Product } from '../catalog/product.ts'
import { ProductVariation } from '../catalog/variation.ts'
import { ContentPage } from '../content/page.ts'
import type { Resource } from '../jsonapi/document.ts'
import { planOf, type Selection } from '../jsonapi/plan.ts'
import { NAMES } from '../jsonapi/names.ts'
import type { ProductRow } from '../catalog/row.ts'
import { isNumberOf } from './numbers.ts'
import { targetsOf } from './places.ts'
import { termsNamed } from './searchTerms.ts'
import { callAsSpecified } from './specifiedCalls.ts'
import { isPartNumber, readText } from './text.ts'

/** What part numbers and search terms alone lead to. */
export interface LimitedFinds {
  readonly rows: readonly ProductRow[]
  readonly exactPart: ProductVariation | null
  readonly pages: readonly ContentPage[]
  /** Ids of the terms. */
  readonly categoryIds: readonly string[]
}

/** The products of parts, each once, with the first of its parts that was found. */
function rowsOf(parts: readonly Resource[]): ProductRow[] {
  const byProduct = Map.groupBy(parts, (part) => part.one('product_id')?.id ?? '')
  return [...byProduct.values()].flatMap(([part, ...others]) => {
    const product = part?.one('product_id')?.resource
    if (!part || !product) return []
    return [
      {
        product: new Product(product),
        matchingVariation: new ProductVariation(part),
        matchingCount: 1 + others.length,
      },
    ]
  })
}

/**
 * A search by the two specified calls: a part number first, and where none begins so, the search terms.
 * @param selection what is asked of the shapes FoundPart and ContentPage
 * @throws BackendError of the call that failed
 */
export async function searchAsSpecified(
  calls: BackendCalls,
  terms: string,
  selection: Selection,
): Promise<LimitedFinds> {
  const text = readText(terms)
  if (isPartNumber(text)) {
    const { data } = await callAsSpecified(calls, 'searchByPartNumber', text, planOf('FoundPart', selection))
    const exact = data.find((part) => isNumberOf(part, text))
    if (data.length > 0) {
      return { rows: rowsOf(data), exactPart: exact ? new ProductVariation(exact) : null, pages: [], categoryIds: [] }
    }
  }
  const named = await termsNamed(calls, terms, planOf('SearchTerm', selection))
  const targets = new Map(named.terms.flatMap(targetsOf).map(({ resource }) => [resource.id, resource]))
  const ofType = (type: string) => [...targets.values()].filter((target) => target.type === type)
  return {
    rows: rowsOf(ofType(NAMES.variation.type)),
    exactPart: null,
    pages: ofType(NAMES.page.type).map((page) => new ContentPage(page)),
    categoryIds: ofType(NAMES.category.type).map(({ id }) => id),
  }
}
