import { z } from 'zod'
import { filePath } from './images.ts'
import type { Resource } from '../jsonapi/document.ts'

/** What a page tells search engines and link previews. Missing text is empty. */
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

/** Where sites keep their tags, newer name first: one of them exists, but may be empty. */
const metaAttributes = ['metatag', 'metatag_normalized']

function writtenTags(resource: Resource | undefined) {
  return metaAttributes.map((name) => resource?.read(name, tagsSchema) ?? []).find((tags) => tags.length > 0) ?? []
}

/**
 * The site's own meta tags, falling back to the page's content. The canonical URL comes from the path alone: an
 * editor's `og:url` points to the site, which shoppers never see.
 */
export function pageMeta(facts: PageFacts, resource?: Resource): PageMeta {
  const written = new Map(
    writtenTags(resource).map(({ attributes }) => [attributes.property ?? attributes.name, attributes.content]),
  )
  const title = written.get('title') || facts.title
  const description = written.get('description') || (facts.description ?? '')
  return {
    title,
    description,
    ogTitle: written.get('og:title') || title,
    ogDescription: written.get('og:description') || description,
    keywords: written.get('keywords') ?? '',
    ogImage: filePath(written.get('og:image') || (facts.image ?? '')),
    ogUrl: facts.path,
  }
}
