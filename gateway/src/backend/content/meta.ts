import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'

/** What a page tells search engines and link previews. A text nobody wrote is empty. */
export interface PageMeta {
  readonly title: string
  readonly ogTitle: string
  readonly description: string
  readonly ogDescription: string
  readonly keywords: string
  readonly ogImage: string
  readonly ogUrl: string
}

const tagsSchema = z.array(
  z.object({
    attributes: z.object({
      name: z.string().optional(),
      property: z.string().optional(),
      content: z.string().optional(),
    }),
  }),
)

export interface PageFacts {
  readonly title: string
  readonly path: string
  readonly description?: string | null
  readonly image?: string | null
}

/** The site's own meta tags, and where it has none what the page itself says. */
export function pageMeta(facts: PageFacts, resource?: Resource): PageMeta {
  const tags = resource?.read('metatag', tagsSchema) ?? []
  const written = new Map(tags.map(({ attributes }) => [attributes.property ?? attributes.name, attributes.content]))
  const title = written.get('title') || facts.title
  const description = written.get('description') || (facts.description ?? '')
  return {
    title,
    description,
    ogTitle: written.get('og:title') || title,
    ogDescription: written.get('og:description') || description,
    keywords: written.get('keywords') ?? '',
    ogImage: written.get('og:image') || (facts.image ?? ''),
    ogUrl: written.get('og:url') || facts.path,
  }
}
