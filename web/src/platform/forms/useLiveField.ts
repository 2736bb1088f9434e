import { useEffect, useEffectEvent, useRef } from 'react'
import { offlineReason, useIsOffline } from '../device/offline/useIsOffline.ts'

/**
 * For a field that saves every change. Offline it is read-only and keeps focus; earlier text waits. Once online it is
 * saved, unless still being edited: then on blur as usual.
 * @param isLive false for a field submitted with its form
 * @param isChanged whether the field differs from the saved value
 * @param settle saves the field's value
 */
export function useLiveField(isLive: boolean, isChanged: boolean, settle: () => void) {
  const isBarred = useIsOffline() && isLive
  const field = useRef<HTMLInputElement>(null)
  const wasBarred = useRef(isBarred)
  const isOwed = useRef(false)

  const settleLate = useEffectEvent(() => {
    const isTyping = document.activeElement === field.current
    if (isChanged && (isOwed.current || !isTyping)) settle()
    isOwed.current = false
  })
  useEffect(() => {
    if (wasBarred.current && !isBarred) settleLate()
    wasBarred.current = isBarred
  }, [isBarred])

  return {
    field,
    isBarred,
    reasonId: isBarred ? offlineReason : undefined,
    /** For blur and Enter. */
    leave() {
      if (isBarred) isOwed.current = true
      else settle()
    },
  }
}
