import { fetchQuery, graphql } from 'react-relay/hooks'
import { getRequest } from 'relay-runtime'
import type { RelaySession } from '../../platform/relay/session.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import type { suggestionSearchCountQuery } from './__generated__/suggestionSearchCountQuery.graphql.ts'
import type { suggestionSearchQuery } from './__generated__/suggestionSearchQuery.graphql.ts'
import { suggestionRows, type SuggestionRow } from './suggestionRows.ts'

const query = graphql`
  query suggestionSearchQuery($text: String!) {
    searchSuggestions(text: $text) {
      id
      name
      sku
      path
      variation {
        image {
          thumbnail: url(style: THUMBNAIL)
        }
        price {
          formatted
        }
      }
      subItems {
        id
        type
        name
        path
      }
    }
  }
`

const countQuery = graphql`
  query suggestionSearchCountQuery($text: String!) {
    search(terms: $text, first: 1) {
      totalCount
    }
  }
`

interface Listener {
  onResult(rows: SuggestionRow[]): void
  onFailure(message: string): void
}

/** Requests the suggestions for a text. Returns a function that cancels the request. */
export function requestSuggestions(
  { environment, network }: RelaySession,
  text: string,
  { onResult, onFailure }: Listener,
): () => void {
  const { params } = getRequest(query)
  const failureOf = () => network.errorsOf(params, { text })[0]
  return fetchQuery<suggestionSearchQuery>(
    environment,
    query,
    { text },
    { fetchPolicy: failureOf() ? 'network-only' : 'store-or-network' },
  ).subscribe({
    next({ searchSuggestions }) {
      // A failed search returns an empty list with an error.
      const failure = failureOf()
      if (failure) onFailure(failure.message)
      else onResult(suggestionRows(searchSuggestions ?? []))
    },
    error: (thrown: unknown) => onFailure(asShopError(thrown).message),
  }).unsubscribe
}

/** Requests the number of results for a text. Rows appear even without it. Returns a function that cancels. */
export function requestCount(
  { environment }: RelaySession,
  text: string,
  onResult: (total: number | null) => void,
): () => void {
  return fetchQuery<suggestionSearchCountQuery>(
    environment,
    countQuery,
    { text },
    { fetchPolicy: 'store-or-network' },
  ).subscribe({ next: ({ search }) => onResult(search?.totalCount ?? null), error: () => {} }).unsubscribe
}
