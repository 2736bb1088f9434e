import { awgDiameters } from '../parts/dimensions.ts'
import { type Flange, flange, type Tapped } from '../parts/flange.ts'
import type { Material } from '../render/materials.ts'
import type { Picture } from '../render/picture.ts'

const unitInMm: Readonly<Record<string, number>> = { in: 25.4, mm: 1, ft: 304.8, um: 0.001 }

/** Axis values in inches from their numbers: "0.25 0.50" → "0.25 in", "0.50 in". */
export function inches(numbers: string): string[] {
  return numbers.split(' ').map((n) => `${n} in`)
}

/** Millimeters in "0.050 in", "1/4 in", "6 mm", "2 ft" or "10 ft"; the first of "24 in / 24 in". */
export function length(text: string): number {
  const m = /^(?:(\d+)\/(\d+)|(\d+(?:\.\d+)?)) (in|mm|ft|um)(?: |$)/.exec(text)
  const unit = unitInMm[m?.[4] ?? '']
  if (!m || unit === undefined) throw new RangeError(`"${text}" is not a length`)
  const n = m[3] === undefined ? Number(m[1]) / Number(m[2]) : Number(m[3])
  return n * unit
}

/** Reads a part's values by axis. Throws a RangeError for missing axes, unknown values and unused axes. */
export class Axes {
  readonly #family: string
  readonly #values: Readonly<Record<string, string>>
  readonly #unread: Set<string>

  constructor(family: string, values: Readonly<Record<string, string>>) {
    this.#family = family
    this.#values = values
    this.#unread = new Set(Object.keys(values))
  }

  /** The axis's value and its table entry. */
  entry<const T extends Readonly<Record<string, unknown>>>(axis: string, table: T): readonly [string, T[keyof T]] {
    const value = this.#read(axis)
    for (const key in table) if (key === value && Object.hasOwn(table, key)) return [value, table[key]]
    throw this.#unknown(axis, value)
  }

  /** The table entry of the axis's value. */
  pick<const T extends Readonly<Record<string, unknown>>>(axis: string, table: T): T[keyof T] {
    return this.entry(axis, table)[1]
  }

  has(axis: string): boolean {
    return axis in this.#values
  }

  /** The value, which must be one of those listed. */
  one<const T extends string>(axis: string, ...allowed: readonly T[]): T {
    const value = this.#read(axis)
    const match = allowed.find((v) => v === value)
    if (match === undefined) throw this.#unknown(axis, value)
    return match
  }

  is(axis: string, yes: string, ...others: readonly string[]): boolean {
    return this.one(axis, yes, ...others) === yes
  }

  count(axis: string, ...allowed: readonly number[]): number {
    return Number(this.one(axis, ...allowed.map(String)))
  }

  /** A length in mm, which must be one of those listed. */
  mm(axis: string, ...allowed: readonly string[]): number {
    return length(this.one(axis, ...allowed))
  }

  done(): void {
    const [unusedAxis] = this.#unread
    if (unusedAxis !== undefined) throw new RangeError(`Family "${this.#family}" has no axis "${unusedAxis}"`)
  }

  #read(axis: string): string {
    const value = this.#values[axis]
    if (value === undefined) throw new RangeError(`Family "${this.#family}" needs a value of "${axis}"`)
    this.#unread.delete(axis)
    return value
  }

  #unknown(axis: string, value: string): RangeError {
    return new RangeError(`Family "${this.#family}" has no value "${value}" of "${axis}"`)
  }
}

/** Flanges that carry small feedthroughs. */
export const SMALL = 'CF1.33 CF2.75 NW16 NW25 NW40 Weldable'

/** Metals of KF and ISO flanges. */
export const metalColors = { '304 stainless': 'steel', 'Aluminum 6061': 'aluminum' } as const satisfies Record<
  string,
  Material
>

/** The table rows of the given keys. */
export function rowsOf<T>(table: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(table).filter(([key]) => keys.includes(key)))
}

/** Wire diameters of the given gauges. */
export function awg(gauges: string): Readonly<Record<string, number>> {
  return rowsOf(
    awgDiameters,
    gauges.split(' ').map((n) => `${n} AWG`),
  )
}

/** The flange of a part, in one of the given sizes. */
export function flangeOf(a: Axes, sizes: string, options?: { bolted?: boolean; weldOd?: number }): Flange {
  return flange(a.one('flange size', ...sizes.split(' ')), options)
}

/** Maps a family's axis values to its picture. */
export type Family = (a: Axes) => Picture

/** Clearance holes are the default. Clamped and welded flanges have none. */
export function boltHoleOption(a: Axes, ...values: ('Clearance' | Tapped)[]): { tapped?: Tapped } {
  if (!a.has('bolt hole')) return {}
  const v = a.one('bolt hole', ...(values.length ? values : (['Clearance', 'Tapped UNF'] as const)))
  return v === 'Clearance' ? {} : { tapped: v }
}
/** Checks the value of an axis that does not change the drawing. */
export function ignoreAxis(a: Axes, axis: string, ...allowed: readonly string[]): void {
  a.one(axis, ...allowed)
}

/** CF sizes with a common DN, as the catalog names them. */
export const CF_ALL = 'CF1.33 CF2.12 CF2.75 CF3.38 CF4.50 CF4.62 CF6.00 CF6.75 CF8.00 CF10.00 CF12.00'
