import type { ReactNode } from 'react'
import headerClasses from './Header.module.css'
import classes from './LoadingTool.module.css'

interface Props {
  /** Accessible loading text. */
  label: string
  /** The loading tool, which defines the spinner's size. */
  children: ReactNode
}

/** Placeholder of a header tool while its state is unknown. */
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
