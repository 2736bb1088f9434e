import { useEffect, useEffectEvent } from 'react'
import { offlineReason, useIsOffline } from '../device/offline/useIsOffline.ts'

/**
 * For a field whose every change is sent by itself. Without a network it cannot be changed, and keeps the focus; what
 * was typed before waits in it, and is sent once there is a network.
 * @param isLive false for a field that goes with its form
 * @param send sends what stands in the field, where the shop has something else
 */
export function useLiveField(isLive: boolean, send: () => void) {
  const isBarred = useIsOffline() && isLive
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isBarred) sendNow()
  }, [isBarred])
  return { isBarred, reasonId: isBarred ? offlineReason : undefined }
}
