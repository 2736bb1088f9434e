import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useContentLinks } from '../../components/useContentLinks.ts'
import { withFixedSpaces } from '../../components/products/typeset.ts'
import { trustedHtml } from '../../platform/device/trusted.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { ChosenLanguage, CodeChoice, codeLists } from './CodeChoice.tsx'
import styles from './ContentScreen.module.css'
import { ImageSection } from './ImageSection.tsx'
import { LinkListSection } from './LinkListSection.tsx'
import { TableSection } from './TableSection.tsx'
import { TermFilter, isTermList } from './TermFilter.tsx'
import type { Sections_page$data, Sections_page$key } from './__generated__/Sections_page.graphql.ts'
import { codeOf, createOutline } from './outline.ts'
import { labeledTable } from './textTables.ts'

/**
 * HTML whose tables are in regions that scroll by themselves, so a wide table never scrolls the page. Keyboard
 * accessible, and labeled by the table's caption.
 */
export function scrollableTables(html: string, className: string, labeledClassName = ''): string {
  return html.replace(/<table\b[\s\S]*?<\/table>/g, (table) => {
    const labeled = labeledTable(table)
    const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/.exec(table)?.[1]
    // A page may have several tables without captions, and landmarks need names of their own.
    const role = caption === undefined ? 'group' : 'region'
    const label = (caption ?? 'Table')
      .replace(/<[^>]*>/g, '')
      .replaceAll('"', '&quot;')
      .trim()
    const classes = labeled === null ? className : `${className} ${labeledClassName}`
    return `<div class="${classes}" role="${role}" tabindex="0" aria-label="${label}">${labeled ?? table}</div>`
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
const codeBlocks = new RegExp(`(${codeLists.source}|<pre[\\s>][\\s\\S]*?<\\/pre>)`)

/** Text with its code blocks and tables. */
function RichText({ html }: { html: string }) {
  return html.split(codeBlocks).map((part, index) => {
    if (part.startsWith('<pre')) return <CodeBlock key={index} code={codeOf(part)} />
    if (new RegExp(`^${codeLists.source}$`).test(part)) return <CodeChoice key={index} html={part} />
    if (part.trim() === '') return null
    const shown = trustedHtml(withFixedSpaces(scrollableTables(part, styles.scroll ?? '', styles.labeled)))
    return <div key={index} className={styles.html} dangerouslySetInnerHTML={{ __html: shown }} />
  })
}

/** A page section: heading and text. */
function TextSection({ id, heading, html }: Props) {
  return (
    <>
      {id !== null && <h2 id={id}>{heading}</h2>}
      {isTermList(html) ? (
        <TermFilter key={html} html={html}>
          {(filtered) => <RichText html={filtered} />}
        </TermFilter>
      ) : (
        <RichText html={html} />
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
  const [language, choose] = useState<string | null>(null)
  const links = useContentLinks()
  return (
    <ChosenLanguage value={{ language, choose }}>
      <div className={styles.prose} {...links}>
        {sections.map((section, index) => (
          <Section key={index} {...section} />
        ))}
      </div>
    </ChosenLanguage>
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
