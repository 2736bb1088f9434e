import type { ReactNode } from 'react'
import styles from './Empty.module.css'

interface Props {
  title: string
  text: ReactNode
  /** The title is the page's own. */
  isPage?: boolean
  children: ReactNode
}

/** Where there is nothing to show: what that means, and the ways on. */
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
