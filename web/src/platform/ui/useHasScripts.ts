import { useSyncExternalStore } from 'react'

function never() {
  return () => {}
}

/** Whether scripts have taken the page over: false in the HTML that the server sends, and where there are none. */
export function useHasScripts() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
