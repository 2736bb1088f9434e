import { graphql, useFragment } from 'react-relay/hooks'
import { Link } from 'react-router'
import { Availability } from '../../parts/Availability.tsx'
import { PartNumber } from '../../parts/PartNumber.tsx'
import { Price } from '../../parts/Price.tsx'
import { RowAddToCart } from '../../parts/RowAddToCart.tsx'
import { typeset } from '../../parts/typeset.ts'
import type { VariationTable_product$key } from './__generated__/VariationTable_product.graphql.ts'
import type { VariationTable_variations$key } from './__generated__/VariationTable_variations.graphql.ts'
import styles from './VariationTable.module.css'

type Props = {
  product: VariationTable_product$key
  variations: VariationTable_variations$key
  chosen: string
  addressOf: (sku: string) => { search: string }
}

/** Every part of the product in a row, its attributes in columns, ready to be ordered; the chosen one is marked. */
export function VariationTable({ product, variations, chosen, addressOf }: Props) {
  const { title, attributes } = useFragment(
    graphql`
      fragment VariationTable_product on Product {
        title
        attributes {
          name
          label
        }
      }
    `,
    product,
  )
  const rows = useFragment(
    graphql`
      fragment VariationTable_variations on ProductVariation @relay(plural: true) {
        id
        sku
        attributes {
          name
          value
        }
        price {
          ...Price_money
        }
        availability {
          ...Availability_availability
        }
        ...RowAddToCart_variation
      }
    `,
    variations,
  )
  return (
    <table className={styles.table}>
      <caption className="sr-only">Variations of {title}</caption>
      <thead>
        <tr>
          <th scope="col">Part number</th>
          {attributes.map((attribute) => (
            <th key={attribute.name} scope="col">
              {attribute.label}
            </th>
          ))}
          <th scope="col">Availability</th>
          <th scope="col" className={styles.figure}>
            Price
          </th>
          <th scope="col" className={`${styles.figure} ${styles.buy}`}>
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const values = attributes.map(
            (attribute) => row.attributes.find((each) => each.name === attribute.name)?.value ?? null,
          )
          return (
            <tr key={row.id} aria-current={row.sku === chosen || undefined}>
              <td className={styles.number}>
                <Link to={addressOf(row.sku)} replace>
                  <PartNumber sku={row.sku} />
                </Link>
                <span className={styles.inline}>
                  {values.flatMap((value) => (value ? [typeset(value)] : [])).join(' · ')}
                </span>
              </td>
              {values.map((value, index) => (
                <td key={attributes[index]?.name} className={styles.value}>
                  {value ? typeset(value) : '–'}
                </td>
              ))}
              <td>
                <Availability availability={row.availability} />
              </td>
              <td className={`${styles.price} ${styles.figure}`}>
                <Price money={row.price} />
              </td>
              <td className={`${styles.buy} ${styles.figure}`}>
                <RowAddToCart variation={row} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
