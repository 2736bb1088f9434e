import classes from './OfflineMark.module.css'
import { offlineReason, useIsOffline } from '../platform/device/offline/useIsOffline.ts'

/** Says over the page that what it shows may be so no longer. Always there, so that what appears in it is read out. */
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
