import { use } from 'react'
import { ShopContext } from '../shop/ShopContext.ts'
import { OriginContext } from '../../platform/ui/OriginContext.ts'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'

export interface PageFacts {
  readonly description: string
  readonly keywords?: string
  /** Canonical path and query; null for errors and other non-pages. */
  readonly canonical: string | null
  readonly isListed: boolean
  /** Link preview texts, if different from title and description. */
  readonly preview?: { readonly title: string; readonly description: string }
  /** Link preview image: a path of this shop or an external address. Empty for the shop's own, if it has one. */
  readonly image?: string
  readonly type?: 'website' | 'product' | 'article'
}

/** Size of generated preview images, in pixels. */
function sizeOf(picture: string) {
  return picture.includes('/previews/') ? { width: '1200', height: '630' } : null
}

/** Title, description, canonical address and link preview of a page. Empty values render no tag. */
export function PageHead({ title, facts }: { title: string; facts: PageFacts }) {
  const origin = use(OriginContext)
  const { name } = useShopTexts()
  const { companyName: ownName, previewImage } = use(ShopContext)
  const companyName = ownName || name
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address)
  const { description, keywords, canonical, isListed, preview, image, type = 'website' } = facts
  const url = canonical === null ? '' : absolute(canonical)
  const picture = image || (previewImage ?? '')
  const tags = [
    { name: 'description', content: description },
    { name: 'keywords', content: keywords },
    { name: 'robots', content: isListed ? '' : 'noindex' },
    { property: 'og:type', content: url && type },
    { property: 'og:site_name', content: url && companyName },
    { property: 'og:title', content: url && (preview?.title || title) },
    { property: 'og:description', content: url && (preview?.description || description) },
    { property: 'og:url', content: url },
    { property: 'og:image', content: url && absolute(picture) },
    { property: 'og:image:width', content: url && sizeOf(picture)?.width },
    { property: 'og:image:height', content: url && sizeOf(picture)?.height },
    { name: 'twitter:card', content: url && (picture ? 'summary_large_image' : 'summary') },
  ]
  return (
    <>
      <title>{`${title} | ${companyName}`}</title>
      {url && <link rel="canonical" href={url} />}
      {tags.map((tag) => tag.content && <meta key={tag.name ?? tag.property} {...tag} />)}
    </>
  )
}
