import { type FacetFacts } from './facets.ts'
import { askedRange, type TypedRange } from './ranges.ts'

type Bins = FacetFacts['histogram']

/** Where the two handles stand: before the first bin that is in, and after the last one. 0 to the number of bins. */
export type Handles = { readonly from: number; readonly to: number }

/**
 * The scale of a slider has one step for each bin of the histogram, whatever its numbers: pressures and voltages spread
 * over many powers of ten, and each step leaves other parts.
 */
export function handlesOf(range: TypedRange, bins: Bins): Handles {
  const { min, max } = askedRange(range) ?? {}
  const first = min === undefined ? 0 : bins.findIndex((bin) => Number(bin.max) >= Number(min))
  const last = max === undefined ? bins.length - 1 : bins.findLastIndex((bin) => Number(bin.min) <= Number(max))
  const from = first < 0 ? bins.length - 1 : first
  return { from, to: Math.max(last + 1, from + 1) }
}

/** What the handles ask for, as decimals in the catalogue's unit; an end of the scale asks for nothing. */
export function boundsOf({ from, to }: Handles, bins: Bins): { min: string | null; max: string | null } {
  return {
    min: from <= 0 ? null : (bins[from]?.min ?? null),
    max: to >= bins.length ? null : (bins[to - 1]?.max ?? null),
  }
}
