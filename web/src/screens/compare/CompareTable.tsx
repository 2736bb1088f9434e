import { graphql, useFragment } from 'react-relay/hooks'
import { Availability } from '../../parts/Availability.tsx'
import { PartNumber } from '../../parts/PartNumber.tsx'
import { Price } from '../../parts/Price.tsx'
import { Printed } from '../../parts/Printed.tsx'
import { ProductPicture } from '../../parts/ProductPicture.tsx'
import { RowAddToCart } from '../../parts/RowAddToCart.tsx'
import { specificationText } from '../../parts/specification.ts'
import { typeset } from '../../parts/typeset.ts'
import { unitOfSale } from '../../parts/unitOfSale.ts'
import { ShopLink } from '../../shell/ShopLink.tsx'
import type { CompareTable_parts$key } from './__generated__/CompareTable_parts.graphql.ts'
import styles from './CompareTable.module.css'
import { compareRows } from './compareRows.ts'

type Props = {
  parts: CompareTable_parts$key
  onlyDifferences: boolean
  /** Where the comparison goes on without a part. */
  addressWithout: (sku: string) => string
}

/** Parts side by side, a column each; what differs between them is marked. Scrolls by itself where it is too wide. */
export function CompareTable({ parts: key, onlyDifferences, addressWithout }: Props) {
  const parts = useFragment(
    graphql`
      fragment CompareTable_parts on ProductVariation @relay(plural: true) {
        id
        sku
        title
        path
        quantityMultiplierLabel
        image {
          ...ProductPicture_image
        }
        price {
          ...Price_money
        }
        availability {
          ...Availability_availability
        }
        attributes {
          name
          label
          value
        }
        specifications {
          name
          label
          value
          unit
        }
        ...RowAddToCart_variation
      }
    `,
    key,
  )
  const rows = compareRows(parts, specificationText)
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  return (
    <div className={styles.scroll} role="region" aria-label="Comparison" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Property</span>
            </th>
            {parts.map((part) => (
              <th key={part.id} scope="col">
                <div className={styles.picture}>
                  <ProductPicture image={part.image} size={116} isEager />
                </div>
                <ShopLink className={styles.title} to={part.path}>
                  {typeset(part.title)}
                </ShopLink>
                <span className={styles.number}>
                  <PartNumber sku={part.sku} />
                </span>
                <span className={styles.price}>
                  <Price money={part.price} /> <small>{unitOfSale(part.quantityMultiplierLabel)}</small>
                </span>
                <RowAddToCart variation={part} />
                <ShopLink
                  className={`${styles.remove} no-print`}
                  to={addressWithout(part.sku)}
                  aria-label={`Remove ${part.sku} from the comparison`}
                  replace
                  preventScrollReset
                >
                  Remove
                </ShopLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Availability</th>
            {parts.map((part) => (
              <td key={part.id}>
                <Availability availability={part.availability} />
              </td>
            ))}
          </tr>
          {shown.map((row) => (
            <tr key={row.name} data-differs={(row.differs && parts.length > 1) || undefined}>
              <th scope="row">
                {row.label}
                {row.differs && parts.length > 1 && <span className="sr-only"> (differs)</span>}
              </th>
              {row.cells.map((text, index) => (
                <td key={parts[index]?.id}>
                  {text === null ? <span className="mute">–</span> : <Printed text={text} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
