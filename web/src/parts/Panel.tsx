import { type ReactNode, Suspense } from 'react'
import { PartBoundary } from '../shell/PartBoundary.tsx'
import styles from './Panel.module.css'

type Props = {
  /** What is in it, as it ends the sentence "Something has gone wrong fetching the …". */
  of: string
  children: ReactNode
}

const bones = [1, 2, 3, 4, 5, 6]

/**
 * A part of a screen that fails by itself. On the server a failure leaves bones in its place, the browser tries again,
 * and only then says what is missing.
 */
export const Panel = ({ of, children }: Props) => (
  <PartBoundary of={of}>
    <Suspense
      fallback={
        <div className={styles.bones} aria-busy="true" aria-label={`Loading the ${of}`} role="group">
          {bones.map((bone) => (
            <span key={bone} className="bone" />
          ))}
        </div>
      }
    >
      {children}
    </Suspense>
  </PartBoundary>
)
