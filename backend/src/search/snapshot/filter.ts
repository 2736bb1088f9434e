import type { RawBuilder, SqlBool } from 'kysely'
import { type RequestedCondition, comparison, readNumber } from '../../jsonapi/comparison.ts'
import { foldFilter } from '../../jsonapi/filter.ts'
import type { QueryTree } from '../../jsonapi/queryString.ts'
import { fulltext } from '../indexDefinition.ts'
import { requestedTerms, fieldOf } from '../indexField.ts'
import type { ProductField } from '../partSets.ts'

/** The parts of a block that fit a filter, from all parts and from those that meet each condition. */
type BlockFilter = (all: number, met: Int32Array) => number

/** Terms of which a part has one, or has none. */
interface TermCondition {
  readonly isNegated: boolean
  readonly where: RawBuilder<SqlBool>
}

type PriceCondition = (price: number) => boolean

export interface Conditions {
  readonly terms: readonly TermCondition[]
  /** They follow the term conditions in what a block filter reads. */
  readonly prices: readonly PriceCondition[]
  /** Conditions on the paths left out have no effect. */
  readonly filter: (leftOut?: ReadonlySet<string>) => BlockFilter
}

/** Term conditions are bits of a number. */
const MAX_CONDITIONS = 30

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

function keyOf(condition: RequestedCondition) {
  return JSON.stringify(condition)
}

/**
 * Conditions that a snapshot can answer. Undefined if only the database can: text, numbers of parts, dates and rare
 * operators on prices. Throws what the index throws for an invalid condition.
 */
export function readConditions(
  fields: Readonly<Record<string, ProductField>>,
  tree: QueryTree,
  conditions: readonly RequestedCondition[],
): Conditions | undefined {
  const terms = new Map<string, TermCondition>()
  const prices = new Map<string, PriceCondition>()
  for (const asked of conditions) {
    if (asked.path === fulltext) return undefined
    const field = fieldOf(fields, asked)
    if (field.of === 'terms') {
      const { not, where } = requestedTerms(field.field, 't', asked)
      terms.set(keyOf(asked), { isNegated: not, where })
    } else {
      comparison(field.scalar, 'v', asked)
      const condition = asked.path === 'price' ? priceCondition(asked) : undefined
      if (condition === undefined) return undefined
      prices.set(keyOf(asked), condition)
    }
  }
  if (terms.size > MAX_CONDITIONS) return undefined
  const positions = new Map([...terms.keys(), ...prices.keys()].map((key, position) => [key, position]))
  return {
    terms: [...terms.values()],
    prices: [...prices.values()],
    filter: (leftOut) =>
      foldFilter<BlockFilter>(tree, {
        condition: (asked) => {
          if (leftOut?.has(asked.path) === true) return undefined
          const position = positions.get(keyOf(asked)) ?? 0
          return (_all, met) => met[position] ?? 0
        },
        combine,
      }) ?? everything,
  }
}
