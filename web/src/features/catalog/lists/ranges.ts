import { canonicalBound, typedNumber } from '../../../platform/units/bounds.ts'
import type { FacetFacts } from './facets.ts'

type Bins = FacetFacts['histogram']

/** Where the two handles stand: before the first bin that is in, and after the last one. 0 to the number of bins. */
export interface Handles {
  readonly from: number
  readonly to: number
}

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

/** What the handles ask for, as decimals in the catalog's unit; an end of the scale asks for nothing. */
export function boundsOf({ from, to }: Handles, bins: Bins): { min: string | null; max: string | null } {
  return {
    min: from <= 0 ? null : (bins[from]?.min ?? null),
    max: to >= bins.length ? null : (bins[to - 1]?.max ?? null),
  }
}

/** A range as somebody typed it: texts, empty where a side is open, and the unit they are in (empty: the catalog's own). */
export interface TypedRange {
  readonly min: string
  readonly max: string
  readonly unit: string
}

export const openRange: TypedRange = { min: '', max: '', unit: '' }

export function isOpen({ min, max }: TypedRange): boolean {
  return min.trim() === '' && max.trim() === ''
}

const between = '..'
const units = /^(.*?)(mm|in|C|F|Torr|mbar)?$/s

/** Reads `300..450`, `..1.33e-9mbar`, `572..F`; null for what is no range at all. What stands in it may still be no number. */
export function readRange(text: string): TypedRange | null {
  const at = text.indexOf(between)
  if (at < 0) return null
  const [, max = '', unit = ''] = units.exec(text.slice(at + between.length)) ?? []
  const range = { min: text.slice(0, at).trim(), max: max.trim(), unit }
  return isOpen(range) ? null : range
}

export function rangeText({ min, max, unit }: TypedRange): string {
  return `${min.trim()}${between}${max.trim()}${unit}`
}

/** What is wrong with a range, in words for who typed it. */
export interface RangeProblem {
  side: 'min' | 'max'
  text: string
}

export function rangeProblem({ min, max }: TypedRange): RangeProblem | null {
  const sides = [
    { side: 'min', typed: min.trim() },
    { side: 'max', typed: max.trim() },
  ] as const
  for (const { side, typed } of sides) {
    if (typed !== '' && typedNumber(typed) === null) return { side, text: `“${typed}” is not a number.` }
  }
  const [from, to] = [typedNumber(min), typedNumber(max)]
  if (from !== null && to !== null && from > to)
    return { side: 'min', text: `${min.trim()} is greater than ${max.trim()}.` }
  return null
}

/** The range in the catalog's units, as decimals; null where it says nothing that could be asked. */
export function askedRange(range: TypedRange): { min?: string; max?: string } | null {
  if (isOpen(range) || rangeProblem(range)) return null
  const min = canonicalBound(range.min, range.unit, 'min')
  const max = canonicalBound(range.max, range.unit, 'max')
  return { ...(min === null ? {} : { min: String(min) }), ...(max === null ? {} : { max: String(max) }) }
}
