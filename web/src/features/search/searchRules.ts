import { removeInvisible } from '@shop/schema/plainText'
import { searchAddress } from '../../components/paths.ts'
import type { GatewayError } from '../../platform/relay/gatewayResponse.ts'
import type { RouteResolution, ScreenLocation } from '../../platform/relay/screenLoader.ts'
import { listParameters, readListState } from '../catalog/lists/listState.ts'
import { listVariables } from '../catalog/lists/listVariables.ts'
import type { SearchEngine, SearchScreenQuery } from './__generated__/SearchScreenQuery.graphql.ts'

/** Prefix of the gateway's message if it knows which search failed. */
const prefix = 'Error encountered in '

/** Error message of a failed search. */
export function searchFailure(message: string): string {
  return message.startsWith(prefix) ? message : `${prefix}searchQuery:${message}`
}

/** Search by index only, linked from basic search. */
export const advancedPath = '/search-solr'

/** Maximum length of search terms; longer ones are truncated. */
export const longestTerms = 100

function enteredTerms(parameters: URLSearchParams): string {
  return removeInvisible(parameters.get('terms') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/** The search terms as entered, without characters that HTML cannot represent, truncated if they are too long. */
export function termsOf(parameters: URLSearchParams): string {
  return [...enteredTerms(parameters)].slice(0, longestTerms).join('').trim()
}

export function isTruncated(parameters: URLSearchParams): boolean {
  return [...enteredTerms(parameters)].length > longestTerms
}

export function searchVariables(engine: SearchEngine) {
  return ({ url }: ScreenLocation): Omit<SearchScreenQuery['variables'], 'shell'> => ({
    // Advanced search has operators in capitals.
    terms: engine === 'INDEX' ? termsOf(url.searchParams) : termsOf(url.searchParams).toLowerCase(),
    engine,
    ...listVariables(url.searchParams),
  })
}

/** A search without words shows all products, with the same filters. */
export function resolveSearch(_: unknown, { url: { searchParams } }: ScreenLocation): RouteResolution {
  if (termsOf(searchParams) !== '') return null
  const query = new URLSearchParams(listParameters(readListState(searchParams)).map(([name, value]) => [name, value]))
  return { to: query.size === 0 ? '/products' : `/products?${query}`, status: 302 }
}

/** Marks basic search as a fallback for advanced search. */
const standsIn = ['from', 'search-solr'] as const

export function isStandIn(parameters: URLSearchParams): boolean {
  return parameters.get(standsIn[0]) === standsIn[1]
}

function isOutOfOrder({ path, extensions }: GatewayError) {
  return path?.[0] === 'search' && (extensions?.status ?? 500) >= 500
}

/** Falls back to basic search while the advanced search's engine is down. */
export function resolveAdvancedSearch(
  { search }: Pick<SearchScreenQuery['response'], 'search'>,
  location: ScreenLocation,
  errors: readonly GatewayError[],
): RouteResolution {
  const redirect = resolveSearch(null, location)
  if (redirect || search || !errors.some(isOutOfOrder)) return redirect
  const plain = `${searchAddress(termsOf(location.url.searchParams))}&${new URLSearchParams([[...standsIn]])}`
  return { to: plain, status: 302 }
}
