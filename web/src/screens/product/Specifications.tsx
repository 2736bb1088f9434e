import { graphql, useFragment } from 'react-relay/hooks'
import { isPage } from '../../parts/specification.ts'
import { SpecTable } from '../../parts/SpecTable.tsx'
import type { Specifications_product$key } from './__generated__/Specifications_product.graphql.ts'
import type { Specifications_variation$key } from './__generated__/Specifications_variation.graphql.ts'
import { mergedBy } from './mergedBy.ts'

type Props = { product: Specifications_product$key; variation: Specifications_variation$key }

/** What is true of the chosen part: its own properties, then those all parts of the product share. */
export function Specifications({ product, variation }: Props) {
  const shared = useFragment(
    graphql`
      fragment Specifications_product on Product {
        specifications {
          name
          value
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
          value
          ...SpecTable_specifications
        }
      }
    `,
    variation,
  )
  const rows = mergedBy('name', own.specifications, shared.specifications)
  return <SpecTable specifications={rows.filter((row) => !isPage(row))} label="Specifications" />
}
