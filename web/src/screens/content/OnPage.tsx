import styles from './ContentScreen.module.css'
import { sectionId } from './sectionId.ts'

/** The headings of a long page, as ways to them. */
export function OnPage({ headings }: { headings: readonly string[] }) {
  return (
    <nav className={styles.onPage} aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      {headings.map((heading) => (
        <a key={heading} href={`#${sectionId(heading)}`}>
          {heading}
        </a>
      ))}
    </nav>
  )
}
