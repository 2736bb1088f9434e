import { type Choice, priceFacet, stockFacet } from './choices.ts'
import { readListState } from './listState.ts'
import { askedRange } from './ranges.ts'
import { sortVariables } from './sorting.ts'

function filterOf(choices: readonly Choice[]) {
  const names = [...new Set(choices.map(({ facet }) => facet))]
  const asked = names.map((name) => {
    const own = choices.filter(({ facet }) => facet === name)
    const values = own.flatMap(({ value }) => value ?? [])
    const range = own.map((choice) => choice.range && askedRange(choice.range)).find(Boolean)
    return { name, ...(values.length > 0 ? { values } : {}), ...(range ? { range } : {}) }
  })
  const price = asked.find(({ name }) => name === priceFacet)?.range
  const stock = asked.find(({ name }) => name === stockFacet)?.values ?? []
  return {
    facets: asked.filter(
      ({ name, values, range }) =>
        name !== priceFacet && name !== stockFacet && (values !== undefined || range !== undefined),
    ),
    ...(price ? { price } : {}),
    ...(stock.length === 1 ? { inStock: stock[0] === '1' } : {}),
  }
}

/** The list's part of a query's variables: what its address asks for. Ranges that cannot be read narrow nothing. */
export function listVariables(search: URLSearchParams) {
  const { page, per, sort, choices } = readListState(search)
  return { page, first: per, ...sortVariables(sort), filter: filterOf(choices) } as const
}

/** The same for a place that shows its list only where the address narrows it. */
export function narrowedListVariables(search: URLSearchParams) {
  return { ...listVariables(search), isNarrowed: readListState(search).choices.length > 0 }
}
