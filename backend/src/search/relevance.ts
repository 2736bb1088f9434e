import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isKind, kindIn } from './indexing/places.ts'
import type { Keyword } from './keywords/keyword.ts'
import { numberRank } from './keywords/numberRank.ts'
import { countNames } from './keywords/quantities.ts'
import { anyKeyword, keywordsIn, numberIn, ranking, textQuery } from './keywords/query.ts'

/** Products `p` in a category whose name contains one of the keywords. */
function namedByCategory(keywords: readonly Keyword[]) {
  const wanted = keywords.filter(({ isExcluded }) => !isExcluded)
  if (wanted.length === 0) return sql`false`
  return sql`p.product_id in (
    select x.product_id from index_terms t join product_terms x on x.term_id = t.id
    where t.path = 'category' and ${isKind(sql`t.label`, sql`t.value`)} and ${kindIn(sql`t.label`)} @@ ${anyKeyword(wanted)})`
}

/**
 * How well a product matches. Products that match equally score the same, so that their rank decides. What counts most is
 * the best text that contains all words (title, then categories and choices, then the rest), and then the category's name.
 * Sizes and bounds count only if there are no other words: they distinguish the sizes of a product, and only some products
 * have one in the title. Among equals, titles with a number of pins come first. Without ranks, word frequency decides.
 */
function closeness(keywords: readonly Keyword[], query: RawBuilder<unknown>, counts: readonly string[]) {
  const names = keywords.filter(({ isSize, bound }) => isSize !== true && bound === undefined)
  const asked = names.length === 0 ? keywords : names
  const areAllIn = (weights: string) =>
    sql`(ts_filter(p.document, ${weights}::"char"[]) @@ ${textQuery(asked, true) ?? query})::integer`
  const countQuery = anyKeyword(counts.map((count) => ({ text: count, names: countNames(count) })))
  const hasCount = counts.length === 0 ? sql`0` : sql`(ts_filter(p.document, '{a,b}') @@ ${countQuery})::integer`
  return sql`2 * (${areAllIn('{a,b}')} + ${areAllIn('{a,b,c}')}) + 3 * (${namedByCategory(asked)})::integer
    + ${hasCount} + case when p.rank is null then ts_rank('{0.05, 0.2, 0.6, 1}', p.document, ${query}, 32) else 0 end`
}

/** How well a product matches keywords. */
export interface Relevance {
  readonly product: number
  readonly closeness: number
  /** Its parts whose numbers begin with the keywords, by their places, each with its rank. */
  readonly numbers: readonly (readonly [place: number, rank: number])[]
}

/** Greater than any closeness. */
export const NUMBER_WEIGHT = 10

/**
 * Relevance of products for keywords; undefined if the keywords contain no words.
 * @param counts numbers of pins by which the products are filtered
 */
export async function readRelevance(
  database: Database,
  text: string,
  products: readonly number[],
  counts: readonly string[],
): Promise<readonly Relevance[] | undefined> {
  const keywords = ranking(keywordsIn(text))
  const query = textQuery(keywords, true)
  if (query === null) return undefined
  const { rank, fits } = numberRank('n', numberIn(text) ?? '')
  const { rows } = await sql<Relevance>`
    select p.product_id as product, ${closeness(keywords, query, counts)} as closeness, coalesce(x.numbers, '[]') as numbers
    from product_index p
    left join (
      select v.product_id, json_agg(json_build_array(v.place, ${rank})) as numbers
      from variation_numbers n join variation_index v using (variation_id)
      where ${numberIn(text) === undefined ? sql`false` : fits} group by v.product_id) as x using (product_id)
    where p.product_id = any(${products}::integer[])`.execute(database)
  return rows
}
