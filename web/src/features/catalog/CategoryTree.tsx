import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { CategoryTree_categories$key } from './__generated__/CategoryTree_categories.graphql.ts'
import styles from './CategoryTree.module.css'

/** The category tree, two levels deep. Omits empty categories. */
export function CategoryTree({ categories }: { categories: CategoryTree_categories$key }) {
  const tops = useFragment(
    graphql`
      fragment CategoryTree_categories on Category @relay(plural: true) {
        id
        name
        path
        productCount
        children {
          id
          name
          path
          productCount
        }
      }
    `,
    categories,
  )
  return (
    <ul className={styles.tree}>
      {tops.filter(hasProducts).map((top) => (
        <li key={top.id}>
          <h2>
            <ShopLink to={top.path}>{top.name}</ShopLink>
            <Count of={top.productCount} />
          </h2>
          <ul>
            {top.children.filter(hasProducts).map((child) => (
              <li key={child.id}>
                <ShopLink to={child.path}>
                  {child.name}
                  <Count of={child.productCount} />
                </ShopLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function hasProducts(category: { productCount: number }) {
  return category.productCount > 0
}

function Count({ of }: { of: number }) {
  return (
    <span className={styles.count}>
      {of.toLocaleString('en-US')}
      <span className="sr-only"> products</span>
    </span>
  )
}
