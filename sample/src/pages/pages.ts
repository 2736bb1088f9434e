import { z } from 'zod'
import { withFacts } from '../domain/facts.ts'
import { readData, readText } from '../domain/readData.ts'
import type { PageLayout, PageSection } from '../domain/types.ts'
import { computedTables } from './computedTables.ts'

/** The source of a page. */
interface PageText {
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

const head = z.strictObject({
  path: z.string(),
  title: z.string(),
  layout: z.enum(['default', 'centered', 'paragraphs-two-thirds']),
  summary: z.string(),
  keywords: z.string(),
  changed: z.string(),
})

const linkForm = /\[([^\]]+)\]\(([^)\s]+)\)/g

function inline(text: string): string {
  return text.replace(linkForm, '<a href="$2">$1</a>')
}

function items(block: string): string {
  return block
    .split('\n')
    .map((line) => `<li>${inline(line.replace(/^(-|\d+\.) /, ''))}</li>`)
    .join('')
}

/** HTML of a paragraph, list or code block. */
function htmlOf(block: string): string {
  if (block.startsWith('```\n')) return `<pre>${block.slice(4, -4)}</pre>`
  if (block.startsWith('- ')) return `<ul>${items(block)}</ul>`
  if (block.startsWith('1. ')) return `<ol>${items(block)}</ol>`
  return `<p>${inline(block)}</p>`
}

/** Rows of a Markdown table, or of a computed one: `{{cfFlanges}}`. */
function cellsOf(table: string): string[][] {
  const name = /^\{\{(\w+)\}\}$/.exec(table)?.[1]
  if (name !== undefined) {
    const rows = computedTables[name]
    if (rows === undefined) throw new Error(`There is no computed table ${name}.`)
    return rows.map((row) => row.map(String))
  }
  return table
    .split('\n')
    .filter((_, row) => row !== 1)
    .map((row) => row.slice(2, -2).split(' | '))
}

function imageOf(block: string): PageSection | undefined {
  const groups = /^!\[(?<alt>.*)\]\((?<illustration>\S+) "(?<title>.*)"\)\n(?<caption>.*)$/.exec(block)?.groups
  if (groups === undefined) return undefined
  const { alt = '', illustration = '', title = '', caption = '' } = groups
  return { kind: 'image', illustration, alt, title, caption }
}

/** The section that a block is or starts; undefined for text, which belongs to the previous section. */
function sectionOf(block: string, next: string): PageSection | undefined {
  if (block.startsWith('## ')) return { kind: 'text', heading: block.slice(3), html: '' }
  if (block.startsWith('Table: ')) return { kind: 'table', caption: block.slice(7), cells: cellsOf(next) }
  if (block.startsWith('### '))
    return {
      kind: 'link_list',
      heading: block.slice(4),
      links: [...next.matchAll(linkForm)].map(([, title = '', to = '']) => ({ to, title })),
    }
  return imageOf(block)
}

/** A page in Markdown, `data/pages/<name>.md`, as README.md describes. */
function readPage(name: string): PageText {
  const [, frontMatter = '', text = ''] =
    /^---\n(.*?)\n---\n\n(.*)\n$/s.exec(withFacts(readText(`pages/${name}.md`))) ?? []
  const header = head.parse(
    Object.fromEntries(
      frontMatter.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    ),
  )
  const body: string[] = []
  const sections: PageSection[] = []
  const blocks = text.split('\n\n')
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index] ?? ''
    const section = sectionOf(block, blocks[index + 1] ?? '')
    const last = sections.at(-1)
    if (section !== undefined) {
      sections.push(section)
      if (section.kind === 'table' || section.kind === 'link_list') index += 1
    } else if (last === undefined) body.push(htmlOf(block))
    else if (last.kind === 'text')
      sections[sections.length - 1] = { ...last, html: [last.html, htmlOf(block)].filter(Boolean).join('\n') }
    else sections.push({ kind: 'text', heading: null, html: htmlOf(block) })
  }
  return { ...header, body: body.join('\n'), sections }
}

/** Term and definition (HTML), in alphabetical order. */
export const terms = readData('glossary.json', z.array(z.tuple([z.string(), z.string()])))

function entry([term, meaning]: readonly [string, string]): string {
  return `<dt>${term}</dt><dd>${withFacts(meaning)}</dd>`
}

function letterOf([term]: readonly [string, string]): string {
  return term.charAt(0).toUpperCase()
}

/** One section for each initial letter. */
const letters = [...Map.groupBy(terms, letterOf)].map(([letter, letterTerms]) => ({
  kind: 'text' as const,
  heading: letter,
  html: `<dl>${letterTerms.map(entry).join('')}</dl>`,
}))

const glossary: PageText = {
  path: '/glossary',
  title: 'Glossary of Terms',
  layout: 'paragraphs-two-thirds',
  summary: `${terms.length} vacuum engineering terms used on our pages, drawings and data sheets, each explained in a sentence or two.`,
  keywords:
    'vacuum glossary, vacuum terms, CF, KF, ISO-K, bake-out, outgassing, permeation, virtual leak, ultrahigh vacuum, feedthrough, mean free path',
  changed: '2026-11-20T17:00:00+00:00',
  body: '<p>Vacuum engineering terms as used on our pages and drawings. Trade names belong to their owners. Is a term missing? <a href="/contact-us?subject=Website">Tell us</a>.</p>',
  sections: letters,
}

/**
 * All pages, and whether they are published. Add new ones at the end: pages are numbered in order, and existing
 * databases keep their numbers.
 */
export const pages: readonly (PageText & { readonly status: boolean })[] = [
  ...[
    readPage('about'),
    readPage('help'),
    readPage('privacy'),
    readPage('termsConditions'),
    readPage('distributors'),
    readPage('technicalReferences'),
    glossary,
    readPage('feedthroughDrawings'),
    readPage('vacuumFeedthrough'),
    readPage('outgassing'),
    readPage('viewportSafety'),
  ].map((page) => ({ ...page, status: true })),
  // Not published: its path returns 404.
  { ...readPage('priceList2027'), status: false },
  // The page record for `/`. The shop renders that screen itself.
  { ...readPage('home'), status: true },
]
