import { type ReactNode, Suspense } from 'react'
import { PartBoundary } from './page/PartBoundary.tsx'
import styles from './Panel.module.css'

interface Props {
  /** Completes the sentence "Something has gone wrong fetching the …". */
  of: string
  children: ReactNode
  /** Shape of the skeleton, about as large as the content. */
  like?: keyof typeof shapes
}

/** Number of skeleton rows per shape. */
const shapes = { lines: 6, cards: 6, rows: 24 }

/**
 * A part of a screen that fails by itself. On the server a failure renders the skeleton; the browser retries before
 * showing an error.
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
