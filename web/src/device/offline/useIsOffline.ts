import { useSyncExternalStore } from 'react'

/** Id of the sentence that says what cannot be done without a network; it stands there as long as there is none. */
export const offlineReason = 'offline-reason'

function subscribe(onChange: () => void) {
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, onChange)
  }
}

/** Whether the browser knows that it has no network. That it has one does not mean that the shop can be reached. */
export const useIsOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
