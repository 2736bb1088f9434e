import { canonicalBound, convertBound, parseNumber } from '../../../platform/units/bounds.ts'
import type { Units } from '../../../platform/units/units.ts'
import { writtenFigure } from '../../../platform/units/writtenFigure.ts'

/** Histogram bins in ascending order. */
export type Bins = readonly { readonly min: string; readonly max: string; readonly count: number }[]

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

/** A bound without its own unit, and the unit it is in. */
function readBound(text: string, unit: string): { figure: string; unit: string } {
  const written = writtenFigure(text)
  return written
    ? { figure: written.figure, unit: written.measure === null ? unit : written.unit }
    : { figure: text, unit }
}

/**
 * Why a range is invalid; null if it is valid.
 * @param facetUnit the unit of the facet, if known: other quantities are rejected
 */
export function rangeProblem({ min, max, unit }: TypedRange, facetUnit?: string | null): RangeProblem | null {
  const sides = [
    { side: 'min', bound: min.trim() },
    { side: 'max', bound: max.trim() },
  ] as const
  for (const { side, bound } of sides) {
    if (bound === '') continue
    const written = writtenFigure(bound)
    if (parseNumber(written?.figure ?? bound) === null) {
      const example = facetUnit ? ` Type a number, with or without a unit: 5 or 5 ${facetUnit}.` : ''
      return { side, text: `“${bound}” is not a number.${example}` }
    }
    const isOther = facetUnit && written?.measure && written.measure !== facetUnit.replace('°', '')
    if (isOther) return { side, text: `“${bound}” can’t be converted to ${facetUnit}. Enter a value in ${facetUnit}.` }
  }
  const from = min.trim() && boundIn(min, unit, 'min')
  const to = max.trim() && boundIn(max, unit, 'max')
  if (typeof from === 'number' && typeof to === 'number' && from > to && !isSameBound(min, max, unit))
    return { side: 'min', text: `${min.trim()} is greater than ${max.trim()}.` }
  return null
}

function boundIn(text: string, unit: string, side: 'min' | 'max'): number | null {
  const bound = readBound(text, unit)
  return canonicalBound(bound.figure, bound.unit, side)
}

function isSameBound(min: string, max: string, unit: string): boolean {
  return boundIn(min, unit, 'min') === boundIn(max, unit, 'min')
}

/** A bound as a plain number in the reader's units. */
export function plainBound(text: string, unit: string, units: Units): string {
  const bound = readBound(text, unit)
  return text.trim() === '' ? text : convertBound(bound.figure, bound.unit, units)
}

/** The range in catalog units, as decimals; null if invalid. */
export function requestedRange(range: TypedRange): { min?: string; max?: string } | null {
  if (isOpen(range) || rangeProblem(range)) return null
  const min = boundIn(range.min, range.unit, 'min')
  const max = boundIn(range.max, range.unit, 'max')
  return { ...(min === null ? {} : { min: String(min) }), ...(max === null ? {} : { max: String(max) }) }
}
