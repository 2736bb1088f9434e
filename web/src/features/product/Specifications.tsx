import { graphql, useFragment } from 'react-relay/hooks'
import { CopyButton } from '../../components/CopyButton.tsx'
import { isPage, specificationText } from '../../components/products/specification.ts'
import { SpecTable } from '../../components/products/SpecTable.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { convertText } from '../../platform/units/convertText.ts'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import type { Specifications_product$key } from './__generated__/Specifications_product.graphql.ts'
import type { Specifications_variation$key } from './__generated__/Specifications_variation.graphql.ts'
import { mergedBy } from './mergedBy.ts'
import styles from './Specifications.module.css'
import { grouped } from './specificationGroups.ts'

type Props = { product: Specifications_product$key; variation: Specifications_variation$key }

/** What is true of the chosen part: its own properties, then those all parts of the product share. */
export function Specifications({ product, variation }: Props) {
  const shared = useFragment(
    graphql`
      fragment Specifications_product on Product {
        specifications {
          name
          label
          value
          unit
          ...SpecTable_specifications
        }
      }
    `,
    product,
  )
  const own = useFragment(
    graphql`
      fragment Specifications_variation on ProductVariation {
        sku
        specifications {
          name
          label
          value
          unit
          ...SpecTable_specifications
        }
      }
    `,
    variation,
  )
  const units = useUnits()
  const rows = mergedBy('name', own.specifications, shared.specifications).filter((row) => !isPage(row))
  const text = [
    `Part number\t${own.sku}`,
    ...rows.map((row) => `${row.label}\t${typeset(convertText(specificationText(row), units))}`),
  ].join('\n')
  return (
    <>
      {grouped(rows).map((group) => (
        <div key={group.title} className={styles.group}>
          <h3>{group.title}</h3>
          <SpecTable specifications={group.rows} label={group.title} />
        </div>
      ))}
      <CopyButton text={text} label="Copy as text" what="the specifications" isWorded />
    </>
  )
}
