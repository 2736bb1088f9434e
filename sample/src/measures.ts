import { wireOf } from './families/dimensions.ts'
import type { Values } from './domain/expand.ts'
import { lengthOf } from './domain/words.ts'

interface Measure {
  readonly label: string
  readonly axis: string
  /** Only in these families, if the axis means something else in others. */
  readonly families?: readonly string[]
  /** Millimeters; undefined if the value is not a length ("Standard") or is two ("24 in / 24 in"). */
  readonly of: (value: string, values: Values) => number | undefined
}

/**
 * Copper diameter in millimeters by gauge, 0.127 × 92^((36 − n)/39). For stranded wire, the diameter of a solid wire
 * with the same cross section; undefined for braid, which has no diameter.
 */
function gauge(value: string, { material }: Values): number | undefined {
  return material === 'Copper braid' ? undefined : wireOf(value).diameter_mm
}

/** A pipe thread is wider than its nominal size: 1/4 NPT is not a quarter inch. */
function tubeOfFitting(value: string, values: Values): number | undefined {
  return values['fitting family'] === 'NPT' ? undefined : lengthOf(value)
}

/** "2 x 1/4 in tube" */
function tubeOfCollar(value: string): number | undefined {
  return lengthOf(value.replace(/^2 x /, '').replace(/ tube$/, ''))
}

/** "0.50 in / 12 mm": the first applies to inch threads, the second to metric ones. */
function screwLength(value: string, { thread = '' }: Values): number | undefined {
  return lengthOf(value.split(' / ')[thread.startsWith('M') ? 1 : 0] ?? '')
}

const TUBE = 'Tube Diameter'
const CONDUCTOR = 'Conductor Diameter'
const OVERALL = 'Length Overall'

/** The axes that are measures. */
const measures: readonly Measure[] = [
  { label: TUBE, axis: 'tube OD', of: lengthOf },
  { label: TUBE, axis: 'tube size', families: ['break-ceramic', 'adapt-tube'], of: tubeOfFitting },
  { label: TUBE, axis: 'collar', of: tubeOfCollar },
  { label: 'Bore Diameter', axis: 'tube size', families: ['insul'], of: lengthOf },
  { label: CONDUCTOR, axis: 'tube size', families: ['conn-inline'], of: lengthOf },
  { label: CONDUCTOR, axis: 'conductor diameter', of: lengthOf },
  { label: CONDUCTOR, axis: 'pin diameter', of: lengthOf },
  { label: CONDUCTOR, axis: 'wire size', of: gauge },
  { label: CONDUCTOR, axis: 'wire gauge', of: gauge },
  { label: 'Length Sold', axis: 'purchased length', of: lengthOf },
  { label: OVERALL, axis: 'length', families: ['vent'], of: screwLength },
  { label: OVERALL, axis: 'length', of: lengthOf },
]

/** Label → millimeters, for every axis of the part that is a measure. */
export function measuresOf(family: string, values: Values): Record<string, number> {
  const entries = measures.flatMap(({ label, axis, families, of }) => {
    const value = values[axis]
    if (value === undefined || (families && !families.includes(family))) return []
    const length = of(value, values)
    return length === undefined ? [] : [[label, length] as const]
  })
  return Object.fromEntries(entries)
}
