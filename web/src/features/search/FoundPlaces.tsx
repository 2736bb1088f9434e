import { graphql, useFragment } from 'react-relay/hooks'
import { Section } from '../../components/Section.tsx'
import type { FoundPlaces_search$key } from './__generated__/FoundPlaces_search.graphql.ts'
import { LinkList } from './LinkList.tsx'
import styles from './SearchScreen.module.css'

/** Other matches: categories with their subcategories, and articles. */
export function FoundPlaces({ search }: { search: FoundPlaces_search$key }) {
  const { categories, pages } = useFragment(
    graphql`
      fragment FoundPlaces_search on SearchConnection {
        categories {
          name
          path
          productCount
        }
        pages {
          title
          path
        }
      }
    `,
    search,
  )
  if (categories.length + pages.length === 0) return null
  return (
    <div className={styles.halves}>
      {categories.length > 0 && (
        <Section title="Categories">
          <LinkList
            links={categories.map(({ name, path, productCount }) => ({ name, to: path, count: productCount }))}
          />
        </Section>
      )}
      {pages.length > 0 && (
        <Section title="Articles">
          <LinkList links={pages.map(({ title, path }) => ({ name: title, to: path, count: null }))} />
        </Section>
      )}
    </div>
  )
}
