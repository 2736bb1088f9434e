import { trustedHtml } from '../../platform/device/trusted.ts'
import styles from './ContentScreen.module.css'
import { scrollableTables } from './scrollableTables.ts'

interface Props {
  /** Anchor of the heading; null where the text has none above it. */
  id: string | null
  heading: string | null | undefined
  /** Sanitised by the gateway, with its anchors. */
  html: string
}

/** One section of a page: its heading and its text. */
export const TextSection = ({ id, heading, html }: Props) => (
  <>
    {id !== null && <h2 id={id}>{heading}</h2>}
    {html !== '' && (
      <div
        className={styles.html}
        dangerouslySetInnerHTML={{ __html: trustedHtml(scrollableTables(html, styles.scroll ?? '')) }}
      />
    )}
  </>
)
