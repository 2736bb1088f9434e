import { graphql, useFragment } from 'react-relay/hooks'
import { PartNumber } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import { shippingDate } from '../../components/products/availability.ts'
import { nameWithUnit } from '../../components/products/quantity.ts'
import { typeset } from '../../components/products/typeset.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { OrderLines_item$key } from './__generated__/OrderLines_item.graphql.ts'
import type { OrderLines_order$key } from './__generated__/OrderLines_order.graphql.ts'
import styles from './OrderLines.module.css'

interface Props {
  order: OrderLines_order$key
  /** Shows shipped quantities in a column instead of each item's ship date. */
  hasShipped: boolean
}

/** Items of an order. */
export function OrderLines({ order, hasShipped }: Props) {
  const { items, isShippedComplete } = useFragment(
    graphql`
      fragment OrderLines_order on Order @throwOnFieldError {
        isShippedComplete
        items {
          id
          ...OrderLines_item
        }
      }
    `,
    order,
  )
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Part number</th>
          <th scope="col">Product</th>
          <th scope="col" className={`${styles.figure} only-wide`}>
            Unit price
          </th>
          <th scope="col" className={styles.figure}>
            {hasShipped ? 'Ordered' : 'Qty'}
          </th>
          {hasShipped && (
            <th scope="col" className={styles.figure}>
              Shipped
            </th>
          )}
          <th scope="col" className={styles.figure}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Line key={item.id} item={item} hasShipped={hasShipped} isSplit={!isShippedComplete} />
        ))}
      </tbody>
    </table>
  )
}

const itemFragment = graphql`
  fragment OrderLines_item on OrderItem @throwOnFieldError {
    partNumber
    name
    link
    quantity
    shippedQuantity
    shipsBy
    stockedQuantity
    quantityMultiplierLabel
    isOneLength
    note
    reference
    price {
      ...Price_money
    }
    linePrice {
      ...Price_money
    }
  }
`

interface LineProps extends Pick<Props, 'hasShipped'> {
  item: OrderLines_item$key
  /** Stocked units do not wait for the rest. */
  isSplit: boolean
}

function Line({ item, hasShipped, isSplit }: LineProps) {
  const line = useFragment(itemFragment, item)
  const isWaiting = !hasShipped && line.shippedQuantity < line.quantity
  const ships = isWaiting && shipsText(line, isSplit)
  return (
    <tr>
      <td>
        {line.link ? (
          <ShopLink to={line.link}>
            <PartNumber sku={line.partNumber} />
          </ShopLink>
        ) : (
          <PartNumber sku={line.partNumber} />
        )}
      </td>
      <td>
        {typeset(nameWithUnit(line.name, line.quantityMultiplierLabel))}
        {line.isOneLength && <span className={styles.detail}>In one piece</span>}
        {line.reference && <span className={styles.detail}>Your item no.: {line.reference}</span>}
        {line.note && <span className={styles.detail}>Note: {line.note}</span>}
        {ships && <span className={styles.detail}>{ships}</span>}
      </td>
      <td className={`${styles.figure} only-wide`}>
        <Price money={line.price} />
      </td>
      <td className={styles.figure} data-label={hasShipped ? 'Ordered' : 'Qty'}>
        {line.quantity}
      </td>
      {hasShipped && (
        <td className={styles.figure} data-label="Shipped">
          {line.shippedQuantity}
        </td>
      )}
      <td className={styles.figure}>
        <Price money={line.linePrice} />
      </td>
    </tr>
  )
}

interface Delivery {
  readonly shipsBy: string | null | undefined
  readonly stockedQuantity: number | null | undefined
}

/** When an item ships; if split, how many units are in stock and when the rest ships. */
function shipsText({ shipsBy, stockedQuantity }: Delivery, isSplit: boolean) {
  const day = shipsBy && shippingDate(shipsBy, 'medium')
  if (!isSplit || !stockedQuantity) return day && `Ships ${day}`
  return `${stockedQuantity} in stock, the rest ${day ? `by ${day}` : 'later'}`
}
