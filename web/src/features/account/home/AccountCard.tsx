import { type ReactNode, useId } from 'react'
import classes from './AccountCard.module.css'

interface Props {
  title: string
  /** Link to change what the card shows. */
  aside?: ReactNode
  children: ReactNode
}

export function AccountCard({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
