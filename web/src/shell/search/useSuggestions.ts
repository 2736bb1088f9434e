import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay/hooks'
import { getRequest } from 'relay-runtime'
import { useSession } from '../../relay/SessionContext.ts'
import { asShopError } from '../../relay/shopError.ts'
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

/** How the gateway begins when it knows which kind of search has failed. */
const prefix = 'Error encountered in '

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
    function fail(message: string) {
      setFound(null)
      showMessage({ type: 'error', text: message.startsWith(prefix) ? message : `${prefix}searchQuery:${message}` })
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
          // A search that failed answers with an empty list and the reason beside it.
          const failure = network.errorsOf(params, { text })[0]
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

  // While the next answer is on its way the last one stays, as long as it can still hold.
  const stillHolds = found !== null && text.length >= shortestText && text.startsWith(found.text)
  return stillHolds ? found.rows : null
}
