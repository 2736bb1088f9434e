import { graphql, useFragment } from 'react-relay/hooks'
import { CopyButton } from '../../components/CopyButton.tsx'
import { useContentLinks } from '../../components/useContentLinks.ts'
import { trustedHtml } from '../../platform/device/trusted.ts'
import styles from './ContentScreen.module.css'
import { ImageSection } from './ImageSection.tsx'
import { LinkListSection } from './LinkListSection.tsx'
import { TableSection } from './TableSection.tsx'
import type { Sections_page$data, Sections_page$key } from './__generated__/Sections_page.graphql.ts'
import { codeOf, createOutline } from './outline.ts'

/**
 * HTML whose tables are in regions that scroll by themselves, so a wide table never scrolls the page. Keyboard
 * accessible, and labeled by the table's caption.
 */
export function scrollableTables(html: string, className: string): string {
  return html.replace(/<table\b[\s\S]*?<\/table>/g, (table) => {
    const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/.exec(table)?.[1]
    // A page may have several tables without captions, and landmarks need names of their own.
    const role = caption === undefined ? 'group' : 'region'
    const label = (caption ?? 'Table')
      .replace(/<[^>]*>/g, '')
      .replaceAll('"', '&quot;')
      .trim()
    return `<div class="${className}" role="${role}" tabindex="0" aria-label="${label}">${table}</div>`
  })
}

interface Props {
  /** Anchor of the heading; null if there is none above. */
  id: string | null
  heading: string | null | undefined
  /** Sanitized by the gateway, with anchors added. */
  html: string
}

/** Splits HTML into its code blocks and what is between them. */
const codeBlocks = /(<pre[\s>][\s\S]*?<\/pre>)/

/** A code block that scrolls horizontally. */
function CodeBlock({ code }: { code: string }) {
  return (
    <div className={styles.code}>
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label="Copy" what="the code" isWorded />
    </div>
  )
}

/** A page section: heading and text. */
function TextSection({ id, heading, html }: Props) {
  return (
    <>
      {id !== null && <h2 id={id}>{heading}</h2>}
      {html
        .split(codeBlocks)
        .map((part, index) =>
          part.startsWith('<pre') ? (
            <CodeBlock key={index} code={codeOf(part)} />
          ) : (
            part.trim() !== '' && (
              <div
                key={index}
                className={styles.html}
                dangerouslySetInnerHTML={{ __html: trustedHtml(scrollableTables(part, styles.scroll ?? '')) }}
              />
            )
          ),
        )}
    </>
  )
}

type SectionData = Sections_page$data['sections'][number]

/** A section with its anchors. */
export interface Anchored {
  section: SectionData
  /** Anchor of its heading; null if there is none. */
  id: string | null
  /** Text with anchors added. */
  html: string
}

/** Sections of a page and their headings. */
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
  return addAnchors(sections)
}

function addAnchors(sections: readonly SectionData[]) {
  const outline = createOutline()
  const anchored = sections.map((section): Anchored => {
    const id = 'heading' in section && section.heading ? outline.heading(section.heading) : null
    return { section, id, html: section.__typename === 'RichTextSection' ? outline.text(section.html) : '' }
  })
  return { anchored, headings: outline.headings }
}

/** Renders sections in order. */
export function Sections({ sections }: { sections: readonly Anchored[] }) {
  return (
    <div className={styles.prose} {...useContentLinks()}>
      {sections.map((section, index) => (
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
      // A section type this build does not know yet.
      return null
  }
}
