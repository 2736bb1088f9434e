import { use } from 'react'
import { siteName } from '../office/shopFacts.ts'
import { OriginContext } from '../../platform/ui/OriginContext.ts'

export interface PageFacts {
  readonly description: string
  readonly keywords?: string
  /** Path and query under which this page shall be known; null for one that is no page, as an error. */
  readonly canonical: string | null
  readonly isListed: boolean
  /** What a link preview says instead of the title and the description. */
  readonly preview?: { readonly title: string; readonly description: string }
  /** Picture of a link preview: a path of this shop, or an address elsewhere. Empty: that of the shop. */
  readonly image?: string
  readonly type?: 'website' | 'product' | 'article'
}

/** The picture for pages that have none of their own. */
const shopPicture = '/sites/default/files/previews/shop.png'
/** Pixels of the pictures that are drawn for link previews. */
function sizeOf(picture: string) {
  return picture.includes('/previews/') ? { width: '1200', height: '630' } : null
}

/** Title, description, address and link preview of a page. What nobody wrote leaves no tag. */
export function PageHead({ title, facts }: { title: string; facts: PageFacts }) {
  const origin = use(OriginContext)
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address)
  const { description, keywords, canonical, isListed, preview, image, type = 'website' } = facts
  const url = canonical === null ? '' : absolute(canonical)
  const picture = image || shopPicture
  const tags = [
    { name: 'description', content: description },
    { name: 'keywords', content: keywords },
    { name: 'robots', content: isListed ? '' : 'noindex' },
    { property: 'og:type', content: url && type },
    { property: 'og:site_name', content: url && siteName },
    { property: 'og:title', content: url && (preview?.title || title) },
    { property: 'og:description', content: url && (preview?.description || description) },
    { property: 'og:url', content: url },
    { property: 'og:image', content: url && absolute(picture) },
    { property: 'og:image:width', content: url && sizeOf(picture)?.width },
    { property: 'og:image:height', content: url && sizeOf(picture)?.height },
    { name: 'twitter:card', content: url && 'summary_large_image' },
  ]
  return (
    <>
      <title>{`${title} | ${siteName}`}</title>
      {url && <link rel="canonical" href={url} />}
      {tags.map((tag) => tag.content && <meta key={tag.name ?? tag.property} {...tag} />)}
    </>
  )
}
