import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run: false in the HTML that the server sends, true from the moment on in which the page lives. */
export const useHasScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
