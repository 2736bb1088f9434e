import { graphql, useFragment } from 'react-relay/hooks'
import { PageMeta } from '../../shell/PageMeta.tsx'
import type { ContentScreen_page$key } from './__generated__/ContentScreen_page.graphql.ts'
import styles from './ContentScreen.module.css'
import { ContentSection } from './ContentSection.tsx'
import { OnPage } from './OnPage.tsx'
import { useContentLinks } from './useContentLinks.ts'

/** A page written in the backend: its sections in order, and in the two-thirds layout the way around it. */
export function ContentScreen({ page }: { page: ContentScreen_page$key }) {
  const { title, layout, sections, meta } = useFragment(
    graphql`
      fragment ContentScreen_page on ContentPage @throwOnFieldError {
        title
        layout
        sections {
          ... on RichTextSection {
            heading
            ...ContentSection_section @alias(as: "text")
          }
        }
        meta {
          ...PageMeta_meta
        }
      }
    `,
    page,
  )
  const follow = useContentLinks()
  const headings = sections.flatMap((section) => (section.heading ? [section.heading] : []))
  return (
    <>
      <PageMeta meta={meta} type="article" />
      <article className={styles.prose} onClick={follow}>
        <h1>{title}</h1>
        {sections.map((section, index) => section.text && <ContentSection key={index} section={section.text} />)}
      </article>
      {layout === 'PARAGRAPHS_TWO_THIRDS' && headings.length > 1 && (
        <aside>
          <OnPage headings={headings} />
        </aside>
      )}
    </>
  )
}
