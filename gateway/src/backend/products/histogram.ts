import type { Facet, FacetOption } from './facets.ts'

/** Neighbouring numbers of a facet, and how many products have them. */
export interface FacetBin {
  readonly min: string
  readonly max: string
  readonly count: number
}

/** The numbers of a facet, the least first, neighbours joined so that there are at most so many bins. None for words. */
export function histogramOf({ range, values }: Pick<Facet, 'range' | 'values'>, most: number): FacetBin[] {
  if (!range || values.length === 0) return []
  const count = Math.min(most, values.length)
  const edge = (bin: number) => Math.round((bin * values.length) / count)
  return Array.from({ length: count }, (_, bin) => values.slice(edge(bin), edge(bin + 1))).flatMap(binOf)
}

function binOf(values: readonly FacetOption[]): FacetBin[] {
  const [first] = values
  const last = values.at(-1)
  return first && last
    ? [{ min: first.value, max: last.value, count: values.reduce((sum, { count }) => sum + count, 0) }]
    : []
}
