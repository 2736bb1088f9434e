import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** Where there is nothing to show: what that means, and the ways on. */
export function Empty({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  )
}
