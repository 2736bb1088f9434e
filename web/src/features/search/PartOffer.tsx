import { graphql, useFragment } from 'react-relay/hooks'
import { Availability } from '../../components/products/Availability.tsx'
import { PartNumber, Printed } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import { ProductPicture } from '../../components/products/ProductPicture.tsx'
import { RowAddToCart } from '../cart/RowAddToCart.tsx'
import { keyFigures } from '../../components/products/specification.ts'
import { SEPARATOR, typeset } from '../../components/products/typeset.ts'
import { unitOfSale } from '@shop/schema/quantity'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { PartOffer_variation$key } from './__generated__/PartOffer_variation.graphql.ts'
import styles from './PartOffer.module.css'

interface Props {
  variation: PartOffer_variation$key
  size: 48 | 96
}

/** A part with picture, number, name, availability, price, quantity and Add button. */
export function PartOffer({ variation, size }: Props) {
  const part = useFragment(
    graphql`
      fragment PartOffer_variation on ProductVariation @throwOnFieldError {
        sku
        title
        path
        quantityMultiplierLabel
        image {
          ...ProductPicture_image
        }
        specifications {
          name
          label
          value
          unit
        }
        availability {
          ...Availability_availability
        }
        price {
          ...Price_money
        }
        ...RowAddToCart_variation
      }
    `,
    variation,
  )
  const unit = unitOfSale(part.quantityMultiplierLabel)
  return (
    <div className={styles.offer} data-size={size}>
      <div className={styles.picture}>
        <ProductPicture image={part.image} size={size} isEager />
      </div>
      <ShopLink className={styles.number} to={part.path}>
        <PartNumber sku={part.sku} />
      </ShopLink>
      <div className={styles.name}>
        <ShopLink to={part.path}>{typeset(part.title)}</ShopLink>
        <p>
          <Printed text={[...keyFigures(part.specifications), ...(unit ? [unit] : [])].join(SEPARATOR)} />
        </p>
      </div>
      <div className={styles.availability}>
        <Availability availability={part.availability} date="short" />
      </div>
      <div className={styles.price}>
        <Price money={part.price} />
      </div>
      <div className={styles.buy}>
        <RowAddToCart variation={part} />
      </div>
    </div>
  )
}
