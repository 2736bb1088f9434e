import { graphql, useFragment } from 'react-relay/hooks'
import { Availability } from '../../parts/Availability.tsx'
import { PartNumber } from '../../parts/PartNumber.tsx'
import { Price } from '../../parts/Price.tsx'
import { Printed } from '../../parts/Printed.tsx'
import { ProductPicture } from '../../parts/ProductPicture.tsx'
import { RowAddToCart } from '../../parts/RowAddToCart.tsx'
import { keyFigures } from '../../parts/specification.ts'
import { typeset } from '../../parts/typeset.ts'
import { unitOfSale } from '../../parts/unitOfSale.ts'
import { ShopLink } from '../../shell/ShopLink.tsx'
import type { PartOffer_variation$key } from './__generated__/PartOffer_variation.graphql.ts'
import styles from './PartOffer.module.css'

type Props = { variation: PartOffer_variation$key; size: 48 | 96 }

/** One part that can be bought where it stands: picture, number, name, availability, price, quantity and Add. */
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
          <Printed text={[...keyFigures(part.specifications), ...(unit ? [unit] : [])].join(' · ')} />
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
