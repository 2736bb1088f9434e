/** Rows of a list, from `start` up to but not including `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The requested part of a list whose length is still unknown. */
export interface Window {
  /** Rows of a full page. */
  readonly size: number
  /** Position that all rows precede; null for the end of the list. */
  readonly before: number | null
  /** The rows to return of a list with that many rows. */
  range(count: number): Range
}

/** More rows than any list has. */
const ENDLESS = 1_000_000_000

/** What to read before the length is known: nothing is wasted, unless the last rows are requested. */
export function firstGuess({ size, range }: Window): Range {
  const guess = range(ENDLESS)
  return guess.end < ENDLESS / 2 ? guess : { start: 0, end: size }
}
