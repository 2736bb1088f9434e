import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the cart again when its tab comes to the front: another tab may have changed it. */
export function useReadOnReturn() {
  const { revalidate, state } = useRevalidator()
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
}
