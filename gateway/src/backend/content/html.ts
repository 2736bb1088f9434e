import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'

/** What an editor may write: text, lists, tables, links and pictures. No scripts, styles, frames, forms or event handlers. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'h5',
      'p',
      'br',
      'hr',
      'blockquote',
      'pre',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'figure',
      'figcaption',
    ],
    ...['a', 'abbr', 'b', 'strong', 'i', 'em', 'code', 'small', 'sub', 'sup', 'span', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['id', 'lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
}

export const sanitise = (html: string): string => sanitizeHtml(html, RULES).trim()

const textSchema = z.object({ processed: z.string().nullish(), summary: z.string().nullish() })

export interface RichText {
  /** Safe to put into a page; null where there is no text. */
  readonly html: string | null
  readonly summary: string | null
}

/** A formatted text field. Only the processed form is read: the raw one may hold a script. */
export function richText(resource: Resource, field: string): RichText {
  const text = resource.read(field, textSchema)
  return { html: (text?.processed && sanitise(text.processed)) || null, summary: text?.summary?.trim() || null }
}
