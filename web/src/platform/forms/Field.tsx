import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './Field.module.css'

export interface FieldProps {
  name: string
  label: string
  /** Stands between label and input. */
  hint?: ReactNode
  isOptional?: boolean
  /** Half as wide as the form. */
  isHalf?: boolean
  /** Leaves room for a hint that it has not: the field beside it has one. */
  leavesHintRoom?: boolean
}

interface Props extends Omit<FieldProps, 'name'> {
  id: string
  hintId: string | undefined
  errorId: string | undefined
  error: string | undefined
  /** At the label's right end, such as a link to a way out. */
  aside?: ReactNode
  children: ReactNode
}

/** A label, what helps to fill the field, the field, and what is wrong with it. */
export const Field = ({
  label,
  hint,
  isOptional,
  isHalf,
  leavesHintRoom,
  id,
  hintId,
  errorId,
  error,
  aside,
  children,
}: Props) => (
  <div className={`${styles.field} ${isHalf ? styles.half : ''}`}>
    <div className={styles.head}>
      <label htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>(optional)</span>}
      </label>
      {aside}
    </div>
    {!hint && leavesHintRoom && (
      <span className={styles.hint} aria-hidden>
        &nbsp;
      </span>
    )}
    {hint && (
      <span className={styles.hint} id={hintId}>
        {hint}
      </span>
    )}
    {children}
    <FieldError id={errorId} error={error} />
  </div>
)

export const FieldError = ({ id, error }: { id: string | undefined; error: string | undefined }) =>
  error !== undefined && (
    <span className={styles.error} id={id}>
      <Icon name="warning" size={15} />
      <span>{error}</span>
    </span>
  )
