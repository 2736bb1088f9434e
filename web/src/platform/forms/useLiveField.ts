import { useEffect, useEffectEvent, useRef } from 'react'
import { offlineReason, useIsOffline } from '../device/offline/useIsOffline.ts'

/**
 * For a field whose every change is sent by itself. Without a network it cannot be changed, and keeps the focus; what
 * was typed before waits in it. Once there is a network it is sent, unless somebody is still typing: then it goes when
 * the field is left, as always.
 * @param isLive false for a field that goes with its form
 * @param isChanged whether something else stands in the field than the shop has
 * @param settle sends what stands in the field
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
    /** For when the field is left, or Enter pressed. */
    leave() {
      if (isBarred) isOwed.current = true
      else settle()
    },
  }
}
