import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type Keyword, keywordsIn, textQuery } from './keywords/query.ts'

/** What else to look for where keywords find nothing; everything in it was looked for, and finds something. */
export type SearchHelp = {
  /** The keywords with words spelled as the index spells them. */
  readonly corrected: string | null
  /** Fewer or looser keywords, and the products they find. */
  readonly fewer: readonly { readonly keys: string; readonly count: number }[]
}

const mostSuggestions = 4
/** Beyond this there are too many ways to leave some out. */
const mostKeywords = 6
/** Below this a word is another word, and no other spelling. */
const leastLikeness = 0.3

const written = (keywords: readonly Keyword[]) => keywords.map(({ text }) => text).join(' ')

const partHas = (keywords: readonly Keyword[]): RawBuilder<SqlBool> => {
  const query = textQuery(keywords)
  return query === null ? sql`false` : sql`v.document @@ ${query}`
}

/** Products found by each of several sets of keywords. */
const countEach = async (database: Database, sets: readonly (readonly Keyword[])[]): Promise<readonly number[]> => {
  if (sets.length === 0) return []
  const counts = sets.map(
    (keywords) => sql`(select count(distinct v.product_id)::integer from variation_index v where ${partHas(keywords)})`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(database)
  return rows[0]?.counts ?? []
}

const likestWord = async (database: Database, text: string): Promise<string | undefined> => {
  const word = text.toLowerCase()
  const { rows } = await sql<{ word: string }>`
    select word from index_words
    where word % ${word} and similarity(word, ${word}) >= ${leastLikeness}
    order by similarity(word, ${word}) desc, products desc, word limit 1`.execute(database)
  return rows[0]?.word
}

/** All ways to keep `size` of the keywords, in their order. */
const subsets = (keywords: readonly Keyword[], size: number): (readonly Keyword[])[] => {
  if (size === 0) return [[]]
  return keywords.flatMap((first, index) =>
    subsets(keywords.slice(index + 1), size - 1).map((others) => [first, ...others]),
  )
}

/** The most keywords that find something together, in every way there is. */
const fewerOf = async (
  database: Database,
  keywords: readonly Keyword[],
  most: number,
): Promise<SearchHelp['fewer']> => {
  for (let size = most; size > 0; size -= 1) {
    const sets = subsets(keywords, size)
    const counts = await countEach(database, sets)
    const found = sets.flatMap((set, index) => {
      const count = counts[index] ?? 0
      return count === 0 ? [] : [{ keys: written(set), count }]
    })
    if (found.length > 0) return found.toSorted((a, b) => a.count - b.count).slice(0, mostSuggestions)
  }
  return []
}

export const searchHelp = async (database: Database, typed: string): Promise<SearchHelp> => {
  const keywords = keywordsIn(typed).slice(0, mostKeywords)
  const alone = await countEach(
    database,
    keywords.map((keyword) => [keyword]),
  )
  const known = keywords.filter((_, index) => (alone[index] ?? 0) > 0)
  const spelled = await Promise.all(
    keywords.map(async (keyword, index) =>
      (alone[index] ?? 0) > 0 || keyword.quantity !== undefined
        ? keyword
        : { text: (await likestWord(database, keyword.text)) ?? keyword.text },
    ),
  )
  const isOther = spelled.some(({ text }, index) => text !== keywords[index]?.text)
  const [correctedCount = 0] = isOther ? await countEach(database, [spelled]) : []
  return {
    corrected: correctedCount > 0 ? written(spelled) : null,
    fewer: await fewerOf(database, known, Math.min(known.length, keywords.length - 1)),
  }
}
