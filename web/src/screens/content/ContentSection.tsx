import { graphql, useFragment } from 'react-relay/hooks'
import { trustedHtml } from '../../shell/trusted.ts'
import type { ContentSection_section$key } from './__generated__/ContentSection_section.graphql.ts'
import styles from './ContentScreen.module.css'
import { scrollableTables } from './scrollableTables.ts'
import { sectionId } from './sectionId.ts'

/** One section of a page: its heading and its text, whose HTML the gateway has sanitised. */
export function ContentSection({ section }: { section: ContentSection_section$key }) {
  const { heading, html } = useFragment(
    graphql`
      fragment ContentSection_section on RichTextSection {
        heading
        html
      }
    `,
    section,
  )
  return (
    <>
      {heading && <h2 id={sectionId(heading)}>{heading}</h2>}
      <div
        className={styles.html}
        dangerouslySetInnerHTML={{ __html: trustedHtml(scrollableTables(html, styles.scroll ?? '')) }}
      />
    </>
  )
}
