import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '../jsonapi/queryParameters.ts'
import { relevance } from './indexDefinition.ts'
import { unknownSort } from './indexField.ts'
import { isKind } from './indexing/places.ts'
import { words } from './indexing/words.ts'
import type { Keyword } from './keywords/keyword.ts'
import { numberRank } from './keywords/numberRank.ts'
import { anyKeyword, keywordsIn, numberIn, ranking, textQuery } from './keywords/query.ts'
import type { ProductField } from './partSets.ts'

/** How a sort orders products (`hits h`) and the matching parts of one (`v`). */
interface Order {
  readonly join?: RawBuilder<unknown>
  readonly product: RawBuilder<unknown>
  readonly part?: RawBuilder<unknown>
}

function direction(descending: boolean) {
  return descending ? sql`desc nulls last` : sql`asc nulls last`
}

/** The lowest or highest value of the matching parts. */
function outermost(descending: boolean) {
  return sql.raw(descending ? 'max' : 'min')
}

function byPart(value: RawBuilder<unknown>, alias: string, descending: boolean): Order {
  return {
    join: sql`left join (
    select v.product_id, ${outermost(descending)}(${value}) as value
    from variation_index v join hits h on h.product_id = v.product_id and bit_count(v.part & h.found) > 0
    group by v.product_id) as ${sql.table(alias)} on ${sql.ref(`${alias}.product_id`)} = h.product_id`,
    product: sql`${sql.ref(`${alias}.value`)} ${direction(descending)}`,
    part: sql`${value} ${direction(descending)}`,
  }
}

const termValue = sql`coalesce(t.number, t.place)`

function byTerm(path: string, alias: string, descending: boolean): Order {
  return {
    join: sql`left join (
    select x.product_id, ${outermost(descending)}(${termValue}) as value
    from product_terms x
    join index_terms t on t.id = x.term_id and t.path = ${path}
    join hits h on h.product_id = x.product_id and bit_count(x.parts & h.found) > 0
    group by x.product_id) as ${sql.table(alias)} on ${sql.ref(`${alias}.product_id`)} = h.product_id`,
    product: sql`${sql.ref(`${alias}.value`)} ${direction(descending)}`,
    part: sql`(
    select ${outermost(descending)}(${termValue}) from product_terms x
    join index_terms t on t.id = x.term_id and t.path = ${path}
    where x.product_id = v.product_id and bit_count(x.parts & v.part) > 0) ${direction(descending)}`,
  }
}

/** Products in a category whose name contains one of the keywords. */
function namedByCategory(keywords: readonly Keyword[]) {
  const wanted = keywords.filter(({ isExcluded }) => !isExcluded)
  if (wanted.length === 0) return sql`false`
  return sql`h.product_id in (
    select x.product_id from index_terms t join product_terms x on x.term_id = t.id
    where t.path = 'category' and ${isKind(sql`t.label`, sql`t.value`)} and ${words(sql`t.label`)} @@ ${anyKeyword(wanted)})`
}

/**
 * How well a product matches. Products that match equally score the same, so that their rank decides. What counts most is
 * the best text that contains all words (title, then categories and choices, then the rest), and then the category's name.
 * Sizes and bounds count only if there are no other words: they distinguish the sizes of a product, and only some products
 * have one in the title. Without ranks, word frequency decides.
 */
function closeness(keywords: readonly Keyword[], query: RawBuilder<unknown>) {
  const names = keywords.filter(({ isSize, bound }) => isSize !== true && bound === undefined)
  const asked = names.length === 0 ? keywords : names
  const areAllIn = (weights: string) =>
    sql`(ts_filter(h.document, ${weights}::"char"[]) @@ ${textQuery(asked, true) ?? query})::integer`
  return sql`2 * (${areAllIn('{a,b}')} + ${areAllIn('{a,b,c}')}) + 3 * (${namedByCategory(asked)})::integer
    + case when h.rank is null then ts_rank('{0.05, 0.2, 0.6, 1}', h.document, ${query}, 32) else 0 end`
}

/** Greater than any closeness. */
const NUMBER_WEIGHT = 10

function byRelevance(text: string, alias: string, descending: boolean): Order | undefined {
  const keywords = ranking(keywordsIn(text))
  const query = textQuery(keywords, true)
  if (query === null) return undefined
  const score = closeness(keywords, query)
  const number = numberIn(text)
  if (number === undefined) return { product: sql`${score} ${direction(descending)}` }
  const { rank, fits } = numberRank('n', number)
  return {
    join: sql`left join (
      select v.product_id, max(${rank}) as value
      from variation_numbers n
      join variation_index v using (variation_id)
      join hits h on h.product_id = v.product_id and bit_count(v.part & h.found) > 0
      where ${fits} group by v.product_id) as ${sql.table(alias)} on ${sql.ref(`${alias}.product_id`)} = h.product_id`,
    product: sql`${sql.lit(NUMBER_WEIGHT)} * coalesce(${sql.ref(`${alias}.value`)}, 0) + ${score} ${direction(descending)}`,
    part: sql`coalesce((select max(${rank}) from variation_numbers n
      where n.variation_id = v.variation_id and ${fits}), 0) ${direction(descending)}`,
  }
}

function orderOf(
  fields: Readonly<Record<string, ProductField>>,
  keywords: string,
  { path, descending }: Sort,
  alias: string,
): Order | undefined {
  if (path === relevance) return byRelevance(keywords, alias, descending)
  const field = Object.hasOwn(fields, path) ? fields[path] : undefined
  // A product can have several categories, in no particular order.
  const isList = field?.of === 'product' && field.scalar.list === true
  if (field === undefined || isList || path === 'category') throw unknownSort(path)
  if (field.of === 'terms') return byTerm(path, alias, descending)
  const sortable = (row: string) => {
    if (path === 'title') return sql`${sql.ref(`${row}.title_key`)} collate "C"`
    return field.scalar.kind === 'text' ? sql`lower(${field.scalar.of(row)}) collate "C"` : field.scalar.of(row)
  }
  return field.of === 'part'
    ? byPart(sortable('v'), alias, descending)
    : { product: sql`${sortable('h')} ${direction(descending)}` }
}

/** The joins and order of products, and the order that determines their representative parts. */
export function productOrder(fields: Readonly<Record<string, ProductField>>, keywords: string, sorts: readonly Sort[]) {
  const orders = sorts.flatMap((sort, index) => orderOf(fields, keywords, sort, `s${index}`) ?? [])
  return {
    joins: orders.flatMap(({ join }) => join ?? []),
    products: [
      ...orders.map(({ product }) => product),
      sql`h.rank asc nulls last`,
      sql`bit_count(h.stocked & h.found) > 0 desc`,
      sql`h.title_key collate "C"`,
      sql`h.product_id`,
    ],
    parts: [...orders.flatMap(({ part }) => part ?? []), sql`v.is_default desc`, sql`v.place`],
  }
}
