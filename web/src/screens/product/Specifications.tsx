import { graphql, useFragment } from 'react-relay/hooks'
import { SpecTable } from '../../parts/SpecTable.tsx'
import type { Specifications_product$key } from './__generated__/Specifications_product.graphql.ts'
import type { Specifications_variation$key } from './__generated__/Specifications_variation.graphql.ts'

type Props = { product: Specifications_product$key; variation: Specifications_variation$key }

/** What is true of the chosen part: its own properties, then those all parts of the product share. */
export function Specifications({ product, variation }: Props) {
  const shared = useFragment(
    graphql`
      fragment Specifications_product on Product {
        specifications {
          name
          ...SpecTable_specifications
        }
      }
    `,
    product,
  )
  const own = useFragment(
    graphql`
      fragment Specifications_variation on ProductVariation {
        specifications {
          name
          ...SpecTable_specifications
        }
      }
    `,
    variation,
  )
  const named = new Set(own.specifications.map((specification) => specification.name))
  const others = shared.specifications.filter((specification) => !named.has(specification.name))
  return <SpecTable specifications={[...own.specifications, ...others]} label="Specifications" />
}
