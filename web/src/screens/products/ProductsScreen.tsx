import { graphql } from 'react-relay/hooks'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { PartFailed } from '../../shell/PartBoundary.tsx'
import type { ProductsScreenQuery } from './__generated__/ProductsScreenQuery.graphql.ts'
import { CategoryTree } from './CategoryTree.tsx'
import styles from './ProductsScreen.module.css'

export const productsScreenQuery = graphql`
  query ProductsScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    categories {
      ...CategoryTree_categories
    }
    products(first: 1) {
      totalCount
    }
  }
`

export function ProductsScreen({ data }: { data: ProductsScreenQuery['response'] }) {
  return (
    <>
      <PageTitle>Products</PageTitle>
      <div className={styles.head}>
        <h1>Products</h1>
        {data.products && <p>{data.products.totalCount.toLocaleString('en-US')} products</p>}
      </div>
      {data.categories ? <CategoryTree categories={data.categories} /> : <PartFailed of="categories" />}
    </>
  )
}
