import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { ProductCard_product$key } from './__generated__/ProductCard_product.graphql.ts'
import type { ProductCard_variation$key } from './__generated__/ProductCard_variation.graphql.ts'
import { PartNumber } from './Printed.tsx'
import type { Price_range$key } from './__generated__/Price_range.graphql.ts'
import { Price, PriceFrom } from './Price.tsx'
import styles from './ProductCard.module.css'
import { ProductPicture } from './ProductPicture.tsx'
import { typeset } from './typeset.ts'
import { unitText } from './quantity.ts'

interface Around {
  /** Between part number and price. */
  facts?: ReactNode
  /** Actions below the price. */
  children?: ReactNode
}

/** A product, represented by its default part. */
export function ProductCard({ product, ...around }: Around & { product: ProductCard_product$key }) {
  const { title, path, defaultVariation } = useFragment(
    graphql`
      fragment ProductCard_product on Product @throwOnFieldError {
        title
        path
        defaultVariation {
          ...ProductCard_variation
        }
      }
    `,
    product,
  )
  return <PartCard title={title} path={path} variation={defaultVariation} {...around} />
}

type Props = Around & {
  title: string
  path: string
  /** The representative part; null if there is none. */
  variation: ProductCard_variation$key | null | undefined
  /** Prices of all parts that the card stands for, if it is for several. */
  prices?: Price_range$key | null | undefined
}

/** One part of a product: picture, title, number and price. The whole card links to the product. */
export function PartCard({ title, path, variation, prices, facts, children }: Props) {
  const part = useFragment(
    graphql`
      fragment ProductCard_variation on ProductVariation @throwOnFieldError {
        sku
        quantityMultiplierLabel
        image {
          ...ProductPicture_image
        }
        price {
          ...Price_money
        }
      }
    `,
    variation,
  )
  return (
    <article className={styles.card}>
      {part && (
        <div className={styles.picture}>
          <ProductPicture image={part.image} size={240} />
        </div>
      )}
      <h3 className={styles.name}>
        <ShopLink to={path}>{typeset(title)}</ShopLink>
      </h3>
      {part && (
        <>
          <span className={styles.number}>
            <PartNumber sku={part.sku} />
          </span>
          {facts}
          <p className={styles.price}>
            {prices ? <PriceFrom range={prices} /> : <Price money={part.price} />}{' '}
            <small>{unitText(part.quantityMultiplierLabel)}</small>
          </p>
        </>
      )}
      {children}
    </article>
  )
}
