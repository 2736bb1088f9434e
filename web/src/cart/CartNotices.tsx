import * as z from 'zod/mini'
import { useAnswered } from '../forms/formAnswer.ts'
import classes from './CartNotices.module.css'

const refusal = z.object({ problems: z.array(z.string()) })

/** Why a cart form that came without scripts was refused. */
export function CartNotices() {
  const refused = refusal.safeParse(useAnswered()).data
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
