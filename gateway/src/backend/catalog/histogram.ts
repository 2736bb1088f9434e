import type { Facet } from './visibleFacets.ts'

/** A range of a facet's values, and how many products have them. */
export interface FacetBin {
  readonly min: string
  readonly max: string
  readonly count: number
}

/** The numbers of a facet in ascending order, with neighbors combined to at most this many bins. None for text. */
export function histogramOf({ range, values, isStepped }: Pick<Facet, 'range' | 'values' | 'isStepped'>, most: number) {
  if (!range || values.length === 0) return []
  const count = Math.min(most, values.length)
  const edge = (bin: number) => Math.round((bin * values.length) / count)
  return Array.from({ length: count }, (_, bin): FacetBin => {
    const inside = values.slice(edge(bin), edge(bin + 1))
    // Steps end where the next one begins.
    const last = isStepped ? values[edge(bin + 1)] : inside.at(-1)
    return {
      min: inside[0]?.value ?? range.min,
      max: last?.value ?? range.max,
      count: inside.reduce((sum, value) => sum + value.count, 0),
    }
  })
}
