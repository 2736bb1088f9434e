import { type Choice, keyOf } from './choices.ts'
import { listAddress } from './listState.ts'
import type { ListPlace } from './useListState.ts'

/** How the search understood its terms. */
export interface ReadTerms {
  readonly terms: string
  /** The terms without the bounds. */
  readonly words: string
  readonly bounds: readonly {
    readonly facet: string
    readonly values: readonly string[]
    readonly min: string | null | undefined
    readonly max: string | null | undefined
  }[]
}

/** The two bounds of a range are one choice. */
function choicesOf({ bounds }: ReadTerms): Choice[] {
  const limitOf = (facet: string, side: 'min' | 'max') => bounds.find((one) => one.facet === facet && one[side])?.[side]
  return bounds.flatMap(({ facet, values }): Choice[] =>
    values.length > 0
      ? values.map((value) => ({ facet, value }))
      : [{ facet, range: { min: limitOf(facet, 'min') ?? '', max: limitOf(facet, 'max') ?? '', unit: '' } }],
  )
}

/**
 * Adds the bounds in the search terms to the filters of the place, so that facets show them. Changing a filter moves all
 * bounds from the terms to the filters.
 */
export function placeWithBounds(place: ListPlace, read: ReadTerms): ListPlace {
  // Another search is loading.
  if (!place.foreign.some(([name, value]) => name === 'terms' && value === read.terms)) return place
  const all = [...choicesOf(read), ...place.state.choices]
  const state = { ...place.state, choices: [...new Map(all.map((choice) => [keyOf(choice), choice])).values()] }
  const foreign = place.foreign.map(([name, value]) => [name, name === 'terms' ? read.words : value] as const)
  return { ...place, state, foreign, addressOf: (change) => listAddress(state, change, foreign) }
}
