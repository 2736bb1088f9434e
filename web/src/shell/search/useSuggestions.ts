import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay/hooks'
import { getRequest } from 'relay-runtime'
import { useSession } from '../../relay/SessionContext.ts'
import { asShopError, fromAnswer } from '../../relay/shopError.ts'
import { useShowMessage } from '../messages/messages.tsx'
import type { useSuggestionsQuery } from './__generated__/useSuggestionsQuery.graphql.ts'
import { debounceMilliseconds, shortestText, suggestionRows, type SuggestionRow } from './suggestionRows.ts'

const query = graphql`
  query useSuggestionsQuery($text: String!) {
    searchSuggestions(text: $text) {
      id
      label
      sku
      path
      subItems {
        id
        type
        name
        path
      }
    }
  }
`

interface Found {
  text: string
  rows: SuggestionRow[]
}

/** What the shop suggests for a text; null until there is an answer that holds for it. The newest request wins. */
export function useSuggestions(typed: string): SuggestionRow[] | null {
  const { environment, network } = useSession()
  const showMessage = useShowMessage()
  const [found, setFound] = useState<Found | null>(null)
  const text = typed.trim().toLowerCase()

  useEffect(() => {
    if (text.length < shortestText) return
    const { params } = getRequest(query)
    const request = { unsubscribe: () => {} }
    function fail(error: Error) {
      setFound(null)
      showMessage({ type: 'error', text: `Error encountered in searchQuery:${error.message}` })
    }
    const timer = setTimeout(() => {
      const failedBefore = network.errorsOf(params, { text }).length > 0
      request.unsubscribe = fetchQuery<useSuggestionsQuery>(
        environment,
        query,
        { text },
        { fetchPolicy: failedBefore ? 'network-only' : 'store-or-network' },
      ).subscribe({
        next({ searchSuggestions }) {
          if (searchSuggestions) setFound({ text, rows: suggestionRows(searchSuggestions) })
          else fail(fromAnswer(network.errorsOf(params, { text })[0]))
        },
        error: (thrown: unknown) => fail(asShopError(thrown)),
      }).unsubscribe
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      request.unsubscribe()
    }
  }, [environment, network, showMessage, text])

  // While the next answer is on its way the last one stays, as long as it can still hold.
  const stillHolds = found !== null && text.length >= shortestText && text.startsWith(found.text)
  return stillHolds ? found.rows : null
}
