import { searchAddress } from '../../components/paths.ts'
import type { AnswerError } from '../../platform/relay/answer.ts'
import type { Instead, ScreenLocation } from '../../platform/relay/queryRoute.tsx'
import { listVariables } from '../catalog/lists/listVariables.ts'
import type { SearchEngine, SearchScreenQuery } from './__generated__/SearchScreenQuery.graphql.ts'

/** How the gateway begins when it knows which kind of search has failed. */
const prefix = 'Error encountered in '

/** A failed search in the words of the specification's error catalog. */
export function searchFailure(message: string): string {
  return message.startsWith(prefix) ? message : `${prefix}searchQuery:${message}`
}

/** The search that asks the index alone, linked only from the plain one. */
export const advancedPath = '/search-solr'

/** What is searched for, as it was typed; without signs that HTML cannot hold, on which page and browser would differ. */
export function termsOf(parameters: URLSearchParams): string {
  return (parameters.get('terms') ?? '').replace(/\p{Cc}+/gu, ' ').trim()
}

export function searchVariables(engine: SearchEngine) {
  return ({ url }: ScreenLocation): Omit<SearchScreenQuery['variables'], 'shell'> => ({
    terms: termsOf(url.searchParams).toLowerCase(),
    engine,
    ...listVariables(url.searchParams),
  })
}

/** Where there is nothing to search for, all products are what there is to see. */
export function searchInstead(_: unknown, { url }: ScreenLocation): Instead {
  return termsOf(url.searchParams) === '' ? { to: '/products', status: 302 } : null
}

/** Marks the address of the plain search that stands in for the advanced one. */
const standsIn = ['from', 'search-solr'] as const

export function isStandIn(parameters: URLSearchParams): boolean {
  return parameters.get(standsIn[0]) === standsIn[1]
}

function isOutOfOrder({ path, extensions }: AnswerError) {
  return path?.[0] === 'search' && (extensions?.status ?? 500) >= 500
}

/** The advanced search gives way to the plain one while its engine is out of order. */
export function advancedSearchInstead(
  { search }: Pick<SearchScreenQuery['response'], 'search'>,
  location: ScreenLocation,
  errors: readonly AnswerError[],
): Instead {
  const instead = searchInstead(null, location)
  if (instead || search || !errors.some(isOutOfOrder)) return instead
  const plain = `${searchAddress(termsOf(location.url.searchParams))}&${new URLSearchParams([[...standsIn]])}`
  return { to: plain, status: 302 }
}
