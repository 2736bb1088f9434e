import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay/hooks'
import { getRequest } from 'relay-runtime'
import type { AnswerError } from '../../platform/relay/answer.ts'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
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
    search(terms: $text, first: 1) {
      totalCount
    }
  }
`

export interface Suggested {
  /** Terms of the rows: trimmed, in lower case. */
  text: string
  rows: readonly SuggestionRow[]
  /** Total number of results; null if unavailable. */
  total: number | null
}

/** Rows show even without the count. */
function isOfRows({ path }: AnswerError) {
  return path?.[0] !== 'search'
}

/**
 * Suggestions for a text; null until the first response. A newer request cancels the older one; until it completes, the
 * last response stays while the text only grows.
 */
export function useSuggestions(input: string): Suggested | null {
  const { environment, network } = useSession()
  const showMessage = useShowMessage()
  const [found, setFound] = useState<Suggested | null>(null)
  const text = input.trim().toLowerCase()

  useEffect(() => {
    if (text.length < shortestText || text.length > longestText) return
    const { params } = getRequest(query)
    const failureOf = () => network.errorsOf(params, { text }).find(isOfRows)
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
        next({ searchSuggestions, search }) {
          // A failed search returns an empty list with an error.
          const failure = failureOf()
          if (failure) fail(failure.message)
          else setFound({ text, rows: suggestionRows(searchSuggestions ?? []), total: search?.totalCount ?? null })
        },
        error: (thrown: unknown) => fail(asShopError(thrown).message),
      }).unsubscribe
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      request.unsubscribe()
    }
  }, [environment, network, showMessage, text])

  return found !== null && text.length >= shortestText && text.startsWith(found.text) ? found : null
}
