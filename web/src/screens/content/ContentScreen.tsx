import { graphql, useFragment } from 'react-relay/hooks'
import { dayOf } from '../../parts/shopTime.ts'
import { PageMeta } from '../../shell/PageMeta.tsx'
import type { ContentScreen_page$data, ContentScreen_page$key } from './__generated__/ContentScreen_page.graphql.ts'
import styles from './ContentScreen.module.css'
import { ImageSection } from './ImageSection.tsx'
import { LinkListSection } from './LinkListSection.tsx'
import { OnPage } from './OnPage.tsx'
import { createOutline } from './outline.ts'
import { TableSection } from './TableSection.tsx'
import { TextSection } from './TextSection.tsx'
import { useContentLinks } from './useContentLinks.ts'

const layouts: Readonly<Record<string, string | undefined>> = {
  CENTERED: styles.centered,
  PARAGRAPHS_TWO_THIRDS: styles.twoThirds,
}

/** A page written in the backend: its sections in order, and on a long one the ways around it. */
export function ContentScreen({ page }: { page: ContentScreen_page$key }) {
  const { title, layout, updatedAt, sections, meta } = useFragment(
    graphql`
      fragment ContentScreen_page on ContentPage @throwOnFieldError {
        title
        layout
        updatedAt
        sections {
          __typename
          ... on RichTextSection {
            heading
            html
          }
          ... on ImageSection {
            ...ImageSection_section @alias(as: "picture")
          }
          ... on TableSection {
            ...TableSection_section @alias(as: "table")
          }
          ... on LinkListSection {
            heading
            ...LinkListSection_section @alias(as: "list")
          }
        }
        meta {
          ...PageMeta_meta
        }
      }
    `,
    page,
  )
  const { shown, headings } = anchored(sections)
  const links = useContentLinks()
  return (
    <>
      <PageMeta meta={meta} type="article" />
      <article className={`${styles.page} ${layouts[layout] ?? ''}`}>
        <header>
          <h1>{title}</h1>
          <p className="mute small">
            Updated <time dateTime={updatedAt}>{dayOf(updatedAt)}</time>
          </p>
        </header>
        <OnPage headings={headings} />
        <div className={styles.prose} {...links}>
          {shown.map((section, index) => (
            <Section key={index} {...section} />
          ))}
        </div>
      </article>
    </>
  )
}

type SectionData = ContentScreen_page$data['sections'][number]

interface Anchored {
  section: SectionData
  /** Anchor of its heading; null where it has none. */
  id: string | null
  /** Of a text, with its anchors. */
  html: string
}

/** The sections with their anchors, and the headings among them. */
function anchored(sections: readonly SectionData[]) {
  const outline = createOutline()
  const shown = sections.map((section): Anchored => {
    const id = 'heading' in section && section.heading ? outline.heading(section.heading) : null
    return { section, id, html: section.__typename === 'RichTextSection' ? outline.text(section.html) : '' }
  })
  return { shown, headings: outline.headings }
}

function Section({ section, id, html }: Anchored) {
  switch (section.__typename) {
    case 'RichTextSection':
      return <TextSection id={id} heading={section.heading} html={html} />
    case 'ImageSection':
      return section.picture && <ImageSection section={section.picture} />
    case 'TableSection':
      return section.table && <TableSection section={section.table} />
    case 'LinkListSection':
      return section.list && <LinkListSection section={section.list} id={id} />
    case '%other':
      // A kind that this build does not know yet.
      return null
  }
}
