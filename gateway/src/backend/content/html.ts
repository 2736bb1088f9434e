import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import { filePath } from '../catalogue/images.ts'
import type { Resource } from '../jsonapi/document.ts'
import { placeId, withPlace } from './addresses.ts'

/** What an editor may write: text, lists, tables, links and pictures. No scripts, styles, frames, forms or event handlers. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
    ...['a', 'abbr', 'b', 'strong', 'i', 'em', 'code', 'small', 'sub', 'sup', 'span', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['id', 'lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

type Transforms = NonNullable<sanitizeHtml.IOptions['transformTags']>

const HEADINGS = [1, 2, 3, 4, 5, 6]

/** Headings so many levels deeper. */
const deeper = (by: number): Transforms =>
  Object.fromEntries(
    HEADINGS.map((level) => [
      `h${level}`,
      (_name: string, attribs: sanitizeHtml.Attributes) => ({ tagName: `h${Math.min(level + by, 6)}`, attribs }),
    ]),
  )

const TRANSFORMS: Transforms = {
  a: (tagName, { href, target, ...attribs }) => ({
    tagName,
    attribs: {
      ...(href === undefined ? {} : { href: withPlace(href) }),
      ...attribs,
      // A window by any other name could be led elsewhere by the page that it shows.
      ...(target?.toLowerCase() === '_blank' ? { target: '_blank', rel: 'noopener' } : {}),
    },
  }),
  img: (tagName, { src, alt = '', ...attribs }) => ({
    tagName,
    attribs: {
      ...(src === undefined ? {} : { src: filePath(src) }),
      alt,
      ...attribs,
      loading: 'lazy',
      decoding: 'async',
    },
  }),
  '*': (tagName, { id, ...attribs }) => ({
    tagName,
    attribs: id === undefined ? attribs : { ...attribs, id: placeId(id) },
  }),
}

/** The level of the highest heading that is used. */
const highestHeading = (html: string) => HEADINGS.find((level) => new RegExp(`<h${level}\\b`, 'i').test(html)) ?? 6

/**
 * What is safe of an editor's HTML. Headings begin at `from` at the highest: above the text stands the heading of its
 * page (1), and perhaps that of its section (2).
 */
export const sanitise = (html: string, from: 2 | 3 = 2): string =>
  sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: { ...deeper(Math.max(0, from - highestHeading(html))), ...TRANSFORMS },
  }).trim()

const textSchema = z.object({ processed: z.string().nullish(), summary: z.string().nullish() })

export interface RichText {
  /** Safe to put into a page; null where there is no text. */
  readonly html: string | null
  readonly summary: string | null
}

/** A formatted text field. Only the processed form is read: the raw one may hold a script. */
export function richText(resource: Resource, field: string, headingsFrom: 2 | 3 = 2): RichText {
  const text = resource.read(field, textSchema)
  return {
    html: (text?.processed && sanitise(text.processed, headingsFrom)) || null,
    summary: text?.summary?.trim() || null,
  }
}
