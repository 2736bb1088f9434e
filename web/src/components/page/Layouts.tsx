import type { ReactNode } from 'react'
import classes from './Layouts.module.css'

interface LayoutProps {
  children: ReactNode
  /** Above the content, outside main. */
  breadcrumbs?: ReactNode
}

function layout(inner: string | undefined) {
  return function Layout({ children, breadcrumbs }: LayoutProps) {
    return (
      <>
        {breadcrumbs}
        <main id="main" className={`band ${classes.main}`} tabIndex={-1}>
          <div className={inner}>{children}</div>
        </main>
      </>
    )
  }
}

export const DefaultLayout = layout(undefined)
export const CenteredLayout = layout(classes.centered)
/** Single-form layout. */
export const NarrowLayout = layout(classes.narrow)
export const TwoThirdsLayout = layout(classes.twoThirds)
