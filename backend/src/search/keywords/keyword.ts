/** One thing that is looked for. */
export interface Keyword {
  /** As it was typed. */
  readonly text: string
  /** Where it goes by other names: how parts may print it, any of which will do. */
  readonly names?: readonly Name[]
  /** What titles print for it: they rank by it too, yet what merely has it is not found. */
  readonly printed?: readonly Name[]
  /** What has to hold, where it is a bound: "more than 10 A". */
  readonly bound?: { readonly path: string; readonly operator: string; readonly value: string }
  /** Whether it is a size of flanges: whoever types one means no number that merely begins like it. */
  readonly isSize?: true
}

/** Words that a part has all of. Whole ones mean themselves; others may be beginnings of words, or have another ending. */
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

/** What makes keywords of the texts that a pattern matches; undefined of a match that is none after all. */
export interface Reader {
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray) => readonly Keyword[] | undefined
}

/** Texts as alternatives of a pattern, of which the longest that fits is taken. */
export function anyOf(texts: readonly string[]): string {
  return texts.toSorted((a, b) => b.length - a.length).join('|')
}
