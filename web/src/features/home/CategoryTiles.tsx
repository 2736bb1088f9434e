import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { formatCount } from '../../components/countText.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { CategoryTiles_categories$key } from './__generated__/CategoryTiles_categories.graphql.ts'
import styles from './CategoryTiles.module.css'

/** A tile fits two lines of text. */
const maxChildren = 5

/** Top-level categories with picture, count and first subcategories. */
export function CategoryTiles({ categories }: { categories: CategoryTiles_categories$key }) {
  const tiles = useFragment(
    graphql`
      fragment CategoryTiles_categories on Category @relay(plural: true) {
        id
        name
        path
        productCount
        image {
          url(style: CARD)
        }
        children {
          id
          name
          path
        }
      }
    `,
    categories,
  )
  return (
    <>
      <h2 className="sr-only">Categories</h2>
      <div className={styles.grid}>
        {tiles.map((tile) => (
          <article key={tile.id} className={styles.tile}>
            {tile.image && <img src={tile.image.url} alt="" width={96} height={96} fetchPriority="low" />}
            <h3>
              <ShopLink to={tile.path}>{tile.name}</ShopLink>
              {tile.productCount > 0 && (
                <span>
                  {formatCount(tile.productCount)}
                  <span className="sr-only"> products</span>
                </span>
              )}
            </h3>
            <p>
              {tile.children.slice(0, maxChildren).map((child, index) => (
                <Fragment key={child.id}>
                  {index > 0 && ', '}
                  <ShopLink to={child.path}>{child.name}</ShopLink>
                </Fragment>
              ))}
            </p>
          </article>
        ))}
      </div>
    </>
  )
}
