import { graphql, useFragment } from 'react-relay/hooks'
import { useContentLinks } from '../../components/useContentLinks.ts'
import { trustedHtml } from '../../platform/device/trusted.ts'
import styles from './ContentScreen.module.css'
import { ImageSection } from './ImageSection.tsx'
import { LinkListSection } from './LinkListSection.tsx'
import { TableSection } from './TableSection.tsx'
import type { Sections_page$data, Sections_page$key } from './__generated__/Sections_page.graphql.ts'
import { createOutline } from './outline.ts'

/**
 * Written HTML whose tables stand in regions that scroll by themselves: a table wider than a phone never moves the page,
 * and can be reached with the keyboard. Each region is called like its table's caption.
 */
export function scrollableTables(html: string, className: string): string {
  return html.replace(/<table\b[\s\S]*?<\/table>/g, (table) => {
    const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/.exec(table)?.[1] ?? 'Table'
    const label = caption
      .replace(/<[^>]*>/g, '')
      .replaceAll('"', '&quot;')
      .trim()
    return `<div class="${className}" role="region" tabindex="0" aria-label="${label}">${table}</div>`
  })
}

interface Props {
  /** Anchor of the heading; null where the text has none above it. */
  id: string | null
  heading: string | null | undefined
  /** Sanitised by the gateway, with its anchors. */
  html: string
}

/** One section of a page: its heading and its text. */
function TextSection({ id, heading, html }: Props) {
  return (
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
}

type SectionData = Sections_page$data['sections'][number]

/** A section with the anchors of its places. */
export interface Anchored {
  section: SectionData
  /** Anchor of its heading; null where it has none. */
  id: string | null
  /** Of a text, with its anchors. */
  html: string
}

/** The sections of a page, and the headings among them. */
export function useSections(page: Sections_page$key) {
  const { sections } = useFragment(
    graphql`
      fragment Sections_page on ContentPage @throwOnFieldError {
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
      }
    `,
    page,
  )
  return anchored(sections)
}

function anchored(sections: readonly SectionData[]) {
  const outline = createOutline()
  const shown = sections.map((section): Anchored => {
    const id = 'heading' in section && section.heading ? outline.heading(section.heading) : null
    return { section, id, html: section.__typename === 'RichTextSection' ? outline.text(section.html) : '' }
  })
  return { shown, headings: outline.headings }
}

/** Sections one under the other. */
export function Sections({ shown }: { shown: readonly Anchored[] }) {
  return (
    <div className={styles.prose} {...useContentLinks()}>
      {shown.map((section, index) => (
        <Section key={index} {...section} />
      ))}
    </div>
  )
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
