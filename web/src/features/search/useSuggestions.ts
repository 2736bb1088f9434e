import { useEffect, useState } from 'react'
import { idleImport } from '../../platform/device/idleImport.ts'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { asShopError } from '../../platform/relay/shopError.ts'
import { searchFailure } from './searchRules.ts'
import { debounceMilliseconds, longestText, shortestText, type SuggestionRow } from './suggestionRows.ts'

const loadSearch = idleImport(() => import('./suggestionSearch.ts'))
type Search = Awaited<ReturnType<typeof loadSearch>>

/** Pause after the suggestions before results are counted, because counting takes as many requests. */
const countMilliseconds = 600

/** After a pause, makes a request with code that loads at the first one. Returns a function that cancels it. */
function requestAfter(
  milliseconds: number,
  request: (search: Search) => () => void,
  onFailure: (error: unknown) => void = () => {},
) {
  let cancel = () => {}
  let isCanceled = false
  const timer = setTimeout(() => {
    loadSearch().then((search) => {
      if (!isCanceled) cancel = request(search)
    }, onFailure)
  }, milliseconds)
  return () => {
    isCanceled = true
    clearTimeout(timer)
    cancel()
  }
}

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
  const session = useSession()
  const showMessage = useShowMessage()
  const [found, setFound] = useState<Omit<Suggested, 'total'> | null>(null)
  const text = input.trim().toLowerCase()

  useEffect(() => {
    if (text.length < shortestText || text.length > longestText) return
    function fail(message: string) {
      setFound(null)
      showMessage({ type: 'error', text: searchFailure(message) })
    }
    const listener = { onResult: (rows: SuggestionRow[]) => setFound({ text, rows }), onFailure: fail }
    return requestAfter(
      debounceMilliseconds,
      ({ requestSuggestions }) => requestSuggestions(session, text, listener),
      (error) => fail(asShopError(error).message),
    )
  }, [session, showMessage, text])

  const isShown = found !== null && text.length >= shortestText && text.startsWith(found.text)
  const total = useResultCount(found !== null && found.text === text ? text : null)
  return isShown ? { ...found, total } : null
}

/** Total number of results, once the text has not changed for a while; null until then or if unavailable. */
function useResultCount(text: string | null): number | null {
  const session = useSession()
  const [counted, setCounted] = useState<{ text: string; total: number | null } | null>(null)

  useEffect(() => {
    if (text === null) return
    return requestAfter(countMilliseconds, ({ requestCount }) =>
      requestCount(session, text, (total) => setCounted({ text, total })),
    )
  }, [session, text])

  return counted !== null && counted.text === text ? counted.total : null
}
