import { type RawBuilder, sql } from 'kysely'
import { type Quantity, quantityOf, quantityPattern } from './quantities.ts'

const mostKeywords = 12
const longestText = 200

/** Below this, "t" or "10" means itself; from here on it may be the beginning of a word or a number. */
const shortestBeginning = 3

export const longestNumber = 40

const wordPattern = /[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu

/** What people write between the words that matter. */
const fillers = new Set(
  'an and at be by for from in is it more of on or than that the to want with need looking least most'.split(' '),
)

/** What the trade says of CF flanges, and what the catalogue prints. */
const cfSizes: Readonly<Record<string, string>> = {
  '1 1/3': '1.33',
  '2 1/8': '2.12',
  '2 3/4': '2.75',
  '3 3/8': '3.38',
  '4 1/2': '4.50',
  '4 5/8': '4.62',
  '6 3/4': '6.75',
  '13 1/4': '13.25',
}

/** "2-3/4 CF" → "2.75 CF"; fractions of anything else are printed as such. */
const withPrintedSizes = (text: string): string =>
  /cf\b|conflat/i.test(text)
    ? text.replace(
        /(?<![\d/.])(\d{1,2})[ -](\d\/\d)(?!\d)/g,
        (size, inches, part) => cfSizes[`${inches} ${part}`] ?? size,
      )
    : text

/** "180007-T" → "180007t": as the index holds part, model and partner numbers. */
export const plainNumber = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** One thing that is looked for: a run of characters without blanks, or a number with its unit. */
export type Keyword = { readonly text: string; readonly quantity?: Quantity }

const chunks = (text: string): Keyword[] =>
  text
    .split(/[\s,;]+/)
    .filter((chunk) => /[\p{L}\p{N}]/u.test(chunk))
    .map((chunk) => ({ text: chunk }))

/** Reads what was typed; fillers are left out where anything else remains. */
export const keywordsIn = (typed: string): readonly Keyword[] => {
  const text = withPrintedSizes(typed.slice(0, longestText))
  const keywords: Keyword[] = []
  let end = 0
  for (const match of text.matchAll(quantityPattern)) {
    keywords.push(...chunks(text.slice(end, match.index)))
    keywords.push({ text: match[0], quantity: quantityOf(match) })
    end = match.index + match[0].length
  }
  keywords.push(...chunks(text.slice(end)))
  const telling = keywords.filter((keyword) => !fillers.has(keyword.text.toLowerCase()))
  return (telling.length === 0 ? keywords : telling).slice(0, mostKeywords)
}

/** The word itself and its English stem; both also as beginnings when it is long enough. */
const wordQuery = (word: string): RawBuilder<unknown> => {
  const ending = word.length >= shortestBeginning ? ':*' : ''
  const asWritten = sql`(plainto_tsquery('simple', unaccent(${word}::text))::text || ${ending})::tsquery`
  const stem = sql`(nullif(plainto_tsquery('english', unaccent(${word}::text))::text, '') || ${ending})::tsquery`
  return sql`coalesce(${asWritten} || ${stem}, ${asWritten})`
}

const beginning = (number: string) => sql`to_tsquery('simple', ${`${number}:*`})`

const either = (queries: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...queries], sql` || `)})`

/** All its words, or the number it is when its dashes and dots are left out; of a quantity any of its spellings. */
const keywordQuery = ({ text, quantity }: Keyword): RawBuilder<unknown> => {
  if (quantity !== undefined)
    return either(quantity.spellings.map((spelling) => sql`plainto_tsquery('simple', unaccent(${spelling}::text))`))
  const words = text.match(wordPattern) ?? []
  const all = sql`(${sql.join(words.map(wordQuery), sql` && `)})`
  const number = plainNumber(text)
  return words.length > 1 && number.length >= shortestBeginning ? either([all, beginning(number)]) : all
}

/** The number that all of a text may be: "180050 T", "VAC 204518". */
export const numberIn = (text: string): string | undefined => {
  const number = plainNumber(text)
  return number.length >= shortestBeginning && number.length <= longestNumber && /\d/.test(number) ? number : undefined
}

/** Keywords as a text query in SQL: every one has to be found, or all together as one number. Null where there is none. */
export const textQuery = (keywords: readonly Keyword[]): RawBuilder<unknown> | null => {
  if (keywords.length === 0) return null
  const all = sql`(${sql.join(keywords.map(keywordQuery), sql` && `)})`
  const number = keywords.length > 1 ? numberIn(keywords.map(({ text }) => text).join('')) : undefined
  return number === undefined ? all : either([all, beginning(number)])
}
