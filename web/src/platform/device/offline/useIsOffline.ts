import { useSyncExternalStore } from 'react'

/** Id of the offline notice, which is rendered while offline. */
export const offlineReason = 'offline-reason'

const listeners = new Set<() => void>()
let looks = 0
/** Browsers can wrongly report being offline, as for a shop on the same machine: only a probe tells. */
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
 * Whether the browser reports no network and the shop does not respond. Being online does not mean that the shop is
 * reachable.
 */
export function useIsOffline() {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine && !isReached,
    () => false,
  )
}
