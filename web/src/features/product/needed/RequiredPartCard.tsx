import { graphql, useFragment } from 'react-relay/hooks'
import { PartNumber } from '../../../components/products/Printed.tsx'
import { Price } from '../../../components/products/Price.tsx'
import card from '../../../components/products/ProductCard.module.css'
import { ProductPicture } from '../../../components/products/ProductPicture.tsx'
import { type QuantityRule, readQuantity, unitText } from '../../../components/products/quantity.ts'
import { typeset } from '../../../components/products/typeset.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { RowAddToCart } from '../../cart/RowAddToCart.tsx'
import styles from './AlsoNeeded.module.css'
import type { RequiredPartCard_required$key } from './__generated__/RequiredPartCard_required.graphql.ts'

/** Number of sold units for a number of pieces: 18 bolts are one pack of 25. Null means the minimum. */
export function unitsNeeded(
  pieces: number | null | undefined,
  piecesInUnit: number | null | undefined,
  rule: QuantityRule,
): number {
  const units = Math.ceil((pieces ?? 0) / Math.max(1, piecesInUnit ?? 1))
  return readQuantity(String(Math.max(units, rule.minimum)), rule).quantity ?? rule.minimum
}

/** A part needed to install the chosen one: purpose, number, and an Add button with the right quantity. */
export function RequiredPartCard({ required }: { required: RequiredPartCard_required$key }) {
  const { role, quantity, variation } = useFragment(
    graphql`
      fragment RequiredPartCard_required on RequiredPart @throwOnFieldError {
        role
        quantity
        variation {
          sku
          title
          path
          quantityMultiplier
          quantityMultiplierLabel
          minimumQuantity
          maximumQuantity
          quantityStep
          image {
            ...ProductPicture_image
          }
          price {
            ...Price_money
          }
          ...RowAddToCart_variation
        }
      }
    `,
    required,
  )
  const units = unitsNeeded(quantity, variation.quantityMultiplier, {
    minimum: variation.minimumQuantity,
    maximum: variation.maximumQuantity,
    step: variation.quantityStep,
  })
  return (
    <article className={card.card}>
      <div className={card.picture}>
        <ProductPicture image={variation.image} size={240} />
      </div>
      <p className={styles.role}>
        {role}
        {quantity != null && <span className="mute">, {quantity} for one part</span>}
      </p>
      <h3 className={card.name}>
        <ShopLink to={variation.path}>{typeset(variation.title)}</ShopLink>
      </h3>
      <span className={card.number}>
        <PartNumber sku={variation.sku} />
      </span>
      <p className={card.price}>
        <Price money={variation.price} /> <small>{unitText(variation.quantityMultiplierLabel)}</small>
      </p>
      <div className={`${card.more} ${styles.add}`}>
        <RowAddToCart variation={variation} quantity={units} />
      </div>
    </article>
  )
}
