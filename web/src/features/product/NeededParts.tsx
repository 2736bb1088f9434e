import { graphql, useFragment } from 'react-relay/hooks'
import { contentOf } from '@shop/schema/quantity'
import { Section } from '../../components/Section.tsx'
import { NeededList } from '../cart/needed/NeededList.tsx'
import { useChosenQuantity } from './BuyBox.tsx'
import type { BuyBox_variation$key } from './__generated__/BuyBox_variation.graphql.ts'
import styles from './ProductScreen.module.css'
import type { NeededParts_product$key } from './__generated__/NeededParts_product.graphql.ts'

interface Props {
  product: NeededParts_product$key
  variation: BuyBox_variation$key
  /** As entered; null means the minimum. */
  quantity: number | null
}

/** Parts needed to install a quantity of the chosen part, and optional ones. */
export function NeededParts({ product, variation, quantity: entered }: Props) {
  const { requiredParts, specifications } = useFragment(
    graphql`
      fragment NeededParts_product on Product {
        specifications {
          name
          value
        }
        requiredParts {
          role
          uses {
            sku
            quantity
          }
          variation {
            ...NeededList_variation
          }
        }
      }
    `,
    product,
  )
  const { part, quantity } = useChosenQuantity(variation, entered)
  const pieces = quantity * (contentOf(part.quantityMultiplierLabel)?.amount ?? 1)
  const needs = requiredParts.flatMap(({ role, uses, variation: required }) => {
    const use = uses.find(({ sku }) => sku === part.sku)
    if (!use || !required) return []
    return [{ role, pieces: use.quantity == null ? null : use.quantity * pieces, variation: required }]
  })
  if (needs.length === 0) return null
  const included = [...part.specifications, ...specifications].find(({ name }) => name === 'included')?.value
  const title = needs.some((need) => need.pieces !== null) ? 'You will also need' : 'Often used with it'
  return (
    <div className="no-print">
      <Section title={title}>
        {included && <p className={styles.included}>Included: {included}.</p>}
        <NeededList needs={needs} label={title} except={part.sku} />
      </Section>
    </div>
  )
}
