import type { PageLayout, PageSection } from '../types.ts'

/** A page as it is written; a date of its own where its text is younger than the others. */
export type PageText = {
  readonly path: string
  readonly title: string
  readonly layout: PageLayout
  readonly summary: string
  readonly keywords: string
  readonly body: string
  readonly sections: readonly PageSection[]
  /** RFC 3339, UTC. */
  readonly changed: string
}

/** Text under a heading, or text that goes on after a picture or a table. HTML, block after block. */
export const text = (heading: string | null, ...blocks: readonly string[]): PageSection => ({
  kind: 'text',
  heading,
  html: blocks.join('\n'),
})

export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): PageSection => ({ kind: 'table', caption, cells: [[...columns], ...rows.map((row) => row.map(String))] })

export const image = (illustration: string, title: string, alt: string, caption: string): PageSection => ({
  kind: 'image',
  illustration,
  title,
  alt,
  caption,
})

export const links = (heading: string, ...to: readonly (readonly [to: string, title: string])[]): PageSection => ({
  kind: 'link_list',
  heading,
  links: to.map(([path, title]) => ({ to: path, title })),
})
