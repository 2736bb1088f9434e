/** One search term. */
export interface Keyword {
  /** As typed. */
  readonly text: string
  /** Synonyms as printed in the catalog; any of them matches. */
  readonly names?: readonly Name[]
  /** Its text in titles, which affects the ranking but not what is found. */
  readonly printed?: readonly Name[]
  /** Condition, if it is a bound such as "more than 10 A". */
  readonly bound?: { readonly path: string; readonly operator: string; readonly value: string }
  /** Whether it is a flange size, which never stands for a part number that begins with the same digits. */
  readonly isSize?: true
  /** Whether parts must not contain it: `-word`. */
  readonly isExcluded?: true
  /** Whether it or the previous keyword must match: `word OR word`. */
  readonly isAlternative?: true
  /** Whether it is an operator, until the following keyword is marked. */
  readonly isOperator?: true
}

/** Words that a part must all contain. Whole words match exactly; others may be prefixes or have other endings. */
export interface Name {
  readonly text: string
  readonly isWhole: boolean
}

export function wholes(texts: readonly string[]): Name[] {
  return texts.map((text) => ({ text, isWhole: true }))
}
export function words(texts: readonly string[]): Name[] {
  return texts.map((text) => ({ text, isWhole: false }))
}

/** Turns matches of a pattern into keywords; undefined if a match is rejected. */
export interface Reader {
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray) => readonly Keyword[] | undefined
}

/** Texts as alternatives of a pattern that prefers the longest match. */
export function anyOf(texts: readonly string[]): string {
  return texts.toSorted((a, b) => b.length - a.length).join('|')
}
