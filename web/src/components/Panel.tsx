import { type ReactNode, Suspense } from 'react'
import { PartBoundary } from './page/PartBoundary.tsx'
import styles from './Panel.module.css'

interface Props {
  /** What is in it, as it ends the sentence "Something has gone wrong fetching the …". */
  of: string
  children: ReactNode
  /** What it will look like: its bones take about the room that it will. */
  like?: keyof typeof shapes
}

/** How many bones each shape has. */
const shapes = { lines: 6, cards: 6, rows: 24 }

/**
 * A part of a screen that fails by itself. On the server a failure leaves bones in its place, the browser tries again,
 * and only then says what is missing.
 */
export function Panel({ of, children, like = 'lines' }: Props) {
  return (
    <PartBoundary of={of}>
      <Suspense
        fallback={
          <div className={styles[like]} aria-busy="true" aria-label={`Loading the ${of}`} role="group">
            {Array.from({ length: shapes[like] }, (_, bone) => (
              <span key={bone} className="bone" />
            ))}
          </div>
        }
      >
        {children}
      </Suspense>
    </PartBoundary>
  )
}
