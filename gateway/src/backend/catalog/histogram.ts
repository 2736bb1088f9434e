import type { Facet } from './shownFacets.ts'

/** Neighbouring numbers of a facet, and how many products have them. */
export interface FacetBin {
  readonly min: string
  readonly max: string
  readonly count: number
}

/** The numbers of a facet, the least first, neighbours joined so that there are at most so many bins. None for words. */
export function histogramOf({ range, values, isStepped }: Pick<Facet, 'range' | 'values' | 'isStepped'>, most: number) {
  if (!range || values.length === 0) return []
  const count = Math.min(most, values.length)
  const edge = (bin: number) => Math.round((bin * values.length) / count)
  return Array.from({ length: count }, (_, bin): FacetBin => {
    const inside = values.slice(edge(bin), edge(bin + 1))
    // Steps have their end where the next one begins.
    const last = isStepped ? values[edge(bin + 1)] : inside.at(-1)
    return {
      min: inside[0]?.value ?? range.min,
      max: last?.value ?? range.max,
      count: inside.reduce((sum, value) => sum + value.count, 0),
    }
  })
}
