import { canonicalBound, parseNumber } from '../../../platform/units/bounds.ts'
import type { FacetFacts } from './facets.ts'

type Bins = FacetFacts['histogram']

/** Positions of the two handles, from 0 to the number of bins. */
export interface Handles {
  readonly from: number
  readonly to: number
}

/** The slider has one step per histogram bin, whatever its numbers: pressures and voltages span many powers of ten. */
export function handlesOf(range: TypedRange, bins: Bins): Handles {
  const { min, max } = requestedRange(range) ?? {}
  const first = min === undefined ? 0 : bins.findIndex((bin) => Number(bin.max) >= Number(min))
  const last = max === undefined ? bins.length - 1 : bins.findLastIndex((bin) => Number(bin.min) <= Number(max))
  const from = first < 0 ? bins.length - 1 : first
  return { from, to: Math.max(last + 1, from + 1) }
}

/** The range between the handles, as decimals in catalog units; open at the ends of the scale. */
export function boundsOf({ from, to }: Handles, bins: Bins): { min: string | null; max: string | null } {
  return {
    min: from <= 0 ? null : (bins[from]?.min ?? null),
    max: to >= bins.length ? null : (bins[to - 1]?.max ?? null),
  }
}

/** A range as entered: texts, empty if open, and their unit (empty: the catalog's). */
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

/** Parses `300..450`, `..1.33e-9mbar`, `572..F`; null if it is not a range. Bounds may still be invalid numbers. */
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

/** What is wrong with a range, for the reader. */
export interface RangeProblem {
  side: 'min' | 'max'
  text: string
}

export function rangeProblem({ min, max }: TypedRange): RangeProblem | null {
  const sides = [
    { side: 'min', bound: min.trim() },
    { side: 'max', bound: max.trim() },
  ] as const
  for (const { side, bound } of sides) {
    if (bound !== '' && parseNumber(bound) === null) return { side, text: `“${bound}” is not a number.` }
  }
  const [from, to] = [parseNumber(min), parseNumber(max)]
  if (from !== null && to !== null && from > to)
    return { side: 'min', text: `${min.trim()} is greater than ${max.trim()}.` }
  return null
}

/** The range in catalog units, as decimals; null if invalid. */
export function requestedRange(range: TypedRange): { min?: string; max?: string } | null {
  if (isOpen(range) || rangeProblem(range)) return null
  const min = canonicalBound(range.min, range.unit, 'min')
  const max = canonicalBound(range.max, range.unit, 'max')
  return { ...(min === null ? {} : { min: String(min) }), ...(max === null ? {} : { max: String(max) }) }
}
