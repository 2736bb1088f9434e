import classes from './CartNotices.module.css'
import { useCartFormAnswer } from './cartFormAnswer.ts'

/** Why a cart form that came without scripts was refused. */
export function CartNotices() {
  const answer = useCartFormAnswer()
  if (!answer || answer.problems.length === 0) return null
  return (
    <div className={classes.notices} role="alert">
      <h2>There is a problem</h2>
      <ul>
        {answer.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}
