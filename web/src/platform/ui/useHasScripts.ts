import { useSyncExternalStore } from 'react'

function never() {
  return () => {}
}

/** Whether the page has hydrated: false in the server's HTML and without scripts. */
export function useHasScripts() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
