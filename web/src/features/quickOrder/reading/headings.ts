import data from './headings.json' with { type: 'json' }
import { unitOf } from './units.ts'

/** What the buyer can say that a column is. */
export type Role = 'partNumber' | 'quantity' | 'unit' | 'note' | 'reference'

const { neutral: neutralWords, ...terms } = data

/** What a heading can name: also what order lines do not need. */
type Meaning = keyof typeof terms

export const roles: readonly Role[] = ['partNumber', 'quantity', 'unit', 'note', 'reference']

/** Scores of headings: as in the table, or with other words beside it. */
const weights = { exact: [10, 8], loose: [5, 3] } as const
/** Points off for each other word of a heading. */
const OTHER_WORD = 0.5
/** Score of a heading that is a term. */
export const EXACT = 10
/** Lowest score of a heading that counts. */
export const LOOSE = 5
/** From this score, a heading names its meaning. */
export const CERTAIN = 7
/** From this score, no word of a heading changes its meaning, unlike in "scrap qty". */
export const WHOLE = 8

interface Term {
  meaning: Meaning
  /** Without spaces. */
  key: string
  strength: keyof typeof weights
}

/** Without a unit in brackets: "Qty (EA)". */
function withoutUnit(text: string): string {
  return text.replaceAll(/\(([^()]*)\)/g, (brackets, unit: string) => (unitOf(unit) === undefined ? brackets : ''))
}

/** Lowercase without accents and punctuation: "Réf. Art." is "ref art", and "OrderQty/ea" is "order qty / ea". */
function plainWords(text: string): string {
  const spaced = withoutUnit(text).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const folded = spaced.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return folded
    .replaceAll(/\bp ?\/ ?n\b/g, 'pn')
    .replaceAll('/', ' / ')
    .replaceAll(/[^\p{L}\p{N}#/]+/gu, ' ')
    .trim()
}

function isMeaning(name: string): name is Meaning {
  return name in terms
}

const allTerms: readonly Term[] = Object.entries(terms).flatMap(([meaning, strengths]) =>
  Object.entries<Record<string, string>>(strengths).flatMap(([name, languages]) => {
    const strength = name === 'loose' ? 'loose' : 'exact'
    const words = Object.values(languages).flatMap((list) => list.split(', '))
    return isMeaning(meaning)
      ? words.map((term) => ({ meaning, key: plainWords(term).replaceAll(' ', ''), strength }))
      : []
  }),
)

const termsByKey = new Map<string, Term[]>()
for (const term of allTerms) termsByKey.set(term.key, [...(termsByKey.get(term.key) ?? []), term])

/** Scripts without spaces between words. */
const spaceless = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u
const MAX_HEADING = 60

/** Words that do not change what a quantity means, such as "required"; characters in scripts without spaces. */
const neutral: ReadonlySet<string> = new Set(
  Object.values(neutralWords).flatMap((list) => list.split(', ').map(plainWords)),
)

/** Terms within a heading: whether each is the whole heading, and the number of words that mean something else. */
function termsWithin(heading: string): { term: Term; isWhole: boolean; others: number }[] {
  const isSpaceless = spaceless.test(heading)
  const words = isSpaceless ? (heading.match(/[\p{Script=Latin}\d]+|\S/gu) ?? []) : heading.split(' ')
  const indexes = [...words.keys()]
  const found = indexes.flatMap((start) =>
    indexes.slice(start).flatMap((last) => {
      const isWhole = last - start + 1 === words.length
      const key = words.slice(start, last + 1).join('')
      // One character of a longer heading says nothing.
      const isWord = [...key].length > 1 || !isSpaceless || isWhole
      return isWord ? (termsByKey.get(key) ?? []).map((term) => ({ term, start, last, isWhole })) : []
    }),
  )
  return found.map(({ term, isWhole }) => {
    const same = found.filter(({ term: { meaning } }) => meaning === term.meaning)
    const isOther = (word: string, index: number) =>
      !(term.meaning === 'quantity' ? neutral.has(word) : word === '/') &&
      !same.some(({ start, last }) => start <= index && index <= last)
    const others = words.filter(isOther).length
    return { term, isWhole, others: isSpaceless ? Math.min(others, 1) : others }
  })
}

export type HeadingScores = Readonly<Partial<Record<Meaning, number>>>

/** How well a heading names each meaning, from 0 to 10. Part of a heading counts less than all of it. */
export function headingScores(text: string): HeadingScores {
  const scores: Partial<Record<Meaning, number>> = {}
  if (text.length > MAX_HEADING || !/\p{L}|#/u.test(text)) return scores
  for (const { term, isWhole, others } of termsWithin(plainWords(text))) {
    const [whole, contained] = weights[term.strength]
    // The longest term says most: "quantity on hand" before "quantity".
    const score = isWhole ? whole : Math.max(1, contained - others * OTHER_WORD) + term.key.length / 100
    if (score > (scores[term.meaning] ?? 0)) scores[term.meaning] = score
  }
  return scores
}

/** Score of the meaning that a heading names best. */
export function bestScore(scores: HeadingScores): number {
  return Math.max(0, ...Object.values(scores))
}
