import { use } from 'react'
import { graphql } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import { Panel } from '../../components/Panel.tsx'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { quickOrderPath } from '../../components/paths.ts'
import { PageTitle, titleOfPage } from '../../components/page/PageTitle.tsx'
import { PartBoundary } from '../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import type { ProductsScreenQuery } from './__generated__/ProductsScreenQuery.graphql.ts'
import { countText } from '../../components/countText.ts'
import { ListFailed } from './lists/ListFailed.tsx'
import { narrowedListVariables } from './lists/listVariables.ts'
import { ProductList } from './lists/ProductList.tsx'
import { SizeStrip } from './lists/SizeStrip.tsx'
import { CategoryTree } from './CategoryTree.tsx'
import styles from './ProductsScreen.module.css'

export const query = graphql`
  query ProductsScreenQuery(
    $shell: Boolean!
    $isNarrowed: Boolean!
    $page: Int
    $first: Int
    $sort: ProductSort
    $sortBy: SpecificationSort
    $filter: ProductFilter
  ) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    categories @skip(if: $isNarrowed) {
      ...CategoryTree_categories
    }
    all: products(first: 1) {
      totalCount
      ...SizeStrip_products @alias(as: "strip") @skip(if: $isNarrowed)
    }
    products(first: $first, page: $page, sort: $sort, sortBy: $sortBy, filter: $filter) @include(if: $isNarrowed) {
      pageNumber
      ...ProductList_connection
    }
  }
`

/** All products: as a tree, or as a list when the address has filters, such as a flange size from the home page. */
export function Screen({ data }: { data: ProductsScreenQuery['response'] }) {
  const { all, categories, products } = data
  const { hasPages } = use(ShopContext)
  const { introduction, reference } = useShopTexts().products
  const { isNarrowed, page } = narrowedListVariables(useSearchParams()[0])
  return (
    <>
      <PageTitle>{titleOfPage('Products', products?.pageNumber ?? (isNarrowed ? page : 1))}</PageTitle>
      <div className={styles.head}>
        <h1>Products</h1>
        {all && !products && <p>{countText(all.totalCount)}</p>}
      </div>
      {!products && (
        <p className={`soft ${styles.intro}`}>
          {introduction} Have a parts list? Paste it into <ShopLink to={quickOrderPath}>Quick order</ShopLink>.
          {hasPages && reference && (
            <>
              {' '}
              <ShopLink to={reference.path}>{reference.label}</ShopLink> {reference.note}
            </>
          )}
        </p>
      )}
      {products && (
        <Panel of="products" like="rows">
          <ProductList connection={products} label="Products" productCount={all?.totalCount ?? 0} />
        </Panel>
      )}
      {all?.strip && (
        <PartBoundary of="sizes">
          <SizeStrip products={all.strip} />
        </PartBoundary>
      )}
      {categories && (
        <PartBoundary of="categories">
          <CategoryTree categories={categories} />
        </PartBoundary>
      )}
      {!products && !categories && <ListFailed />}
    </>
  )
}
