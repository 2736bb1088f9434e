import type { ReactNode } from 'react'
import classes from './FormLead.module.css'

/** A form's heading, and what the form is good for. */
export const FormLead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.lead}>
    <h1>{title}</h1>
    <p>{children}</p>
  </div>
)

/** Under a form: where else to go. */
export const OtherWays = ({ isSetOff = false, children }: { isSetOff?: boolean; children: ReactNode }) => (
  <p className={`${classes.others} ${isSetOff ? classes.setOff : ''}`}>{children}</p>
)
