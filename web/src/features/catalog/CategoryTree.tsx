import { graphql, useFragment } from 'react-relay/hooks'
import { formatCount } from '../../components/countText.ts'
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
  // Not every shop counts products.
  const isCounted = tops.some(hasProducts)
  const isListed = (category: Counted) => hasProducts(category) || !isCounted
  return (
    <ul className={styles.tree}>
      {tops.filter(isListed).map((top) => (
        <li key={top.id}>
          <h2>
            <ShopLink to={top.path}>{top.name}</ShopLink>
            <Count of={top.productCount} />
          </h2>
          <ul>
            {top.children.filter(isListed).map((child) => (
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

interface Counted {
  readonly productCount: number
}

function hasProducts({ productCount }: Counted) {
  return productCount > 0
}

function Count({ of }: { of: number }) {
  if (of === 0) return null
  return (
    <span className={styles.count}>
      {formatCount(of)}
      <span className="sr-only"> products</span>
    </span>
  )
}
