import { graphql, useFragment } from 'react-relay/hooks'
import { CompareToggle } from '../compare/CompareToggle.tsx'
import { CopyButton } from '../../components/CopyButton.tsx'
import { PartNumber } from '../../components/products/Printed.tsx'
import { typeset } from '../../components/products/typeset.ts'
import type { ProductHeading_product$key } from './__generated__/ProductHeading_product.graphql.ts'
import type { ProductHeading_variation$key } from './__generated__/ProductHeading_variation.graphql.ts'
import styles from './ProductHeading.module.css'

interface Props {
  product: ProductHeading_product$key
  variation: ProductHeading_variation$key | null
}

/** Product name, part number and model of the chosen part. */
export function ProductHeading({ product, variation }: Props) {
  const { title } = useFragment(
    graphql`
      fragment ProductHeading_product on Product {
        title
      }
    `,
    product,
  )
  const part = useFragment(
    graphql`
      fragment ProductHeading_variation on ProductVariation {
        sku
        modelNumber
      }
    `,
    variation,
  )
  return (
    <>
      <h1 data-section="products">{typeset(title)}</h1>
      {part && (
        <div className={styles.identity}>
          <span className={styles.number}>
            Part number{' '}
            <strong>
              <PartNumber sku={part.sku} />
            </strong>
            <CopyButton text={part.sku} label="Copy part number" />
          </span>
          {part.modelNumber && (
            <span>
              Model{' '}
              <span className={styles.model}>
                <PartNumber sku={part.modelNumber} />
              </span>
            </span>
          )}
          <CompareToggle sku={part.sku} />
        </div>
      )}
    </>
  )
}
