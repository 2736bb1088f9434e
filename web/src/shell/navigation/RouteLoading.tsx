import { useNavigation } from 'react-router'
import classes from './RouteLoading.module.css'

/** Progress bar above the navigation; skipped for quick responses. */
export function RouteLoading() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={classes.bar} role="progressbar" aria-label="Loading page" aria-valuemax={100} />
  )
}
