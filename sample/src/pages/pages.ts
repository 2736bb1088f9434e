import { z } from 'zod'
import { readData, readText } from '../domain/readData.ts'
import type { PageLayout, PageSection } from '../domain/types.ts'
import { computedTables } from './computedTables.ts'

/** A page as it is written. */
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

/** Rows of a table in Markdown, or of a computed one: `{{cfFlanges}}`. */
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
  const found = /^!\[(?<alt>.*)\]\((?<illustration>\S+) "(?<title>.*)"\)\n(?<caption>.*)$/.exec(block)?.groups
  if (found === undefined) return undefined
  const { alt = '', illustration = '', title = '', caption = '' } = found
  return { kind: 'image', illustration, alt, title, caption }
}

/** The section that a block is on its own, or begins; undefined for text, which goes on in the section before. */
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

/** A page in Markdown, as the README of this package describes it: `data/pages/<name>.md`. */
function readPage(name: string): PageText {
  const [, front = '', text = ''] = /^---\n(.*?)\n---\n\n(.*)\n$/s.exec(readText(`pages/${name}.md`)) ?? []
  const facts = head.parse(
    Object.fromEntries(
      front.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    ),
  )
  const body: string[] = []
  const sections: PageSection[] = []
  const blocks = text.split('\n\n')
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] ?? ''
    const section = sectionOf(block, blocks[at + 1] ?? '')
    const last = sections.at(-1)
    if (section !== undefined) {
      sections.push(section)
      if (section.kind === 'table' || section.kind === 'link_list') at += 1
    } else if (last === undefined) body.push(htmlOf(block))
    else if (last.kind === 'text')
      sections[sections.length - 1] = { ...last, html: [last.html, htmlOf(block)].filter(Boolean).join('\n') }
    else sections.push({ kind: 'text', heading: null, html: htmlOf(block) })
  }
  return { ...facts, body: body.join('\n'), sections }
}

/** Term and meaning (HTML), in alphabetical order. */
export const terms = readData('glossary.json', z.array(z.tuple([z.string(), z.string()])))

function entry([term, meaning]: readonly [string, string]): string {
  return `<dt>${term}</dt><dd>${meaning}</dd>`
}

function letterOf([term]: readonly [string, string]): string {
  return term.charAt(0).toUpperCase()
}

/** One section for each letter that begins a term. */
const letters = [...Map.groupBy(terms, letterOf)].map(([letter, found]) => ({
  kind: 'text' as const,
  heading: letter,
  html: `<dl>${found.map(entry).join('')}</dl>`,
}))

const glossary: PageText = {
  path: '/glossary',
  title: 'Glossary of Terms',
  layout: 'paragraphs-two-thirds',
  summary: `${terms.length} words of vacuum engineering that appear on our pages, drawings and data sheets, each in a sentence or two.`,
  keywords:
    'vacuum glossary, vacuum terms, CF, KF, ISO-K, bake-out, outgassing, permeation, virtual leak, ultrahigh vacuum, feedthrough, mean free path',
  changed: '2026-11-20T17:00:00+00:00',
  body: '<p>Words of vacuum engineering as they are used on our pages and drawings. Trade names belong to their owners. Is one missing? <a href="/contact-us?subject=Website">Tell us</a>.</p>',
  sections: letters,
}

/**
 * All pages, and whether they are released. New ones come last: their numbers are counted from the first, and databases that were
 * filled before keep them.
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
  // Written but not released: its address answers as if it did not exist.
  { ...readPage('priceList2027'), status: false },
  // What the site knows of the page at `/`, whose screen the shop makes itself.
  { ...readPage('home'), status: true },
]
