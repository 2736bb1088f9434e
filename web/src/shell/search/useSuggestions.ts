import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { asShopError } from '../../relay/shopError.ts'
import { useShowMessage } from '../messages/messages.tsx'
import type { useSuggestionsQuery } from './__generated__/useSuggestionsQuery.graphql.ts'
import { debounceMilliseconds, shortestText, suggestionRows, type SuggestionRow } from './suggestionRows.ts'

interface Found {
  text: string
  rows: SuggestionRow[]
}

/** What the shop suggests for a text; null until there is an answer to this very text. The newest request wins. */
export function useSuggestions(typed: string): SuggestionRow[] | null {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const [found, setFound] = useState<Found | null>(null)
  const text = typed.trim().toLowerCase()

  useEffect(() => {
    if (text.length < shortestText) return
    const request = { unsubscribe: () => {} }
    const timer = setTimeout(() => {
      request.unsubscribe = fetchQuery<useSuggestionsQuery>(
        environment,
        graphql`
          query useSuggestionsQuery($text: String!) {
            searchSuggestions(text: $text) @required(action: THROW) {
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
        `,
        { text },
        { fetchPolicy: 'store-or-network' },
      ).subscribe({
        next: ({ searchSuggestions }) => setFound({ text, rows: suggestionRows(searchSuggestions) }),
        error: (thrown: unknown) => {
          setFound({ text, rows: [] })
          showMessage({ type: 'error', text: `Error encountered in searchQuery:${asShopError(thrown).message}` })
        },
      }).unsubscribe
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      request.unsubscribe()
    }
  }, [environment, showMessage, text])

  // While the next answer is on its way the last one stays, as long as it can still hold.
  return text.length >= shortestText && found && (found.text === text || text.startsWith(found.text))
    ? found.rows
    : null
}
