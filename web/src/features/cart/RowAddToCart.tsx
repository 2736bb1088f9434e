import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { AddToCartForm } from './AddToCartForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import type { RowAddToCart_variation$key } from './__generated__/RowAddToCart_variation.graphql.ts'
import { QuantityInput } from '../../components/products/QuantityInput.tsx'
import styles from './RowAddToCart.module.css'

interface Props {
  variation: RowAddToCart_variation$key
  /** Initial quantity; defaults to the minimum. */
  quantity?: number
}

/** Quantity and Add button for a row or card. Renders nothing if the part cannot be ordered online. */
export function RowAddToCart({ variation, quantity: initialQuantity }: Props) {
  const part = useFragment(
    graphql`
      fragment RowAddToCart_variation on ProductVariation {
        sku
        minimumQuantity
        maximumQuantity
        quantityStep
        price {
          amount
        }
        availability {
          status
        }
      }
    `,
    variation,
  )
  const [quantity, setQuantity] = useState(initialQuantity ?? part.minimumQuantity)
  if (!part.price || part.availability.status === 'DISCONTINUED') return null
  return (
    <AddToCartForm sku={part.sku} className={styles.form}>
      {(isPending) => (
        <>
          <QuantityInput
            label={`Quantity of ${part.sku}`}
            name="quantity"
            rule={{ minimum: part.minimumQuantity, maximum: part.maximumQuantity, step: part.quantityStep }}
            quantity={quantity}
            onQuantity={setQuantity}
          />
          <SubmitButton className={styles.button} isWaiting={isPending} aria-label={`Add ${part.sku} to cart`}>
            Add
          </SubmitButton>
        </>
      )}
    </AddToCartForm>
  )
}
