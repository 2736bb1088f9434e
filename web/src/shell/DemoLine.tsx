import { createContext, use } from 'react'
import { demoNotice } from '../components/shop/shopFacts.ts'
import classes from './DemoLine.module.css'

/** Whether this is a demo shop. */
export const DemoContext = createContext(false)

/** Notice above every page of a demo shop. */
export function DemoLine() {
  if (!use(DemoContext)) return null
  return (
    <aside aria-label="Demo shop" className={classes.line}>
      <p className="band">{demoNotice}</p>
    </aside>
  )
}
