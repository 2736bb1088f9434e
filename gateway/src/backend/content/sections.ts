import { z } from 'zod'
import { type Image, imageOf } from './images.ts'
import type { Resource } from '../jsonapi/document.ts'
import { wireNames } from '../jsonapi/names.ts'
import { textAddress } from './addresses.ts'
import { richText } from './html.ts'

interface RichTextSection {
  readonly kind: 'RichTextSection'
  readonly heading: string | null
  /** Safe to insert into a page. */
  readonly html: string
}

interface ImageSection {
  readonly kind: 'ImageSection'
  readonly image: Image
  readonly caption: string | null
}

interface TableSection {
  readonly kind: 'TableSection'
  readonly caption: string | null
  readonly columns: readonly string[]
  /** Every row has as many cells as there are columns. */
  readonly rows: ReadonlyArray<readonly string[]>
}

interface LinkListSection {
  readonly kind: 'LinkListSection'
  readonly heading: string | null
  readonly links: ReadonlyArray<{ readonly label: string; readonly path: string; readonly children: readonly never[] }>
}

/** A section of a page, named like its schema type. */
export type Section = RichTextSection | ImageSection | TableSection | LinkListSection

function trimToNull(resource: Resource, field: string) {
  return resource.text(field)?.trim() || null
}

function textSection(resource: Resource): RichTextSection | null {
  const heading = trimToNull(resource, 'field_heading')
  const { html } = richText(resource, 'field_text', heading === null ? 2 : 3)
  return heading === null && html === null ? null : { kind: 'RichTextSection', heading, html: html ?? '' }
}

/** Images without a file are left out: the page works without them. */
function imageSection(resource: Resource): ImageSection | null {
  const reference = resource.one('field_image')
  if (!reference?.resource) return null
  return { kind: 'ImageSection', image: imageOf(reference), caption: trimToNull(resource, 'field_caption') }
}

/** Lists are arrays, or objects by index with other properties (`weight`, `caption`) among the entries. */
function entriesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: ReadonlyArray<[string, unknown]> = Object.entries(value)
  return entries
    .filter(([key]) => /^\d+$/.test(key))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, entry]) => entry)
}

const cellSchema = z
  .union([
    z.string(),
    z.number(),
    z.object({ value: z.union([z.string(), z.number()]) }).transform(({ value }) => value),
  ])
  .transform((cell) => String(cell).trim())
  .catch('')

const tableSchema = z.object({ value: z.unknown(), caption: z.string().nullish().catch(null) })

/** The first row contains the column headings. */
function tableSection(resource: Resource): TableSection | null {
  const table = resource.read('field_table', tableSchema)
  const [columns = [], ...rows] = entriesOf(table?.value)
    .map((row) => entriesOf(row).map((cell) => cellSchema.parse(cell)))
    .filter((row) => row.some(Boolean))
  if (columns.length === 0 || rows.length === 0) return null
  return {
    kind: 'TableSection',
    caption: trimToNull(resource, 'field_caption') ?? (table?.caption?.trim() || null),
    columns,
    rows: rows.map((row) => columns.map((_, index) => row[index] ?? '')),
  }
}

const linksSchema = z.array(z.object({ uri: z.string(), title: z.string().nullish() }))

function linkListSection(resource: Resource): LinkListSection | null {
  const links = (resource.read('field_links', linksSchema) ?? []).flatMap(({ uri, title }) => {
    const path = textAddress(uri)
    return path === null ? [] : [{ label: title?.trim() || path, path, children: [] }]
  })
  return links.length === 0 ? null : { kind: 'LinkListSection', heading: trimToNull(resource, 'field_heading'), links }
}

/** Reads each kind of paragraph; null if it has nothing to show. Unknown kinds are skipped. */
const readers: ReadonlyMap<string, (resource: Resource) => Section | null> = new Map<
  string,
  (resource: Resource) => Section | null
>([
  [wireNames.textParagraph.type, textSection],
  [wireNames.imageParagraph.type, imageSection],
  [wireNames.tableParagraph.type, tableSection],
  [wireNames.linkListParagraph.type, linkListSection],
])

/** The sections of a page from top to bottom: its body, then its paragraphs if the site has them. */
export function sectionsOf(page: Resource): Section[] {
  const { html } = richText(page, 'body')
  const body: Section[] = html === null ? [] : [{ kind: 'RichTextSection', heading: null, html }]
  const paragraphs = page.many('field_paragraphs').flatMap(({ type, resource }) => {
    const section = resource && readers.get(type)?.(resource)
    return section ? [section] : []
  })
  return [...body, ...paragraphs]
}
