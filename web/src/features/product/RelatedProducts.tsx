import { graphql, useLazyLoadQuery } from 'react-relay/hooks'
import { CardRow } from '../../components/products/CardRow.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Section } from '../../components/Section.tsx'
import type { RelatedProductsQuery } from './__generated__/RelatedProductsQuery.graphql.ts'

/** Products often ordered with a part's product. */
export function RelatedProducts({ id }: { id: string }) {
  return (
    <Panel of="related products" like="cards">
      <Related id={id} />
    </Panel>
  )
}

function Related({ id }: { id: string }) {
  const { node } = useLazyLoadQuery<RelatedProductsQuery>(
    graphql`
      query RelatedProductsQuery($id: ID!) {
        node(id: $id) {
          ... on ProductVariation @alias(as: "part") {
            product {
              relatedProducts(first: 6) {
                ...CardRow_products
              }
            }
          }
        }
      }
    `,
    { id },
  )
  const related = node?.part?.product?.relatedProducts ?? []
  if (related.length === 0) return null
  return (
    <Section title="Often ordered together">
      <CardRow products={related} label="Often ordered together" />
    </Section>
  )
}
