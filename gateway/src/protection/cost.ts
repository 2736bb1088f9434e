import type { GraphQLError } from 'graphql'
import { limitError } from './limitError.ts'

/**
 * Maximum fields per operation, counted with its variables: a page of 100 products counts a hundred times its
 * selection. The largest screen, a product with 500 parts, takes some 140,000.
 */
export const MAX_COMPLEXITY = 200_000

/** Complexity per point of the rate limits. */
const COMPLEXITY_PER_POINT = 100

/** Points of an operation, at least 1. */
export function pointsOf(complexity: number): number {
  return Math.max(1, Math.ceil(complexity / COMPLEXITY_PER_POINT))
}

/** The error for an operation that exceeds a limit of its cost. */
export function complexityError(name: 'complexity' | 'points', value: number, maximum: number): GraphQLError {
  const cost = name === 'points' ? `costs ${value} points` : `could read ${value} fields`
  return limitError({
    message: `This operation is too complex: it ${cost}, and at most ${maximum} are allowed.`,
    code: 'TOO_COMPLEX',
    title: 'Too complex',
    limit: { name, maximum, value },
  })
}

/** Pothos does not enforce the limit: `OperationCosts` computes the complexity once for both. */
export const complexityRules = { defaultComplexity: 1, defaultListMultiplier: 2 }

/** For lists inside a connection, whose rows are already counted by the connection. */
export const oneEach = { field: 1, multiplier: 1 }

interface PageArgs {
  first?: number | null | undefined
  last?: number | null | undefined
}

function rows(defaultSize: number, { first, last }: PageArgs) {
  return Math.max(1, first ?? last ?? defaultSize)
}

/** Cost of a connection: the selection of one row times the requested rows. */
export function connectionCost(defaultSize: number) {
  return (args: PageArgs) => ({
    field: 1,
    multiplier: rows(defaultSize, args),
  })
}

/** A list with facets keeps the backend busy however few fields are selected: an operation may contain a dozen. */
export const LIST_COMPLEXITY = 15_000

/** Cost of a connection that the search index answers. */
export function listCost(defaultSize: number) {
  return (args: PageArgs) => ({
    field: LIST_COMPLEXITY,
    multiplier: rows(defaultSize, args),
  })
}
