import type { Wording } from '../domain/words.ts'

/** Upper limits in C, by axis and value, where a material gives way before the family's own figure. */
export type TemperatureLimits = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The words of a family, and the few figures that its tables leave to prose. */
export type FamilyWords = {
  /** At most 90 characters, from product axes only. */
  readonly title: (p: Wording) => string
  /** Start of the one-sentence summary; ratings and bake limits follow it. From product axes only. */
  readonly lead: (p: Wording) => string
  /** Paragraphs of plain sentences: use, bake-out, handling. From product axes only. */
  readonly body: (p: Wording) => readonly string[]
  /** Printed specifications that are no numbers of the tables, from all axes. */
  readonly specs?: (v: Wording) => Readonly<Record<string, string>>
  /** What a current rating counts for: "per pin". */
  readonly currentPer?: string
  readonly limits?: TemperatureLimits
  /** Paths behind link labels besides those every part of its kind has. */
  readonly links?: (v: Wording) => Readonly<Record<string, string>>
  /** Kilograms of one piece, or of one foot where it is sold by length; flanges counts the mounting flanges that come on top. */
  readonly weight: { readonly own: number; readonly flanges?: number }
  /** Words that should find it, besides those of the tables. */
  readonly synonyms?: readonly string[]
}

export type FamilyTable = Readonly<Record<string, FamilyWords>>
