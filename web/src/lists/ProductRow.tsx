import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../shell/ShopLink.tsx'
import type { ProductRow_product$key } from './__generated__/ProductRow_product.graphql.ts'
import { Availability } from '../parts/Availability.tsx'
import { PartNumber } from '../parts/PartNumber.tsx'
import { Price } from '../parts/Price.tsx'
import { Printed } from '../parts/Printed.tsx'
import { ProductPicture } from '../parts/ProductPicture.tsx'
import styles from './ProductTable.module.css'
import { RowAddToCart } from '../parts/RowAddToCart.tsx'
import { cellText, keyFigures, type SpecificationColumn } from '../parts/specification.ts'
import { typeset } from '../parts/typeset.ts'

type Props = { product: ProductRow_product$key; columns: readonly SpecificationColumn[]; isEager: boolean }

/** One product of a table, standing for its default part. */
export function ProductRow({ product, columns, isEager }: Props) {
  const { title, path, variationCount, priceRange, specifications, defaultVariation } = useFragment(
    graphql`
      fragment ProductRow_product on Product @throwOnFieldError {
        title
        path
        variationCount
        priceRange {
          min {
            ...Price_money
          }
        }
        specifications {
          name
          label
          value
          unit
        }
        defaultVariation {
          sku
          image {
            ...ProductPicture_image
          }
          availability {
            ...Availability_availability
          }
          ...RowAddToCart_variation
        }
      }
    `,
    product,
  )
  return (
    <tr>
      <td className={styles.pictureCell}>
        <div className={styles.picture}>
          {defaultVariation && <ProductPicture image={defaultVariation.image} size={48} isEager={isEager} />}
        </div>
      </td>
      <td className={styles.number}>
        {defaultVariation && (
          <ShopLink to={path}>
            <PartNumber sku={defaultVariation.sku} />
          </ShopLink>
        )}
        {variationCount > 1 && <span className={styles.more}>+{variationCount - 1} more</span>}
      </td>
      <td>
        <ShopLink className={styles.name} to={path}>
          {typeset(title)}
        </ShopLink>
        <span className={styles.inline}>
          <Printed text={keyFigures(specifications).join(' · ')} />
        </span>
      </td>
      {columns.map((column) => {
        const specification = specifications.find((each) => each.name === column.name)
        return (
          <td key={column.name} className={`${styles.spec} ${column.isFigure ? styles.figure : ''}`}>
            {specification ? <Printed text={cellText(specification)} /> : '–'}
          </td>
        )
      })}
      <td className={styles.availability}>
        {defaultVariation && <Availability availability={defaultVariation.availability} date="short" />}
      </td>
      <td className={`${styles.price} ${styles.figure}`}>
        <Price money={priceRange?.min} />
      </td>
      <td className={`${styles.buy} ${styles.figure}`}>
        {defaultVariation && <RowAddToCart variation={defaultVariation} />}
      </td>
    </tr>
  )
}
