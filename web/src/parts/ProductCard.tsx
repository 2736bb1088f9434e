import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../shell/ShopLink.tsx'
import type { ProductCard_product$key } from './__generated__/ProductCard_product.graphql.ts'
import { PartNumber } from './PartNumber.tsx'
import { Price } from './Price.tsx'
import styles from './ProductCard.module.css'
import { ProductPicture } from './ProductPicture.tsx'
import { typeset } from './typeset.ts'
import { unitOfSale } from './unitOfSale.ts'

type Props = {
  product: ProductCard_product$key
  /** Stands between the part number and the price. */
  facts?: ReactNode
  /** Stands under the price: what can be done with the part. */
  children?: ReactNode
}

/** A product by its default part: picture, title, number and price; the whole card leads to the product. */
export function ProductCard({ product, facts, children }: Props) {
  const { title, path, defaultVariation } = useFragment(
    graphql`
      fragment ProductCard_product on Product @throwOnFieldError {
        title
        path
        defaultVariation {
          sku
          quantityMultiplierLabel
          image {
            ...ProductPicture_image
          }
          price {
            ...Price_money
          }
        }
      }
    `,
    product,
  )
  return (
    <article className={styles.card}>
      {defaultVariation && (
        <div className={styles.picture}>
          <ProductPicture image={defaultVariation.image} size={240} />
        </div>
      )}
      <h3 className={styles.name}>
        <ShopLink to={path}>{typeset(title)}</ShopLink>
      </h3>
      {defaultVariation && (
        <>
          <span className={styles.number}>
            <PartNumber sku={defaultVariation.sku} />
          </span>
          {facts}
          <p className={styles.price}>
            <Price money={defaultVariation.price} />{' '}
            <small>{unitOfSale(defaultVariation.quantityMultiplierLabel)}</small>
          </p>
        </>
      )}
      {children}
    </article>
  )
}
