import { graphql, useFragment } from 'react-relay/hooks'
import { PageTitle } from './PageTitle.tsx'
import type { PageMeta_meta$key } from './__generated__/PageMeta_meta.graphql.ts'

/** Title, description and Open Graph of a page of the backend. Empty fields leave no tag. */
export function PageMeta(props: { meta: PageMeta_meta$key }) {
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
    props.meta,
  )
  const tags = [
    { name: 'description', content: meta.description },
    { name: 'keywords', content: meta.keywords },
    { property: 'og:title', content: meta.ogTitle },
    { property: 'og:description', content: meta.ogDescription },
    { property: 'og:image', content: meta.ogImage },
    { property: 'og:url', content: meta.ogUrl },
  ]
  return (
    <>
      <PageTitle>{meta.title}</PageTitle>
      {tags.map((tag) => tag.content && <meta key={tag.name ?? tag.property} {...tag} />)}
    </>
  )
}
