import classes from './CartNotices.module.css'
import { useCartFormResult } from './cartFormResult.ts'

/** Errors of a cart form posted without scripts. */
export function CartNotices() {
  const result = useCartFormResult()
  if (!result || result.problems.length === 0) return null
  return (
    <div className={classes.notices} role="alert">
      <h2>There is a problem</h2>
      <ul>
        {result.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}
