import { channel } from 'node:diagnostics_channel'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import { filePath } from './images.ts'
import type { Resource } from '../jsonapi/document.ts'
import { placeId, withPlace } from './addresses.ts'

/**
 * What editors may use: text, lists, tables, links and pictures. No scripts, styles, frames, forms or event handlers.
 */
const allowed: sanitizeHtml.IOptions = {
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

const headings = [1, 2, 3, 4, 5, 6]

/** Moves headings down by this many levels. */
function deeper(by: number): Transforms {
  return Object.fromEntries(
    headings.map((level) => [
      `h${level}`,
      (_name: string, attribs: sanitizeHtml.Attributes) => ({ tagName: `h${Math.min(level + by, 6)}`, attribs }),
    ]),
  )
}

const transforms: Transforms = {
  a: (tagName, { href, target, ...attribs }) => ({
    tagName,
    attribs: {
      ...(href === undefined ? {} : { href: withPlace(href) }),
      ...attribs,
      // A named window could be navigated by the page it shows.
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

/** The highest heading level in use. */
function highestHeading(html: string) {
  return headings.find((level) => new RegExp(`<h${level}\\b`, 'i').test(html)) ?? 6
}

/** Maximum characters and tags of one text, far more than any page has. Parsing time grows with their square. */
const limits = { characters: 256 * 1024, tags: 10_000 }

const tag = /<[a-z/]/gi

function isTooLarge(html: string) {
  return html.length > limits.characters || (html.match(tag) ?? []).length > limits.tags
}

/** The plain text without markup, up to the limit. */
function plain(html: string) {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, limits.characters)
    .trim()
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Texts repeat: the description of a product, the introduction of a page. */
const sanitized = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (safe, key) => 2 * (safe.length + key.length) + 1,
})

/**
 * Sanitized HTML; oversized text becomes plain text. Headings start at level `from`, because the page (1) and perhaps
 * the section (2) have their own above.
 */
export function sanitize(html: string, from: 2 | 3 = 2): string {
  if (html === '') return ''
  const key = `${from}${html}`
  const known = sanitized.get(key)
  if (known !== undefined) return known
  const safe = sanitizeOnce(html, from)
  sanitized.set(key, safe)
  return safe
}

function sanitizeOnce(html: string, from: 2 | 3): string {
  if (isTooLarge(html)) {
    const words = plain(html)
    return words && `<p>${words}</p>`
  }
  return sanitizeHtml(html, {
    ...allowed,
    transformTags: { ...deeper(Math.max(0, from - highestHeading(html))), ...transforms },
  }).trim()
}

/** Called with the name of an oversized text, such as "node--page {uuid} body". */
export const oversizedHtml = channel('gateway:text-shown-plain')

const textSchema = z.object({ processed: z.string().nullish(), summary: z.string().nullish() })

export interface RichText {
  /** Safe to insert into a page; null if there is no text. */
  readonly html: string | null
  readonly summary: string | null
}

/** A formatted text field. Reads only the processed value: the raw one may contain scripts. */
export function richText(resource: Resource, field: string, headingsFrom: 2 | 3 = 2): RichText {
  const text = resource.read(field, textSchema)
  const processed = text?.processed ?? ''
  if (isTooLarge(processed)) oversizedHtml.publish(`${resource.type} ${resource.id} ${field}`)
  return { html: sanitize(processed, headingsFrom) || null, summary: text?.summary?.trim() || null }
}
