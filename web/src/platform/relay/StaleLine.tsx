import { dayOf, timeOf } from '../time/shopTime.ts'
import { useNow } from '../time/clock.ts'
import classes from './StaleLine.module.css'

/** Notice above a screen that prices and stock may be out of date, and since when. */
export function StaleLine({ since }: { since: string | null }) {
  const today = dayOf(useNow().toISOString())
  return (
    <div role="status" className={since === null ? undefined : classes.line}>
      {since !== null && (
        <p className="band">
          Prices and stock as of {dayOf(since) === today ? '' : `${dayOf(since)}, `}
          {timeOf(since)}. We’re having trouble reaching our catalog.
        </p>
      )}
    </div>
  )
}
