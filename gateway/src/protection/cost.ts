import { GraphQLError } from 'graphql'

/**
 * Fields an operation may read, counted with its variables: a page of 100 products counts a hundred times what it asks of
 * one. The largest screen, a product with 500 parts, asks for some 140,000.
 */
export const MOST_COMPLEXITY = 200_000

/** Refuses an operation before it is executed. */
export function tooComplex(complexity: number): GraphQLError {
  return new GraphQLError(`This operation asks for too much at once (${complexity} of ${MOST_COMPLEXITY}).`, {
    extensions: { code: 'TOO_COMPLEX', title: 'Too complex', status: 400, http: { status: 400 } },
  })
}

/** Pothos does not check the limit: `useRateLimits` computes the complexity once for both. */
export const complexityRules = { defaultComplexity: 1, defaultListMultiplier: 2 }

/** For the lists inside a connection: the connection itself has counted the rows. */
export const oneEach = { field: 1, multiplier: 1 }

interface PageArgs {
  first?: number | null | undefined
  last?: number | null | undefined
}

function rows(defaultSize: number, { first, last }: PageArgs) {
  return Math.max(1, first ?? last ?? defaultSize)
}

/** Cost of a connection: what is asked of one row, times the rows asked for. */
export function connectionCost(defaultSize: number) {
  return (args: PageArgs) => ({
    field: 1,
    multiplier: rows(defaultSize, args),
  })
}

/** A list with its facets keeps the backend busy however little is read of it: a dozen of them are an operation's share. */
const LIST = 15_000

/** Cost of a connection that the search index answers. */
export function listCost(defaultSize: number) {
  return (args: PageArgs) => ({
    field: LIST,
    multiplier: rows(defaultSize, args),
  })
}
