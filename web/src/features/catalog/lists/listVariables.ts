import { type Choice, priceFacet, stockFacet } from './choices.ts'
import { readListState } from './listState.ts'
import { requestedRange } from './ranges.ts'
import { sortVariables } from './sorting.ts'

function filterOf(choices: readonly Choice[], isSortedByFacet: boolean) {
  const names = [...new Set(choices.map(({ facet }) => facet))]
  const filters = names.map((name) => {
    const facetChoices = choices.filter(({ facet }) => facet === name)
    const values = facetChoices.flatMap(({ value }) => value ?? [])
    const range = facetChoices.map((choice) => choice.range && requestedRange(choice.range)).find(Boolean)
    return { name, ...(values.length > 0 ? { values } : {}), ...(range ? { range } : {}) }
  })
  const price = filters.find(({ name }) => name === priceFacet)?.range
  const stock = filters.find(({ name }) => name === stockFacet)?.values ?? []
  const facets = filters.filter(
    ({ name, values, range }) =>
      name !== priceFacet && name !== stockFacet && (values !== undefined || range !== undefined),
  )
  return {
    facets,
    // Addresses may be old or edited by hand: an invalid filter must not break the list.
    ...(facets.length > 0 || isSortedByFacet ? { skipInvalid: true } : {}),
    ...(price ? { price } : {}),
    ...(stock.length === 1 ? { inStock: stock[0] === '1' } : {}),
  }
}

/** The list's query variables for an address. Invalid ranges are ignored. */
export function listVariables(search: URLSearchParams) {
  const { page, per, sort, choices } = readListState(search)
  const order = sortVariables(sort)
  return { page, first: per, ...order, filter: filterOf(choices, order.sortBy !== null) } as const
}

/** The same for screens that show the list only if filtered. */
export function narrowedListVariables(search: URLSearchParams) {
  return { ...listVariables(search), isNarrowed: readListState(search).choices.length > 0 }
}
