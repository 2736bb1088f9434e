import { type RawBuilder, sql } from 'kysely'

const mostWords = 12
const longestText = 200

/** Below this, "t" or "10" means itself; from here on it may be the beginning of a word or a number. */
const shortestBeginning = 3

const wordPattern = /[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu

/** "180007-T" → "180007t": as the index holds part, model and partner numbers. */
export const plainNumber = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The word itself and its English stem; both also as beginnings when it is long enough. */
const wordQuery = (word: string): RawBuilder<unknown> => {
  const ending = word.length >= shortestBeginning ? ':*' : ''
  const asWritten = sql`(plainto_tsquery('simple', unaccent(${word}::text))::text || ${ending})::tsquery`
  const stem = sql`(nullif(plainto_tsquery('english', unaccent(${word}::text))::text, '') || ${ending})::tsquery`
  return sql`coalesce(${asWritten} || ${stem}, ${asWritten})`
}

/** One run of characters without blanks: all its words, or the number it is when its dashes and dots are left out. */
const chunkQuery = (chunk: string): RawBuilder<unknown> | undefined => {
  const words = chunk.match(wordPattern) ?? []
  if (words.length === 0) return undefined
  const all = sql`(${sql.join(words.map(wordQuery), sql` && `)})`
  const number = plainNumber(chunk)
  return words.length > 1 && number.length >= shortestBeginning
    ? sql`(${all} || to_tsquery('simple', ${`${number}:*`}))`
    : all
}

/**
 * Keywords as a text query in SQL: every word has to be found. Null where nothing can be looked for: no letter, no digit.
 */
export const keywordQuery = (text: string): RawBuilder<unknown> | null => {
  const chunks = text.slice(0, longestText).split(/\s+/).slice(0, mostWords)
  const queries = chunks.map(chunkQuery).filter((query) => query !== undefined)
  return queries.length === 0 ? null : sql`(${sql.join(queries, sql` && `)})`
}
