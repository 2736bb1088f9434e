import type { ReactNode } from 'react'
import headerClasses from './Header.module.css'
import classes from './LoadingTool.module.css'

interface Props {
  /** What is loading, in words. */
  label: string
  /** What stood here, or would: the spinner takes just its room. */
  children: ReactNode
}

/** Stands in the place of one of the header's tools as long as nobody knows what it would be. */
export function LoadingTool({ label, children }: Props) {
  return (
    <button
      type="button"
      className={`${headerClasses.tool} ${classes.tool} no-print`}
      disabled
      aria-busy="true"
      aria-label={label}
    >
      <span className={classes.face}>{children}</span>
      <Spinner />
    </button>
  )
}

export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />
}
