import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, comparison } from '../jsonapi/comparison.ts'
import { foldFilter } from '../jsonapi/filter.ts'
import type { QueryTree } from '../jsonapi/queryString.ts'
import type { Scalar } from '../jsonapi/resource.ts'
import { fulltext } from './indexDefinition.ts'
import { requestedTerms, fieldOf, type TermField } from './indexField.ts'
import { requestedKeywords } from './keywords/condition.ts'

/** A field of the product index: a column of products, a column of parts, or terms of parts. */
export type ProductField =
  | { readonly of: 'product'; readonly scalar: Scalar }
  | { readonly of: 'part'; readonly scalar: Scalar }
  | { readonly of: 'terms'; readonly field: TermField }

/** A bit string in SQL: the parts of product `p` that meet a condition. */
type Parts = RawBuilder<unknown>

/** The set for an empty filter. */
export const allParts: Parts = sql`p.parts`
const none: Parts = sql`~p.parts`

const operators = { and: sql.raw(' & '), or: sql.raw(' | ') }

/**
 * Translates filters to sets of parts, so that a single part must meet all conditions. `joins` has the sources besides
 * `product_index p`; repeated conditions are read once.
 */
export function partSets(fields: Readonly<Record<string, ProductField>>) {
  const known = new Map<string, Parts>()
  const joins: RawBuilder<unknown>[] = []

  /** The parts in the result of a query with the columns product_id and parts. */
  const named = (query: RawBuilder<unknown>): Parts => {
    const alias = `c${joins.length}`
    joins.push(sql`left join (${query}) as ${sql.table(alias)} on ${sql.ref(`${alias}.product_id`)} = p.product_id`)
    return sql`coalesce(${sql.ref(`${alias}.parts`)}, ${none})`
  }

  const partsWhere = (condition: RawBuilder<SqlBool>): Parts =>
    named(
      sql`select v.product_id, bit_or(v.part) as parts from variation_index v where ${condition} group by v.product_id`,
    )

  const partsWithTerms = (field: TermField, condition: RequestedCondition): Parts => {
    const { not, where } = requestedTerms(field, 't', condition)
    const parts = named(sql`select x.product_id, bit_or(x.parts) as parts from product_terms x
      where x.term_id = any(array(select t.id from index_terms t where ${where})) group by x.product_id`)
    return not ? sql`(p.parts & ~${parts})` : parts
  }

  function read(requestedCondition: RequestedCondition): Parts {
    if (requestedCondition.path === fulltext) {
      const { words, bounds } = requestedKeywords(requestedCondition, true)
      const sets = [...(words === undefined ? [] : [partsWhere(words('v'))]), ...bounds.map(condition)]
      return sets.length === 0 ? allParts : sql`(${sql.join(sets, operators.and)})`
    }
    const field = fieldOf(fields, requestedCondition)
    if (field.of === 'terms') return partsWithTerms(field.field, requestedCondition)
    if (field.of === 'part') return partsWhere(comparison(field.scalar, 'v', requestedCondition))
    return sql`case when ${comparison(field.scalar, 'p', requestedCondition)} then ${allParts} else ${none} end`
  }

  function condition(requestedCondition: RequestedCondition): Parts {
    const key = JSON.stringify(requestedCondition)
    const parts = known.get(key) ?? read(requestedCondition)
    known.set(key, parts)
    return parts
  }

  return {
    joins,
    /** The parts that match a filter, ignoring conditions on the given paths. */
    of: (filter: QueryTree, leftOut: ReadonlySet<string> = new Set()): Parts =>
      foldFilter<Parts>(filter, {
        condition: (asked) => (leftOut.has(asked.path) ? undefined : condition(asked)),
        combine: (conjunction, parts) => sql`(${sql.join([...parts], operators[conjunction])})`,
      }) ?? allParts,
  }
}
