import { useNavigation } from 'react-router'
import classes from './RouteLoading.module.css'

/** The thin bar over the navigation while the next place loads; quick answers never show it. */
export function RouteLoading() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={classes.bar} role="progressbar" aria-label="Loading page" aria-valuemax={100} />
  )
}
