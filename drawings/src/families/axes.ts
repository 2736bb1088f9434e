const UNIT: Readonly<Record<string, number>> = { in: 25.4, mm: 1, ft: 304.8, um: 0.001 }

/** Millimetres in "0.050 in", "1/4 in", "6 mm", "2 ft" or "10 ft"; of "24 in / 24 in" the first. */
export function length(text: string): number {
  const m = /^(?:(\d+)\/(\d+)|(\d+(?:\.\d+)?)) (in|mm|ft|um)(?: |$)/.exec(text)
  const unit = UNIT[m?.[4] ?? '']
  if (!m || unit === undefined) throw new RangeError(`"${text}" is not a length`)
  const n = m[3] === undefined ? Number(m[1]) / Number(m[2]) : Number(m[3])
  return n * unit
}

/** Reads a part's values by axis. An axis that is missing, a value that is not known and a value nobody asked for are RangeErrors. */
export class Axes {
  readonly #family: string
  readonly #values: Readonly<Record<string, string>>
  readonly #unread: Set<string>

  constructor(family: string, values: Readonly<Record<string, string>>) {
    this.#family = family
    this.#values = values
    this.#unread = new Set(Object.keys(values))
  }

  /** What the table says of the axis's value. */
  pick<T>(axis: string, table: Readonly<Record<string, T>>): T {
    const value = this.#read(axis)
    const found = Object.hasOwn(table, value) ? table[value] : undefined
    if (found === undefined) throw this.#unknown(axis, value)
    return found
  }

  /** The value itself, one of those listed. */
  one<const T extends string>(axis: string, ...allowed: readonly T[]): T {
    const value = this.#read(axis)
    const found = allowed.find((v) => v === value)
    if (found === undefined) throw this.#unknown(axis, value)
    return found
  }

  is(axis: string, yes: string, ...others: readonly string[]): boolean {
    return this.one(axis, yes, ...others) === yes
  }

  count(axis: string, ...allowed: readonly string[]): number {
    return Number(this.one(axis, ...allowed))
  }

  /** A length in mm, one of those listed. */
  mm(axis: string, ...allowed: readonly string[]): number {
    return length(this.one(axis, ...allowed))
  }

  done(): void {
    const [left] = this.#unread
    if (left !== undefined) throw new RangeError(`Family "${this.#family}" has no axis "${left}"`)
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
