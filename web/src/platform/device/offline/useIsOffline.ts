import { useSyncExternalStore } from 'react'

/** Id of the sentence that says what cannot be done without a network; it stands there as long as there is none. */
export const offlineReason = 'offline-reason'

const listeners = new Set<() => void>()
let looks = 0
/** Browsers deny a network that they do not see, such as that of a shop on their own machine: only the shop knows. */
let isReached = false

function tellAll() {
  for (const onChange of listeners) onChange()
}

function look() {
  looks++
  isReached = false
  tellAll()
  if (!navigator.onLine) void askShop(looks)
}

async function askShop(which: number) {
  const isAnswered = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (which !== looks || !isAnswered) return
  isReached = true
  tellAll()
}

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  if (listeners.size === 1) {
    for (const name of ['online', 'offline']) window.addEventListener(name, look)
    if (!navigator.onLine) look()
  }
  return () => {
    listeners.delete(onChange)
    if (listeners.size === 0) for (const name of ['online', 'offline']) window.removeEventListener(name, look)
  }
}

/**
 * Whether the browser knows that it has no network, and the shop does not answer either. That it has one does not mean
 * that the shop can be reached.
 */
export function useIsOffline() {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine && !isReached,
    () => false,
  )
}
