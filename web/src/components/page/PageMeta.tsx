import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation } from 'react-router'
import { canonicalPath, titleOfPage } from './PageTitle.tsx'
import type { PageMeta_meta$key } from './__generated__/PageMeta_meta.graphql.ts'
import { PageHead, type PageFacts } from './PageHead.tsx'

interface Props {
  meta: PageMeta_meta$key
  type: NonNullable<PageFacts['type']>
  /** The canonical part of the query string, with its question mark. */
  query?: string
  /** Page number within a list. */
  page?: number
}

/** Head of a page from the backend. */
export function PageMeta({ meta: key, type, query = '', page = 1 }: Props) {
  const { pathname } = useLocation()
  const meta = useFragment(
    graphql`
      fragment PageMeta_meta on PageMeta {
        title
        description
        keywords
        ogTitle
        ogDescription
        ogImage
        ogUrl
      }
    `,
    key,
  )
  return (
    <PageHead
      title={titleOfPage(meta.title, page)}
      facts={{
        description: meta.description,
        keywords: meta.keywords,
        canonical: (meta.ogUrl || canonicalPath(pathname)) + query,
        isListed: true,
        preview: { title: meta.ogTitle && titleOfPage(meta.ogTitle, page), description: meta.ogDescription },
        image: meta.ogImage,
        type,
      }}
    />
  )
}
