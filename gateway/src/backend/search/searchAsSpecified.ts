import type { ProductRow } from '../catalog/rows.ts'
import { ProductVariation } from '../catalog/variation.ts'
import { ContentPage } from '../content/page.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { ifAbsent } from '../jsonapi/errors.ts'
import { wireNames } from '../jsonapi/names.ts'
import { type Selection, planOf } from '../jsonapi/plan.ts'
import { ownNameOf } from '../profile/facts.ts'
import { flangeSize } from './flangeSize.ts'
import { isNumberOf, rowsOf } from './partIndex.ts'
import { targetsOf } from './places.ts'
import { type NamedTerms, termsNamed } from './searchTerms.ts'
import { callAsSpecified } from './specifiedCalls.ts'
import { canBeNumber, normalizeText } from './text.ts'

/** Results by part number and by search term only. */
interface LimitedResults {
  readonly rows: readonly ProductRow[]
  readonly exactPart: ProductVariation | null
  readonly pages: readonly ContentPage[]
  /** IDs of the terms. */
  readonly categoryIds: readonly string[]
}

/** Formats vary by site, so any single word with a digit can be a part number, unless it is a size. */
function canBeWholeNumber(text: string): boolean {
  return canBeNumber(text) && !text.includes(' ') && flangeSize(text) === null
}

/**
 * Searches with the two specified calls: part numbers first, then search terms if no number matches.
 * @param selection fields of the shapes FoundPart and ContentPage
 * @throws BackendError of the failed call
 */
export async function searchAsSpecified(
  calls: BackendCalls,
  terms: string,
  selection: Selection,
): Promise<LimitedResults> {
  const text = normalizeText(terms)
  if (canBeWholeNumber(text)) {
    const { data } = await callAsSpecified(calls, 'searchByPartNumber', text, planOf('FoundPart', selection))
    const exact = data.find((part) => isNumberOf(part, text))
    if (data.length > 0) {
      return { rows: rowsOf(data), exactPart: exact ? new ProductVariation(exact) : null, pages: [], categoryIds: [] }
    }
  }
  // Not every site has search terms.
  const named = await termsNamed(calls, terms, planOf('SearchTerm', selection)).catch(
    ifAbsent<NamedTerms>({ terms: [], text: '' }),
  )
  const targets = new Map(named.terms.flatMap(targetsOf).map(({ resource }) => [resource.id, resource]))
  const ofType = (type: string) => [...targets.values()].filter((target) => ownNameOf(target.type) === type)
  return {
    rows: rowsOf(ofType(wireNames.variation.type)),
    exactPart: null,
    pages: ofType(wireNames.page.type).map((page) => new ContentPage(page)),
    categoryIds: ofType(wireNames.category.type).map(({ id }) => id),
  }
}
