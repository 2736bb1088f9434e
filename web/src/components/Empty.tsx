import type { ReactNode } from 'react'
import styles from './Empty.module.css'

interface Props {
  title: string
  text: ReactNode
  /** Use when the title is the page's heading. */
  isPage?: boolean
  children: ReactNode
}

/** Empty state: an explanation and ways to continue. */
export function Empty({ title, text, isPage = false, children }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={styles.empty}>
      <Heading>{title}</Heading>
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  )
}
