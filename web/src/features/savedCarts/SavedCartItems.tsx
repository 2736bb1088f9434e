import { graphql, useFragment } from 'react-relay/hooks'
import { Price } from '../../components/products/Price.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { SavedCartItems_items$key } from './__generated__/SavedCartItems_items.graphql.ts'
import styles from './SavedCartItems.module.css'

const itemsFragment = graphql`
  fragment SavedCartItems_items on SavedCartItem @relay(plural: true) {
    partNumber
    name
    quantity
    isOneLength
    note
    reference
    linePrice {
      ...Price_money
    }
    variation {
      path
      canBeOneLength
      quantityMultiplierLabel
      availability {
        status
      }
    }
  }
`

/** Read-only items of a saved or shared cart, at current prices. */
export function SavedCartItems({ items, label }: { items: SavedCartItems_items$key; label: string }) {
  const lines = useFragment(itemsFragment, items)
  return (
    <table className={styles.lines}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Part number</th>
          <th scope="col">Product</th>
          <th scope="col" className={styles.number}>
            Quantity
          </th>
          <th scope="col" className={styles.number}>
            Total today
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ partNumber, name, quantity, isOneLength, note, reference, linePrice, variation }, index) => {
          const canBeBought =
            variation !== null && variation !== undefined && variation.availability.status !== 'DISCONTINUED'
          const isOnePiece = variation?.canBeOneLength && isOneLength
          return (
            <tr key={`${index} ${partNumber}`} data-unavailable={!canBeBought || undefined}>
              <th scope="row">
                <span className="part-number">{partNumber}</span>
              </th>
              <td>
                {variation ? <ShopLink to={variation.path}>{name}</ShopLink> : name}
                {isOnePiece && <span className={styles.more}>One piece</span>}
                {note && <span className={styles.more}>Note: {note}</span>}
                {reference && <span className={styles.more}>Your item no.: {reference}</span>}
                {!canBeBought && <span className={styles.off}>No longer available</span>}
              </td>
              <td className={styles.number}>
                {quantity} <span className="mute">{variation?.quantityMultiplierLabel}</span>
              </td>
              <td className={styles.number}>{canBeBought ? <Price money={linePrice} /> : '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
