import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay/hooks'
import { getRequest } from 'relay-runtime'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import type { useSuggestionsCountQuery } from './__generated__/useSuggestionsCountQuery.graphql.ts'
import type { useSuggestionsQuery } from './__generated__/useSuggestionsQuery.graphql.ts'
import { searchFailure } from './searchRules.ts'
import {
  debounceMilliseconds,
  longestText,
  shortestText,
  suggestionRows,
  type SuggestionRow,
} from './suggestionRows.ts'

const query = graphql`
  query useSuggestionsQuery($text: String!) {
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
  query useSuggestionsCountQuery($text: String!) {
    search(terms: $text, first: 1) {
      totalCount
    }
  }
`

/** Pause after the suggestions before results are counted, because counting takes as many requests. */
const countMilliseconds = 600

export interface Suggested {
  /** Terms of the rows: trimmed, in lower case. */
  text: string
  rows: readonly SuggestionRow[]
  /** Total number of results; null if unavailable. */
  total: number | null
}

/**
 * Suggestions for a text; null until the first response. A newer request cancels the older one; until it completes, the
 * last response stays while the text only grows.
 */
export function useSuggestions(input: string): Suggested | null {
  const { environment, network } = useSession()
  const showMessage = useShowMessage()
  const [found, setFound] = useState<Omit<Suggested, 'total'> | null>(null)
  const text = input.trim().toLowerCase()

  useEffect(() => {
    if (text.length < shortestText || text.length > longestText) return
    const { params } = getRequest(query)
    const failureOf = () => network.errorsOf(params, { text })[0]
    const request = { unsubscribe: () => {} }
    function fail(message: string) {
      setFound(null)
      showMessage({ type: 'error', text: searchFailure(message) })
    }
    const timer = setTimeout(() => {
      request.unsubscribe = fetchQuery<useSuggestionsQuery>(
        environment,
        query,
        { text },
        { fetchPolicy: failureOf() ? 'network-only' : 'store-or-network' },
      ).subscribe({
        next({ searchSuggestions }) {
          // A failed search returns an empty list with an error.
          const failure = failureOf()
          if (failure) fail(failure.message)
          else setFound({ text, rows: suggestionRows(searchSuggestions ?? []) })
        },
        error: (thrown: unknown) => fail(asShopError(thrown).message),
      }).unsubscribe
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      request.unsubscribe()
    }
  }, [environment, network, showMessage, text])

  const isShown = found !== null && text.length >= shortestText && text.startsWith(found.text)
  const total = useResultCount(found !== null && found.text === text ? text : null)
  return isShown ? { ...found, total } : null
}

/** Total number of results, once the text has not changed for a while; null until then or if unavailable. */
function useResultCount(text: string | null): number | null {
  const { environment } = useSession()
  const [counted, setCounted] = useState<{ text: string; total: number } | null>(null)

  useEffect(() => {
    if (text === null) return
    const request = { unsubscribe: () => {} }
    const timer = setTimeout(() => {
      request.unsubscribe = fetchQuery<useSuggestionsCountQuery>(
        environment,
        countQuery,
        { text },
        { fetchPolicy: 'store-or-network' },
      ).subscribe({
        next: ({ search }) => setCounted(search ? { text, total: search.totalCount } : null),
        // Rows show even without the count.
        error: () => {},
      }).unsubscribe
    }, countMilliseconds)
    return () => {
      clearTimeout(timer)
      request.unsubscribe()
    }
  }, [environment, text])

  return counted !== null && counted.text === text ? counted.total : null
}
