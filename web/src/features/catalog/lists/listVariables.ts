import { type Choice, priceFacet, stockFacet } from './choices.ts'
import { readListState } from './listState.ts'
import { askedRange } from './ranges.ts'
import { sortVariables } from './sorting.ts'

function filterOf(choices: readonly Choice[], isSortedByFacet: boolean) {
  const names = [...new Set(choices.map(({ facet }) => facet))]
  const asked = names.map((name) => {
    const own = choices.filter(({ facet }) => facet === name)
    const values = own.flatMap(({ value }) => value ?? [])
    const range = own.map((choice) => choice.range && askedRange(choice.range)).find(Boolean)
    return { name, ...(values.length > 0 ? { values } : {}), ...(range ? { range } : {}) }
  })
  const price = asked.find(({ name }) => name === priceFacet)?.range
  const stock = asked.find(({ name }) => name === stockFacet)?.values ?? []
  const facets = asked.filter(
    ({ name, values, range }) =>
      name !== priceFacet && name !== stockFacet && (values !== undefined || range !== undefined),
  )
  return {
    facets,
    // An address may be old, or made by hand: what it asks that no list can be asked must not cost the list.
    ...(facets.length > 0 || isSortedByFacet ? { skipInvalid: true } : {}),
    ...(price ? { price } : {}),
    ...(stock.length === 1 ? { inStock: stock[0] === '1' } : {}),
  }
}

/** The list's part of a query's variables: what its address asks for. Ranges that cannot be read narrow nothing. */
export function listVariables(search: URLSearchParams) {
  const { page, per, sort, choices } = readListState(search)
  const order = sortVariables(sort)
  return { page, first: per, ...order, filter: filterOf(choices, order.sortBy !== null) } as const
}

/** The same for a place that shows its list only where the address narrows it. */
export function narrowedListVariables(search: URLSearchParams) {
  return { ...listVariables(search), isNarrowed: readListState(search).choices.length > 0 }
}
