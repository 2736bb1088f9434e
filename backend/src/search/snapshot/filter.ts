import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, comparison, readNumber } from '../../jsonapi/comparison.ts'
import { foldFilter } from '../../jsonapi/filter.ts'
import type { QueryTree } from '../../jsonapi/queryString.ts'
import { fulltext } from '../indexDefinition.ts'
import { fieldOf, type ProductField, requestedTerms } from '../indexField.ts'
import { requestedKeywords } from '../keywords/condition.ts'

/** The parts of a block that fit a filter, from all parts and from those that meet each condition. */
type BlockFilter = (all: number, met: Int32Array) => number

/** Terms of which a part has one, or has none. */
interface TermCondition {
  readonly isNegated: boolean
  readonly where: RawBuilder<SqlBool>
}

type PriceCondition = (price: number) => boolean

/** Conditions by the source of the parts that meet them, in the order in which a block filter reads these. */
export interface Conditions {
  readonly terms: readonly TermCondition[]
  readonly prices: readonly PriceCondition[]
  /** Words and other values that only the database can compare: rows of product_id and parts. */
  readonly queries: readonly RawBuilder<unknown>[]
  /** Conditions on the paths left out have no effect. */
  readonly filter: (leftOut?: ReadonlySet<string>) => BlockFilter
}

const priceOperators: Readonly<Record<string, (price: number, bound: number, other: number) => boolean>> = {
  '=': (price, bound) => price === bound,
  '>': (price, bound) => price > bound,
  '>=': (price, bound) => price >= bound,
  '<': (price, bound) => price < bound,
  '<=': (price, bound) => price <= bound,
  BETWEEN: (price, low, high) => price >= low && price <= high,
}

function priceCondition({ operator, values = [] }: RequestedCondition): PriceCondition | undefined {
  const compare = Object.hasOwn(priceOperators, operator) ? priceOperators[operator] : undefined
  const [bound, other = Number.NaN] = values.map((value) => readNumber(value) ?? Number.NaN)
  if (compare === undefined || bound === undefined) return undefined
  return (price) => compare(price, bound, other)
}

const everything: BlockFilter = (all) => all

function combine(conjunction: 'and' | 'or', filters: readonly BlockFilter[]): BlockFilter {
  const [only] = filters
  if (filters.length === 1 && only !== undefined) return only
  return conjunction === 'and'
    ? (all, met) => filters.reduce((mask, filter) => mask & filter(all, met), all)
    : (all, met) => filters.reduce((mask, filter) => mask | filter(all, met), 0)
}

function partsWhere(condition: RawBuilder<SqlBool>) {
  return sql`select v.product_id, bit_or(v.part) as parts from variation_index v where ${condition} group by v.product_id`
}

/** Reads the conditions of a filter. Throws a JSON:API error for those that the index does not have. */
export function readConditions(
  fields: Readonly<Record<string, ProductField>>,
  tree: QueryTree,
  conditions: readonly RequestedCondition[],
): Conditions {
  const terms = new Map<string, TermCondition>()
  const prices = new Map<string, PriceCondition>()
  const queries = new Map<string, RawBuilder<unknown>>()

  /** Keys of the parts that meet a condition, all of which a part must be among. */
  const read = (asked: RequestedCondition): readonly string[] => {
    const key = JSON.stringify(asked)
    if (asked.path === fulltext) {
      const { words, bounds } = requestedKeywords(asked, true)
      if (words !== undefined) queries.set(key, partsWhere(words('v')))
      return [...(words === undefined ? [] : [key]), ...bounds.flatMap(read)]
    }
    const field = fieldOf(fields, asked)
    if (field.of === 'terms') {
      const { not, where } = requestedTerms(field.field, 't', asked)
      terms.set(key, { isNegated: not, where })
      return [key]
    }
    const isInSql = comparison(field.scalar, field.of === 'part' ? 'v' : 'p', asked)
    const meets = field.order === 'price' ? priceCondition(asked) : undefined
    if (meets !== undefined) prices.set(key, meets)
    else if (field.of === 'part') queries.set(key, partsWhere(isInSql))
    else queries.set(key, sql`select p.product_id, p.parts from product_index p where ${isInSql}`)
    return [key]
  }
  const keys = new Map(conditions.map((asked) => [JSON.stringify(asked), read(asked)]))
  const positions = new Map([...terms.keys(), ...prices.keys(), ...queries.keys()].map((key, index) => [key, index]))
  const met = (key: string): BlockFilter => {
    const position = positions.get(key) ?? 0
    return (_all, parts) => parts[position] ?? 0
  }
  return {
    terms: [...terms.values()],
    prices: [...prices.values()],
    queries: [...queries.values()],
    filter: (leftOut) =>
      foldFilter<BlockFilter>(tree, {
        condition: (asked) =>
          leftOut?.has(asked.path) === true
            ? undefined
            : combine('and', (keys.get(JSON.stringify(asked)) ?? []).map(met)),
        combine,
      }) ?? everything,
  }
}
