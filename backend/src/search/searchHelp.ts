import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Keyword } from './keywords/keyword.ts'
import { isMarked } from './keywords/operators.ts'
import { isKind, kindIn } from './indexing/places.ts'
import { anyKeyword, keywordsIn, textQuery } from './keywords/query.ts'

/** Other searches if keywords find nothing. Each one has results. */
export interface SearchHelp {
  /** The keywords with corrected spelling. */
  readonly corrected: string | null
  /** Fewer keywords, and the number of products they find. */
  readonly fewer: readonly { readonly keys: string; readonly count: number }[]
}

const maxSuggestions = 4
/** With more keywords, there are too many subsets to try. */
const maxKeywords = 6
/** Words that are less similar are different words, not misspellings. */
const leastLikeness = 0.3

function textOf(keywords: readonly Keyword[]) {
  return keywords.map(({ text }) => text).join(' ')
}

function partHas(keywords: readonly Keyword[]): RawBuilder<SqlBool> {
  const query = textQuery(keywords, true)
  return query === null ? sql`false` : sql`v.document @@ ${query}`
}

/** Number of products found by each set of keywords. */
async function countEach(database: Database, sets: readonly (readonly Keyword[])[]): Promise<readonly number[]> {
  if (sets.length === 0) return []
  const counts = sets.map(
    (keywords) => sql`(select count(distinct v.product_id)::integer from variation_index v where ${partHas(keywords)})`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(database)
  return rows[0]?.counts ?? []
}

async function closestWord(database: Database, text: string): Promise<string | undefined> {
  const word = text.toLowerCase()
  const { rows } = await sql<{ word: string }>`
    select word from index_words
    where word % ${word} and similarity(word, ${word}) >= ${leastLikeness}
    order by similarity(word, ${word}) desc, products desc, word limit 1`.execute(database)
  return rows[0]?.word
}

async function indexedWords(database: Database, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    select word from index_words where word in (${sql.join([...words])})`.execute(database)
  return new Set(rows.map(({ word }) => word))
}

const onlyLetters = /^\p{L}+$/u

/** "dsub" → "d sub": splits a word into the two indexed words that find the most products. */
async function splitWord(database: Database, { text }: Keyword): Promise<readonly Keyword[] | undefined> {
  const word = text.toLowerCase()
  if (!onlyLetters.test(word)) return undefined
  const cuts = Array.from({ length: word.length - 1 }, (_, index) => [word.slice(0, index + 1), word.slice(index + 1)])
  const indexWords = await indexedWords(database, cuts.flat())
  const ways = cuts
    .filter((halves) => halves.some((half) => indexWords.has(half)))
    .filter((halves) => halves.every((half) => half.length === 1 || indexWords.has(half)))
    .map((halves) => halves.map((half) => ({ text: half })))
  const counts = await countEach(database, ways)
  const most = Math.max(0, ...counts)
  return most > 0 ? ways[counts.indexOf(most)] : undefined
}

/** "tpae" → "tape": trigram similarity misses swapped letters in short words. */
async function swapLetters(database: Database, { text }: Keyword): Promise<readonly Keyword[] | undefined> {
  const letters = [...text.toLowerCase()]
  const swapped = letters
    .slice(1)
    .map((letter, index) => letters.toSpliced(index, 2, letter, letters[index] ?? '').join(''))
  const indexWords = await indexedWords(database, swapped)
  const word = swapped.find((each) => indexWords.has(each))
  return word === undefined ? undefined : [{ text: word }]
}

/** "thermo couple" → "thermocouple": joins adjacent words that are one word in the index. */
async function joinWords(database: Database, keywords: readonly Keyword[]): Promise<readonly Keyword[]> {
  const pairs = keywords.slice(1).map(({ text }, index) => ((keywords[index]?.text ?? '') + text).toLowerCase())
  const indexWords = await indexedWords(database, pairs)
  const isFirst = (index: number) => indexWords.has(pairs[index] ?? '')
  return keywords.flatMap((keyword, index) => {
    if (isFirst(index)) return [{ text: pairs[index] ?? keyword.text }]
    return index > 0 && isFirst(index - 1) ? [] : [keyword]
  })
}

/** All subsets of `size` keywords, in order. */
function subsets(keywords: readonly Keyword[], size: number): (readonly Keyword[])[] {
  if (size === 0) return [[]]
  return keywords.flatMap((first, index) =>
    subsets(keywords.slice(index + 1), size - 1).map((others) => [first, ...others]),
  )
}

function isWord({ text }: Keyword): boolean {
  return /^\p{L}{3}/u.test(text)
}

/**
 * The keywords that name a kind of product: those in the name of a category of products. If there are none, the last
 * word, as in "high temperature epoxy".
 */
async function kindsAmong(database: Database, keywords: readonly Keyword[]): Promise<readonly Keyword[]> {
  if (keywords.length === 0) return []
  const isNamed = keywords.map(
    (keyword) => sql`exists (
    select 1 from index_terms t join product_terms x on x.term_id = t.id
    where t.path = 'category' and ${isKind(sql`t.label`, sql`t.value`)}
      and ${kindIn(sql`t.label`)} @@ ${anyKeyword([keyword])})`,
  )
  const { rows } = await sql<{ named: boolean[] }>`select array[${sql.join(isNamed)}] as named`.execute(database)
  const named = keywords.filter((_, index) => rows[0]?.named[index] === true)
  return named.length > 0 ? named : keywords.filter(isWord).slice(-1)
}

/** The keywords with a word of a title or synonym. Other words, such as "lock", occur in descriptions only. */
async function titleWordsAmong(database: Database, keywords: readonly Keyword[]): Promise<ReadonlySet<Keyword>> {
  const wordsOf = ({ text }: Keyword) => {
    const word = text.toLowerCase()
    return [word, `${word}s`, word.replace(/e?s$/, ''), word.replace(/s$/, '')]
  }
  const indexWords = await indexedWords(database, keywords.flatMap(wordsOf))
  const isKnown = (keyword: Keyword) =>
    (isWord(keyword) && keyword.names !== undefined) || wordsOf(keyword).some((word) => indexWords.has(word))
  return new Set(keywords.filter((keyword) => isWord(keyword) && isKnown(keyword)))
}

/**
 * All of the largest subsets of keywords that have results. Whoever searches for a pneumatic valve wants another valve
 * rather than something pneumatic: subsets without the kind of product come last, and those without a word of a title never.
 * Words of titles and later words are kept longest: "all metal gate valve" loses "all" first.
 */
async function fewerOf(database: Database, keywords: readonly Keyword[], most: number): Promise<SearchHelp['fewer']> {
  const kinds = await kindsAmong(database, keywords)
  const titleWords = await titleWordsAmong(database, keywords)
  const isOfKind = (set: readonly Keyword[]) => kinds.every((kind) => set.includes(kind))
  for (const isTried of [isOfKind, (set: readonly Keyword[]) => !isOfKind(set)])
    for (let size = most; size > 0; size -= 1) {
      const sets = subsets(keywords, size).filter(
        (set) => set.some((keyword) => titleWords.has(keyword)) && isTried(set),
      )
      const counts = await countEach(database, sets)
      const subsetsWithResults = sets.flatMap((set, index) => {
        const count = counts[index] ?? 0
        return count === 0 ? [] : [{ set, count, titleWords: set.filter((keyword) => titleWords.has(keyword)).length }]
      })
      if (subsetsWithResults.length > 0)
        return subsetsWithResults
          .toReversed()
          .toSorted((a, b) => b.titleWords - a.titleWords || a.count - b.count)
          .slice(0, maxSuggestions)
          .map(({ set, count }) => ({ keys: textOf(set), count }))
    }
  return []
}

export async function searchHelp(database: Database, text: string): Promise<SearchHelp> {
  const all = keywordsIn(text)
  const keywords = all.slice(0, maxKeywords)
  if (keywords.some(isMarked)) return { corrected: null, fewer: [] }
  const alone = await countEach(
    database,
    keywords.map((keyword) => [keyword]),
  )
  const keywordsWithResults = keywords.filter((_, index) => (alone[index] ?? 0) > 0)
  const respelled = await Promise.all(
    keywords.map(async (keyword, index) =>
      (alone[index] ?? 0) > 0 || keyword.names !== undefined
        ? [keyword]
        : ((await splitWord(database, keyword)) ??
          (await swapLetters(database, keyword)) ?? [
            { text: (await closestWord(database, keyword.text)) ?? keyword.text },
          ]),
    ),
  )
  const others = [await joinWords(database, keywords), respelled.flat()].filter(
    (other) => textOf(other) !== textOf(keywords),
  )
  const counts = await countEach(database, others)
  const corrected = others.find((_, index) => (counts[index] ?? 0) > 0)
  return {
    corrected: corrected === undefined || all.length > maxKeywords ? null : textOf(corrected),
    fewer: await fewerOf(database, keywordsWithResults, Math.min(keywordsWithResults.length, keywords.length - 1)),
  }
}
