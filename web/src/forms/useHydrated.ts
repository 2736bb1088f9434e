import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether scripts have taken the page over: until then it is what a browser without them shows. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
