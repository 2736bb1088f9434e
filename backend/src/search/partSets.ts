import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, comparison } from '../jsonapi/comparison.ts'
import { foldFilter } from '../jsonapi/filter.ts'
import type { QueryTree } from '../jsonapi/queryString.ts'
import type { Scalar } from '../jsonapi/resource.ts'
import { fulltext } from './indexDefinition.ts'
import { askedTerms, fieldOf, type TermField } from './indexField.ts'
import { askedKeywords } from './keywords/condition.ts'

/** A field of the product index: of the product, of each of its parts, or a value that parts have. */
export type ProductField =
  | { readonly of: 'product'; readonly scalar: Scalar }
  | { readonly of: 'part'; readonly scalar: Scalar }
  | { readonly of: 'terms'; readonly field: TermField }

/** A bit string in SQL: the parts of product `p` that meet something. */
type Parts = RawBuilder<unknown>

/** What a filter means that asks for nothing. */
export const allParts: Parts = sql`p.parts`
const none: Parts = sql`~p.parts`

const operators = { and: sql.raw(' & '), or: sql.raw(' | ') }

/**
 * Reads filters as sets of parts, so that all conditions meet on one part. `joins` are what the sets read from beside
 * `product_index p`; a condition that comes several times is read once.
 */
export function partSets(fields: Readonly<Record<string, ProductField>>) {
  const known = new Map<string, Parts>()
  const joins: RawBuilder<unknown>[] = []

  /** The parts that a query names: it answers rows of product_id and parts. */
  const named = (query: RawBuilder<unknown>): Parts => {
    const alias = `c${joins.length}`
    joins.push(sql`left join (${query}) as ${sql.table(alias)} on ${sql.ref(`${alias}.product_id`)} = p.product_id`)
    return sql`coalesce(${sql.ref(`${alias}.parts`)}, ${none})`
  }

  const partsWhere = (condition: RawBuilder<SqlBool>): Parts =>
    named(
      sql`select v.product_id, bit_or(v.part) as parts from variation_index v where ${condition} group by v.product_id`,
    )

  const partsWithTerms = (field: TermField, asked: RequestedCondition): Parts => {
    const { not, where } = askedTerms(field, 't', asked)
    const parts = named(sql`select x.product_id, bit_or(x.parts) as parts from product_terms x
      where x.term_id = any(array(select t.id from index_terms t where ${where})) group by x.product_id`)
    return not ? sql`(p.parts & ~${parts})` : parts
  }

  function read(asked: RequestedCondition): Parts {
    if (asked.path === fulltext) {
      const { words, bounds } = askedKeywords(asked, true)
      const sets = [...(words === undefined ? [] : [partsWhere(words('v'))]), ...bounds.map(condition)]
      return sets.length === 0 ? allParts : sql`(${sql.join(sets, operators.and)})`
    }
    const field = fieldOf(fields, asked)
    if (field.of === 'terms') return partsWithTerms(field.field, asked)
    if (field.of === 'part') return partsWhere(comparison(field.scalar, 'v', asked))
    return sql`case when ${comparison(field.scalar, 'p', asked)} then ${allParts} else ${none} end`
  }

  function condition(asked: RequestedCondition): Parts {
    const key = JSON.stringify(asked)
    const parts = known.get(key) ?? read(asked)
    known.set(key, parts)
    return parts
  }

  return {
    joins,
    /** The parts that fit a filter; conditions on the paths left out count as if they had not been asked for. */
    of: (filter: QueryTree, leftOut: ReadonlySet<string> = new Set()): Parts =>
      foldFilter<Parts>(filter, {
        condition: (asked) => (leftOut.has(asked.path) ? undefined : condition(asked)),
        combine: (conjunction, parts) => sql`(${sql.join([...parts], operators[conjunction])})`,
      }) ?? allParts,
  }
}
