/** Rows of a list, from `start` up to but not including `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A requested part of a list whose length is not yet known. */
export interface Window {
  /** Rows of a full page. */
  readonly size: number
  /** Position that all rows precede; null for the end of the list. */
  readonly before: number | null
  /** The rows to return from a list of `count` rows. */
  range(count: number): Range
}

/** More rows than any list has. */
const ENDLESS = 1_000_000_000

/** The rows to read before the length is known: the right ones unless the last rows are requested. */
export function firstGuess({ size, range }: Window): Range {
  const guess = range(ENDLESS)
  return guess.end < ENDLESS / 2 ? guess : { start: 0, end: size }
}
