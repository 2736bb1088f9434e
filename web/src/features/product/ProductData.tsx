import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { OriginContext } from '../../platform/ui/OriginContext.ts'
import { siteName } from '../../components/office/siteName.ts'
import type { ProductData_product$key } from './__generated__/ProductData_product.graphql.ts'
import { productOf } from './structuredData.ts'
import { useStructuredData } from '../../components/structuredData/StructuredData.ts'

/** Tells machines what a product is and what its parts cost. */
export function ProductData({ product: key }: { product: ProductData_product$key }) {
  const origin = use(OriginContext)
  const product = useFragment(
    graphql`
      fragment ProductData_product on Product {
        title
        path
        categories {
          name
        }
        images {
          detail: url(style: DETAIL)
        }
        meta {
          description
          ogImage
        }
        defaultVariation {
          sku
        }
        variations(first: 500) {
          edges {
            node {
              sku
              modelNumber
              path
              price {
                amount
                currencyCode
              }
              availability {
                status
              }
            }
          }
        }
      }
    `,
    key,
  )
  useStructuredData(
    import.meta.env.SSR &&
      (() => {
        const parts = product.variations.edges.map(({ node }) => node)
        const shown = parts.find(({ sku }) => sku === product.defaultVariation?.sku) ?? parts[0]
        if (!shown) return null
        const { title, path, meta, categories } = product
        const images = [...product.images.map(({ detail }) => detail), meta.ogImage].filter(Boolean)
        const category = categories[0]?.name ?? null
        const facts = { title, path, description: meta.description, images, brand: siteName, category }
        return productOf(facts, shown, parts, origin)
      }),
  )
  return null
}
