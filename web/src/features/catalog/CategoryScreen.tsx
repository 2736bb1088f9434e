import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import { Panel } from '../../components/Panel.tsx'
import { OriginContext } from '../../platform/ui/OriginContext.ts'
import { ProductPicture } from '../../components/products/ProductPicture.tsx'
import { PageMeta } from '../../components/page/PageMeta.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { ContentHtml } from '../../components/ContentHtml.tsx'
import { itemsOf, useStructuredData } from '../../components/structuredData/StructuredData.ts'
import type {
  CategoryScreen_category$data,
  CategoryScreen_category$key,
} from './__generated__/CategoryScreen_category.graphql.ts'
import styles from './CategoryScreen.module.css'
import { ListFailed } from './lists/ListFailed.tsx'
import { listQuery, readListState } from './lists/listState.ts'
import { ProductList } from './lists/ProductList.tsx'

/** Facets that breadcrumbs and subcategories above the list already offer. */
const facetsInTree = ['category']

const categoryFragment = graphql`
    fragment CategoryScreen_category on Category {
      name
      description
      productCount
      parent {
        id
      }
      children {
        id
        name
        path
        productCount
        image {
          ...ProductPicture_image
        }
      }
      products(first: $first, page: $page, sort: $sort, sortBy: $sortBy, filter: $filter) {
        pageNumber
        edges {
          node {
            path
          }
        }
        ...ProductList_connection
      }
      meta {
        ...PageMeta_meta
      }
    }
`

/** A category: description, subcategories and product list. */
export function CategoryScreen({ category }: { category: CategoryScreen_category$key }) {
  const { name, description, parent, children, productCount, products, meta } = useFragment(categoryFragment, category)
  const [search] = useSearchParams()
  const origin = use(OriginContext)
  useStructuredData(
    import.meta.env.SSR &&
      products != null &&
      products.edges.length > 0 &&
      (() => itemsOf({ name, count: productCount, paths: products.edges.map(({ node }) => node.path) }, origin)),
  )
  const page = products?.pageNumber ?? readListState(search).page
  return (
    <>
      <PageMeta meta={meta} type="website" query={listQuery(search, page)} page={page} />
      <div className={styles.head} data-section="products">
        <h1>{name}</h1>
        {description && <ContentHtml className={styles.description} html={description} />}
      </div>
      <Subcategories name={name} categories={children} isCounted={productCount > 0} isTop={!parent} />
      {products ? (
        <Panel of="products" like="rows">
          <ProductList connection={products} label={name} productCount={productCount} without={facetsInTree} />
        </Panel>
      ) : (
        <ListFailed />
      )}
    </>
  )
}

interface SubcategoriesProps {
  name: string
  categories: CategoryScreen_category$data['children']
  /** Whether the shop counts products. */
  isCounted: boolean
  /** Whether the category is top-level: its subcategories have pictures. */
  isTop: boolean
}

/** Links to subcategories that have products. */
function Subcategories({ name, categories, isCounted, isTop }: SubcategoriesProps) {
  const filled = categories.filter(({ productCount }) => productCount > 0 || !isCounted)
  if (filled.length === 0) return null
  return (
    <nav className={isTop ? styles.tiles : styles.children} aria-label={`Parts of ${name}`}>
      {filled.map((child) => (
        <ShopLink key={child.id} to={child.path}>
          {isTop && child.image && <ProductPicture image={child.image} size={56} isEager />}
          <b>{child.name}</b>
          {isCounted && <span>{child.productCount}</span>}
        </ShopLink>
      ))}
    </nav>
  )
}
