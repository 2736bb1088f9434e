import { spelledQuantity } from '@shop/schema/quantity'
import { graphql, useFragment } from 'react-relay/hooks'
import { dayText } from '../../platform/time/dayText.ts'
import { Price } from '../../components/products/Price.tsx'
import { SEPARATOR, typeset } from '../../components/products/typeset.ts'
import type { ReviewLines_cart$key } from './__generated__/ReviewLines_cart.graphql.ts'
import styles from './ReviewLines.module.css'

const cartFragment = graphql`
  fragment ReviewLines_cart on Cart @throwOnFieldError {
    items {
      id
      name
      partNumber
      quantity
      quantityMultiplierLabel
      isOneLength
      note
      reference
      shipsBy
      stockedQuantity
      isAvailable
      price {
        ...Price_money
      }
      linePrice {
        ...Price_money
      }
    }
  }
`

interface Props {
  cart: ReviewLines_cart$key
  isShippedComplete: boolean
}

/** Items of the order with their ship dates. */
export function ReviewLines({ cart, isShippedComplete }: Props) {
  const { items } = useFragment(cartFragment, cart)
  const completeBy = isShippedComplete ? lastShipDate(items) : undefined
  return (
    <section className={styles.lines} id="lines">
      <h2>Items</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Part number</th>
            <th scope="col">Product</th>
            <th scope="col" className={`${styles.right} only-wide`}>
              Unit price
            </th>
            <th scope="col" className={styles.right}>
              Qty
            </th>
            <th scope="col" className={styles.right}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <span className="part-number">{item.partNumber}</span>
              </td>
              <td>
                {typeset(item.name)}
                <span className={styles.more}>
                  {[
                    typeset(spelledQuantity(item.quantity, item.quantityMultiplierLabel)),
                    item.isOneLength && 'In one piece',
                    item.note,
                    item.reference,
                    shipsText(item, completeBy),
                  ]
                    .filter(Boolean)
                    .join(SEPARATOR)}
                </span>
              </td>
              <td className={`${styles.right} only-wide`}>
                <Price money={item.price} />
              </td>
              <td className={styles.right}>{item.quantity}</td>
              <td className={styles.right}>
                <Price money={item.linePrice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Ships {
  readonly shipsBy?: string | null | undefined
  readonly stockedQuantity?: number | null | undefined
  readonly isAvailable: boolean
}

/** When all items can ship; null if unknown. */
function lastShipDate(items: readonly Ships[]): string | null {
  const dates = items.map(({ shipsBy }) => shipsBy ?? '')
  return dates.includes('') ? null : (dates.toSorted().at(-1) ?? null)
}

/**
 * Ship date of an item, or how many are in stock and when the rest ships. `completeBy` is the date of an order that ships complete.
 */
function shipsText({ shipsBy, stockedQuantity, isAvailable }: Ships, completeBy: string | null | undefined): string {
  if (!isAvailable) return 'No longer available: remove it from the cart.'
  if (completeBy !== undefined) return completeBy ? `Ships complete by ${dayText(completeBy, 'medium')}` : ''
  const day = shipsBy && `by ${dayText(shipsBy, 'medium')}`
  // No more may come of a discontinued part.
  if (stockedQuantity) return `${stockedQuantity} in stock${day ? `, the rest ${day}` : ''}`
  return day ? `Ships ${day}` : ''
}
