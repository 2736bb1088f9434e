import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts have taken the page over: false in the HTML that the server sends, and where there are none. */
export const useHasScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
