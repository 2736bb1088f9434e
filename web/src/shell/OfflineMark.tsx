import classes from './OfflineMark.module.css'
import { offlineReason, useIsOffline } from '../platform/device/offline/useIsOffline.ts'

/** Warns that the page may be out of date. Always rendered, so that changes are announced. */
export function OfflineMark() {
  const isOffline = useIsOffline()
  return (
    <div role="status" className={isOffline ? classes.mark : undefined}>
      {isOffline && (
        <p id={offlineReason} className="band">
          You are offline. Prices and stock may have changed, and you can’t add, change or send anything until you
          reconnect.
        </p>
      )}
    </div>
  )
}
