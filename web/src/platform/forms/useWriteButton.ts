import type { MouseEvent } from 'react'
import { offlineReason, useIsOffline } from '../device/offline/useIsOffline.ts'

/**
 * Props of every button that changes data. While pending or offline it is disabled by aria-disabled, which keeps focus.
 * @param onPress for a button outside forms
 */
export function useWriteButton(isWaiting = false, onPress?: () => void) {
  const isOffline = useIsOffline()
  const isBarred = isWaiting || isOffline
  return {
    ...(isBarred && { 'aria-disabled': true, 'data-disabled': true }),
    ...(isOffline && { 'aria-describedby': offlineReason }),
    // Enter in a field clicks its form's button too.
    onClick(event: MouseEvent) {
      if (isBarred) event.preventDefault()
      else onPress?.()
    },
  }
}
