import type { MouseEvent } from 'react'
import { offlineReason, useIsOffline } from '../device/offline/useIsOffline.ts'

/**
 * What every button has that changes something in the shop. While it waits, and while there is no network, it cannot be
 * pressed; it keeps the focus, which a disabled one would lose.
 * @param onPress of a button that sends no form
 */
export function useWriteButton(isWaiting = false, onPress?: () => void) {
  const isOffline = useIsOffline()
  const isBarred = isWaiting || isOffline
  return {
    ...(isBarred && { 'aria-disabled': true, 'data-disabled': true }),
    ...(isOffline && { 'aria-describedby': offlineReason }),
    // Enter in a field presses its form's button too.
    onClick(event: MouseEvent) {
      if (isBarred) event.preventDefault()
      else onPress?.()
    },
  }
}
