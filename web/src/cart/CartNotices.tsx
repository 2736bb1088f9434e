import { useActionData } from 'react-router'
import type { cartAction } from './cartAction.ts'
import classes from './CartNotices.module.css'

/** Why a cart form that came without scripts was refused. */
export function CartNotices() {
  const refused = useActionData<typeof cartAction>()
  if (!refused) return null
  return (
    <div className={classes.notices} role="alert">
      <h2>There is a problem</h2>
      <ul>
        {refused.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}
